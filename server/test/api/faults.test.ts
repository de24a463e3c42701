import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';

for (const engine of engines) {
  describe(`faults of the server on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    test('are not blamed on the caller, and say nothing about the inside', async () => {
      const ada = await newSender(t);
      const { id } = await ada.sent();
      await t.storage.db
        .updateTable('notifications')
        .set({ metadata: '{"damaged' })
        .where('id', '=', Number(id))
        .execute();
      const answer = await ada.list();
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ code: 'internal_error' });
      expect(answer.body).not.toContain('JSON');
    });
  });
}
