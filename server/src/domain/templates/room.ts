import { TEMPLATES_PER_USER } from '@alertstream/contract/templates';
import { countTemplates } from '../../storage/automation/templates.ts';
import type { Db } from '../../storage/db.ts';
import { type AppError, taken } from '../errors.ts';
import { holdRoom } from '../room.ts';

/** {@link holdRoom} for one template more. */
export async function holdRoomForTemplate(tx: Db, userId: number): Promise<void> {
  await holdRoom(tx, userId, { what: 'templates', max: TEMPLATES_PER_USER, count: countTemplates });
}

/** The 409 of a second template with a name. */
export function templateNameTaken(name: string): AppError {
  return taken('name', `You already have a template with the name "${name}"`);
}
