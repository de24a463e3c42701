import { RULES_MAX } from '@alertstream/contract/rules';
import { countRules } from '../../storage/automation/rules.ts';
import type { Db } from '../../storage/db.ts';
import { holdRoom } from '../room.ts';

/** {@link holdRoom} for one rule more. */
export async function holdRoomForRule(tx: Db, userId: number): Promise<void> {
  await holdRoom(tx, userId, { what: 'rules', max: RULES_MAX, count: countRules });
}
