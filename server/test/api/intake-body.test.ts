import { errorBody } from '@alertstream/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aNotification, newSender, postRaw, type TestSender } from '../senders.ts';

/** As much metadata as there may be: 16 KiB of JSON. */
const FULL_METADATA = { x: 'é'.repeat((16 * 1024 - '{"x":""}'.length) / 2) };

const METADATA_REFUSED = 'Must be at most 16384 bytes of JSON, and at most 100 levels deep';

/** An object with so many levels, lists below the first. */
function nested(levels: number): object {
  const lists = '['.repeat(levels - 1) + ']'.repeat(levels - 1);
  return JSON.parse(`{"a":${lists}}`);
}

for (const engine of engines) {
  describe(`what a notification may say, on ${engine.name}`, () => {
    let t: TestApp;
    let ada: TestSender;
    beforeAll(async () => {
      t = await openTestApp(engine);
      ada = await newSender(t);
    });
    afterAll(() => t.close());

    test('title and message are enough; the rest has defaults', async () => {
      const answer = await ada.send({ title: 'Deployed', message: 'Version 7 is out' });
      expect(answer.statusCode).toBe(201);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json()).toEqual({
        id: expect.any(String),
        title: 'Deployed',
        message: 'Version 7 is out',
        appName: 'Unknown',
        category: 'general',
        priority: 'normal',
        place: 'inbox',
        tags: [],
        isPinned: false,
        snoozedUntil: null,
        isRead: false,
        createdAt: new Date(t.clock()).toISOString(),
        readAt: null,
        sender: 'test key',
        metadata: null,
        verdict: { announce: 'now', until: null, reasons: [] },
      });
    });

    test('the sender is answered what the person then sees', async () => {
      const sent = await ada.sent({
        title: ' Ünïcode 🎉 "quoted" \\ \u2028 ',
        message: 'line 1\nline 2\ttab\r\n<script>alert(1)</script>',
        appName: 'Größe',
        category: 'deployments',
        priority: 'urgent',
        metadata: {
          build: 1423,
          nested: { list: [1, 'two', null, true, 1.5e-7] },
          '': '',
          é: '\u0000\ud800',
        },
        unknown: 'ignored',
      });
      expect((await ada.inbox('?limit=1'))[0]).toEqual(sent);
      expect(sent).not.toHaveProperty('unknown');
      expect(sent.title).toBe(' Ünïcode 🎉 "quoted" \\ \u2028 ');
    });

    test.each(['low', 'normal', 'high', 'critical', 'urgent'])('priority %s', async (priority) => {
      expect(await ada.sent({ priority })).toMatchObject({ priority });
    });

    test.each([
      ['title', { title: 't'.repeat(200) }],
      ['title', { title: '🎉'.repeat(100) }],
      ['message', { message: 'm'.repeat(10_000) }],
      ['appName', { appName: 'a'.repeat(64) }],
      ['category', { category: 'c'.repeat(64) }],
      ['metadata', { metadata: FULL_METADATA }],
      ['metadata', { metadata: {} }],
      ['metadata', { metadata: nested(100) }],
    ])('%s at its limit is taken whole', async (_field, fields) => {
      expect(await ada.sent(fields)).toMatchObject(fields);
    });

    test.each([
      ['title', { title: undefined }, 'Required'],
      ['title', { title: '' }, 'String must contain at least 1 character(s)'],
      ['title', { title: ' \t\n' }, 'Must not be blank'],
      ['title', { title: null }, 'Expected string, received null'],
      ['title', { title: 7 }, 'Expected string, received number'],
      ['title', { title: ['a'] }, 'Expected string, received array'],
      ['title', { title: { a: 1 } }, 'Expected string, received object'],
      ['title', { title: true }, 'Expected string, received boolean'],
      ['title', { title: 't'.repeat(201) }, 'String must contain at most 200 character(s)'],
      ['title', { title: 'a\u0000b' }, 'Must not contain NUL characters'],
      ['message', { message: undefined }, 'Required'],
      ['message', { message: '' }, 'String must contain at least 1 character(s)'],
      ['message', { message: '   ' }, 'Must not be blank'],
      ['message', { message: 'm'.repeat(10_001) }, 'String must contain at most 10000 character(s)'],
      ['message', { message: '\u0000' }, 'Must not contain NUL characters'],
      ['appName', { appName: '' }, 'String must contain at least 1 character(s)'],
      ['appName', { appName: null }, 'Expected string, received null'],
      ['appName', { appName: 'a'.repeat(65) }, 'String must contain at most 64 character(s)'],
      ['appName', { appName: 'a\u0000' }, 'Must not contain NUL characters'],
      ['category', { category: 5 }, 'Expected string, received number'],
      ['category', { category: 'c'.repeat(65) }, 'String must contain at most 64 character(s)'],
      [
        'priority',
        { priority: 'asap' },
        "Invalid enum value. Expected 'low' | 'normal' | 'high' | 'critical' | 'urgent', received 'asap'",
      ],
      [
        'priority',
        { priority: 3 },
        "Invalid enum value. Expected 'low' | 'normal' | 'high' | 'critical' | 'urgent', received number",
      ],
      ['metadata', { metadata: 'text' }, 'Expected object'],
      ['metadata', { metadata: 12 }, 'Expected object'],
      ['metadata', { metadata: null }, 'Expected object'],
      ['metadata', { metadata: [{ a: 1 }] }, 'Expected object'],
      ['metadata', { metadata: { x: `${FULL_METADATA.x}x` } }, METADATA_REFUSED],
      ['metadata', { metadata: nested(101) }, METADATA_REFUSED],
    ])('a bad %s is a 400 that names it: %j', async (path, fields, message) => {
      const before = await ada.stats();
      const answer = await ada.send(aNotification(fields));
      expect(answer.statusCode).toBe(400);
      expect(errorBody.parse(answer.json())).toEqual({
        code: 'validation_failed',
        message: `${path}: ${message}`,
        issues: [{ path, message }],
      });
      expect(await ada.stats()).toEqual(before);
    });

    test('several bad fields are all named', async () => {
      const answer = await ada.send({ message: '', priority: 'x' });
      const named = errorBody.parse(answer.json()).issues?.map(({ path }) => path);
      expect(named).toEqual(['title', 'message', 'priority']);
    });

    test('unpaired surrogates, which are no text, become replacement characters', async () => {
      const sent = await ada.sent({ title: 'a\ud800b', message: '\udc00', appName: '\ud83c' });
      expect(sent).toMatchObject({ title: 'a\ufffdb', message: '\ufffd', appName: '\ufffd' });
      expect((await ada.inbox('?limit=1'))[0]).toEqual(sent);
    });

    test.each([
      ['a list', []],
      ['text', 'hello'],
      ['a number', 1],
      ['null', null],
    ])('%s instead of an object is a 400', async (_what, body) => {
      expect((await ada.send(body)).statusCode).toBe(400);
    });

    test.each([
      ['broken JSON', 400, 'application/json', '{"title":"a",'],
      ['an empty body', 400, 'application/json', ''],
      ['no body', 400, undefined, undefined],
      ['bytes that are no UTF-8 JSON', 400, 'application/json', '\u0001\u0002'],
      ['plain text', 415, 'text/plain', JSON.stringify(aNotification())],
      ['a form', 415, 'application/x-www-form-urlencoded', 'title=a&message=b'],
      ['XML', 415, 'application/xml', '<title/>'],
      ['a content type that is none', 415, 'json', JSON.stringify(aNotification())],
      ['no content type', 415, undefined, JSON.stringify(aNotification())],
    ])('%s is a %i', async (_what, status, type, payload) => {
      const headers = { 'x-api-key': ada.key, ...(type === undefined ? {} : { 'content-type': type }) };
      const answer = await postRaw(t, payload, headers);
      expect(answer.statusCode).toBe(status);
      expect(errorBody.parse(answer.json()).code).toBe('validation_failed');
    });

    test('a body of 64 KiB is read, one byte more is a 413', async () => {
      const body = (bytes: number) => {
        const json = JSON.stringify(aNotification({ unknown: '' }));
        return json.replace('"unknown":""', `"unknown":"${'x'.repeat(bytes - json.length)}"`);
      };
      const headers = { 'x-api-key': ada.key, 'content-type': 'application/json' };
      expect((await postRaw(t, body(64 * 1024), headers)).statusCode).toBe(201);
      for (const bytes of [64 * 1024 + 1, 65 * 1024, 300_000]) {
        const answer = await postRaw(t, body(bytes), headers);
        expect(answer.statusCode).toBe(413);
        expect(answer.json().message).toBe('The body is larger than 64 KiB');
      }
    });
  });
}
