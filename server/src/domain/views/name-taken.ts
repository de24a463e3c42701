import { isUniqueViolation } from '../../storage/dialect.ts';
import { taken } from '../errors.ts';

/** Two views of one user can't have the same name: a 409 instead of what the database says. */
export async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken('name', 'You have a view of this name already') : error;
  });
}
