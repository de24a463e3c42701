import { WEBHOOKS_MAX } from '@alertstream/contract/webhooks';
import type { Db } from '../../storage/db.ts';
import { countWebhooks } from '../../storage/targets/webhooks.ts';
import { holdRoom } from '../room.ts';

/** {@link holdRoom} for one webhook more. */
export async function holdRoomForWebhook(tx: Db, userId: number): Promise<void> {
  await holdRoom(tx, userId, { what: 'webhooks', max: WEBHOOKS_MAX, count: countWebhooks });
}
