import { isConflict } from '../storage/dialect.ts';

/** Does a transaction, and once more where it stood in another one's way and was undone. */
export async function withRetry<T>(transact: () => Promise<T>): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return transact();
  }
}
