import type { LiveMessage } from '@alertstream/contract/live';
import { type TriageRecord, triageRecord } from '@alertstream/contract/triage';
import { ORIGIN, type TestApp } from './app.ts';
import { messagesTo, newSender } from './senders.ts';
import { aRow } from './storage/rows.ts';

const COLUMNS = [
  'id',
  'place',
  'is_read',
  'read_at',
  'is_pinned',
  'snoozed_until',
  'tags',
  'moved_at',
  'moved_by',
  'announce_at',
] as const;

export type Triager = Awaited<ReturnType<typeof newTriager>>;

/** Somebody with an inbox, and all that can be done with it. */
export async function newTriager(t: TestApp) {
  const sender = await newSender(t);
  const call = (url: string, payload: object = {}) =>
    t.app.inject({
      method: 'POST',
      url: `/api/notifications/actions${url}`,
      headers: { ...sender.headers, origin: ORIGIN },
      payload,
    });
  const record = (answer: { statusCode: number; body: string; json(): unknown }) => {
    if (answer.statusCode > 299) throw new Error(`${answer.statusCode} ${answer.body}`);
    return triageRecord.parse(answer.json());
  };

  return Object.assign(sender, {
    act: (input: object) => call('', input),
    /** An action that is accepted. */
    did: async (action: string, which: readonly string[] | object, more: object = {}) =>
      record(
        await call('', { action, ...(Array.isArray(which) ? { ids: which } : { filter: which }), ...more }),
      ),
    undo: (undoId: string) => call(`/${undoId}/undo`),
    undid: async ({ undoId }: Pick<TriageRecord, 'undoId'>) => record(await call(`/${undoId}/undo`)),
    recent: async () =>
      triageRecord
        .array()
        .parse((await t.app.inject({ url: '/api/notifications/actions', headers: sender.headers })).json()),
    ids: async (query = '') => (await sender.inbox(query)).map(({ id }) => id),
    /** As many notifications, stored at once; their ids, newest first. */
    async has(count: number, fields: object = {}): Promise<string[]> {
      const rows = Array.from({ length: count }, (_, index) =>
        aRow({ userId: sender.user.id, appName: `app ${index % 7}`, createdAt: t.clock(), ...fields }),
      );
      const ids: string[] = [];
      for (let from = 0; from < count; from += 1000) {
        const results = await t.storage.intake.commit(rows.slice(from, from + 1000));
        for (const result of results) if (result.kind === 'created') ids.unshift(String(result.id));
      }
      return ids;
    },
    /** What triage can change, of everything, in the order of the ids. */
    states: () =>
      t.storage.db
        .selectFrom('notifications')
        .select(COLUMNS)
        .where('user_id', '=', sender.user.id)
        .orderBy('id')
        .execute(),
    /** Where tags are looked up. */
    tagPlaces: async () =>
      (
        await t.storage.db
          .selectFrom('notification_tags')
          .select(['tag', 'notification_id'])
          .where('user_id', '=', sender.user.id)
          .execute()
      )
        .map(({ tag, notification_id }) => `${tag} ${notification_id}`)
        .sort(),
    told: () => messagesTo(t, sender.user.id) as LiveMessage[],
    /** Waits until an action that was answered with 202 has come to its end. */
    async ended({ undoId }: Pick<TriageRecord, 'undoId'>): Promise<TriageRecord> {
      for (;;) {
        const record = (await this.recent()).find((one) => one.undoId === undoId);
        if (record && record.status !== 'running' && record.status !== 'undoing') return record;
      }
    },
  });
}
