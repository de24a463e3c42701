import { newVapidKeys, readVapidKeys, type Vapid } from '../../net/web-push.ts';
import { settingOf } from '../../storage/settings.ts';
import type { Context } from '../context.ts';

/** Kept in the database, sealed: all processes of an installation push as one, and browsers know it by this key. */
const VAPID_KEY = 'vapid_keys';

/** Who pushes: a pair of keys that the first call of all processes makes, and that stays. */
export function createVapidOf({ storage, seal }: Pick<Context, 'storage' | 'seal'>): () => Promise<Vapid> {
  let known: Promise<Vapid> | null = null;
  async function read(): Promise<Vapid> {
    const sealed = await settingOf(storage.db, VAPID_KEY, () => seal.close(newVapidKeys()));
    return readVapidKeys(seal.open(sealed));
  }
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
