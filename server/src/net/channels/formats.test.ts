import { type ChannelConfig, integrationTypes } from '@alertstream/contract/integrations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Announcement } from './announcement.ts';
import { cut, cutBytes } from './announcement.ts';
import { email } from './email.ts';
import { formatFor, type HttpChannel } from './format.ts';
import { refusalText } from './refusal.ts';

const HOSTILE = '<!channel> <b onclick="x">&amp;</b> @everyone [a](https://evil.example) **b** `c` <@1> "';
const notification: Announcement = {
  kind: 'notification',
  title: 'Disk almost full',
  message: 'db-1: 92 % of /var is used',
  priority: 'high',
  appName: 'backup',
  category: 'system',
  at: '2026-01-15T12:00:00.000Z',
  url: 'https://alerts.example.com/?open=7',
  items: [],
  more: 0,
};
const digest: Announcement = {
  ...notification,
  kind: 'digest',
  title: '22 notifications, 1 critical',
  message: '',
  priority: 'critical',
  appName: null,
  category: null,
  items: Array.from({ length: 20 }, (_, index) => ({
    title: `Title ${index} ${HOSTILE}`,
    appName: 'backup',
    priority: 'normal' as const,
    url: `https://alerts.example.com/?open=${index}`,
  })),
  more: 2,
};
const channels: readonly HttpChannel[] = [
  { type: 'slack', config: { webhookUrl: 'https://hooks.slack.com/services/T/B/x' } },
  { type: 'discord', config: { webhookUrl: 'https://discord.com/api/webhooks/1/x' } },
  { type: 'teams', config: { webhookUrl: 'https://x.logic.azure.com/workflows/1' } },
  {
    type: 'telegram',
    config: { botToken: '1:secret', chatId: ' -100 ', serverUrl: 'https://api.telegram.org' },
  },
  { type: 'ntfy', config: { serverUrl: 'https://ntfy.sh/', topic: 'mine', accessToken: 'tk_1' } },
  { type: 'gotify', config: { serverUrl: 'https://g.example.com/gotify/', appToken: 'A1' } },
  { type: 'pushover', config: { userKey: 'u'.repeat(30), apiToken: 'a'.repeat(30) } },
];
const channelOf = (type: ChannelConfig['type']) => {
  const channel = channels.find((one) => one.type === type);
  if (!channel) throw new Error(type);
  return channel;
};
const call = (type: ChannelConfig['type'], announcement: Announcement) => {
  const { url, headers, body } = formatFor(channelOf(type), announcement);
  return { url, headers, body: JSON.parse(body) };
};

describe('each service in its own format', () => {
  test('Slack: blocks, with nothing of the sender in mark-up', () => {
    const { url, body } = call('slack', { ...notification, title: HOSTILE, message: HOSTILE });
    expect(url).toBe('https://hooks.slack.com/services/T/B/x');
    expect(body.blocks).toEqual([
      { type: 'header', text: { type: 'plain_text', text: `🟠 ${HOSTILE}`, emoji: false } },
      { type: 'section', text: { type: 'plain_text', text: HOSTILE, emoji: false } },
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: 'backup · system · high · <https://alerts.example.com/?open=7|Open in AlertStream>',
          },
        ],
      },
    ]);
    expect(body.text).toContain('&lt;!channel&gt; &lt;b onclick="x"&gt;&amp;amp;&lt;/b&gt;');
  });

  test('Slack: a digest is one message with a list', () => {
    const { body } = call('slack', digest);
    const texts = body.blocks.map((block: { text?: { text: string } }) => block.text?.text ?? '').join('\n');
    expect(texts.match(/<https:\/\/alerts\.example\.com\/\?open=\d+\|/g)).toHaveLength(20);
    expect(texts).toContain('… and 2 more');
    expect(texts).not.toMatch(/<!|<@/);
    for (const block of body.blocks) expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(3000);
  });

  test('Discord: an embed that mentions nobody', () => {
    const { body } = call('discord', { ...notification, message: `${HOSTILE} https://a.example/x_y_z` });
    expect(body).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Disk almost full',
          url: 'https://alerts.example.com/?open=7',
          color: 0xf59e0b,
          timestamp: '2026-01-15T12:00:00.000Z',
          footer: { text: 'backup · system · high' },
        },
      ],
    });
    const { description } = body.embeds[0];
    expect(description).toContain('\\<!channel\\>');
    expect(description).toContain('\\[a\\]\\(https://evil.example\\)');
    expect(description).toContain('\\*\\*b\\*\\* \\`c\\` \\<\\@1\\>');
    expect(description).toContain(' https://a.example/x_y_z');
    const list = call('discord', digest).body.embeds[0].description;
    expect(list.length).toBeLessThanOrEqual(4096);
    expect(list).toContain('](https://alerts.example.com/?open=0)');
  });

  test('Teams: an adaptive card whose foreign text knows no Markdown', () => {
    const { body } = call('teams', { ...notification, message: HOSTILE });
    const card = body.attachments[0].content;
    expect(body.attachments[0].contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(card.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open in AlertStream', url: 'https://alerts.example.com/?open=7' },
    ]);
    expect(card.body).toHaveLength(3);
    for (const { type, inlines } of card.body) {
      expect(type).toBe('RichTextBlock');
      for (const run of inlines) expect(run.type).toBe('TextRun');
    }
    expect(card.body[1].inlines[0].text).toBe(HOSTILE);
    const worst = { ...digest, message: '\u0001'.repeat(10_000), title: '\u0001'.repeat(200) };
    expect(formatFor(channelOf('teams'), worst).body.length).toBeLessThan(28 * 1024);
  });

  test('Telegram: HTML, escaped', () => {
    const { url, body } = call('telegram', { ...notification, title: HOSTILE });
    expect(url).toBe('https://api.telegram.org/bot1:secret/sendMessage');
    expect(body).toMatchObject({ chat_id: '-100', parse_mode: 'HTML', disable_notification: false });
    expect(body.text).toContain('<b>&lt;!channel&gt; &lt;b onclick=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt;');
    expect(body.text).toContain('<a href="https://alerts.example.com/?open=7">Open in AlertStream</a>');
    expect(body.text.replaceAll(/<\/?(b|a)\b[^>]*>/g, '')).not.toMatch(/[<>]/);
    const long = call('telegram', { ...notification, message: '&'.repeat(10_000) }).body.text;
    expect(long.replaceAll('&amp;', '&').replaceAll(/<[^>]*>/g, '').length).toBeLessThanOrEqual(4096);
  });

  test('ntfy: JSON with a token, by priority', () => {
    const { url, headers, body } = call('ntfy', {
      ...notification,
      priority: 'urgent',
      message: '€'.repeat(5000),
    });
    expect([url, headers.authorization]).toEqual(['https://ntfy.sh', 'Bearer tk_1']);
    expect(body).toMatchObject({
      topic: 'mine',
      title: 'Disk almost full',
      priority: 5,
      tags: ['backup'],
      click: 'https://alerts.example.com/?open=7',
    });
    expect(Buffer.byteLength(body.message)).toBeLessThanOrEqual(4000);
  });

  test('Gotify: plain text that leads back', () => {
    const { url, headers, body } = call('gotify', { ...notification, message: HOSTILE });
    expect([url, headers['x-gotify-key']]).toEqual(['https://g.example.com/gotify/message', 'A1']);
    expect(body).toMatchObject({
      title: 'Disk almost full',
      message: `${HOSTILE}\n\nbackup · system · high`,
      priority: 7,
      extras: {
        'client::display': { contentType: 'text/plain' },
        'client::notification': { click: { url: 'https://alerts.example.com/?open=7' } },
      },
    });
  });

  test('Pushover: within its limits', () => {
    const { url, body } = call('pushover', digest);
    expect(url).toBe('https://api.pushover.net/1/messages.json');
    expect(body).toMatchObject({ priority: 1, url: digest.url, timestamp: 1768478400 });
    expect(body.message.length).toBeLessThanOrEqual(1024);
    expect(body.html).toBeUndefined();
  });
});

describe('email', () => {
  const END = 'https://alerts.example.com/api/unsubscribe/x';

  test('says the same as plain text and as HTML, escaped', () => {
    const { subject, text, html } = email({ ...notification, title: HOSTILE, message: 'a\n b' }, END);
    expect(subject).toBe(HOSTILE);
    expect(text).toBe(
      [
        HOSTILE,
        'a\n b',
        'Open in AlertStream: https://alerts.example.com/?open=7',
        'backup · system · high',
        `-- \nStop these emails: ${END}\n`,
      ].join('\n\n'),
    );
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;');
    expect(html).not.toContain('<b onclick');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('a digest lists what it names, and says what is pressing in its subject', () => {
    const { subject, text, html } = email(digest, END);
    expect(subject).toBe('[critical] 22 notifications, 1 critical');
    expect(html.match(/<li>/g)).toHaveLength(20);
    expect(text).toContain('https://alerts.example.com/?open=19');
    expect(text).toContain('... and 2 more');
  });

  test('a subject is one line, whatever the title holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\r', '\n', ' ', 'é', '\u2028'), maxLength: 300 }),
        (title) => {
          const { subject } = email({ ...notification, title }, null);
          expect(subject).not.toMatch(/[\r\n]/);
          expect(subject.length).toBeLessThanOrEqual(200);
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('text is cut within its limit, and never within a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 4, max: 40 }),
      (text, max) => {
        for (const [short, size] of [
          [cut(text, max), (value: string) => value.length],
          [cutBytes(text, max), (value: string) => Buffer.byteLength(value)],
        ] as const) {
          expect(size(short)).toBeLessThanOrEqual(max);
          expect(short.isWellFormed()).toBe(text.isWellFormed());
          expect(short === text || (short.endsWith('…') && text.startsWith(short.slice(0, -1)))).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
});

describe('why a service refuses, in words', () => {
  test.each([
    [
      'slack',
      404,
      'no_service',
      'Slack answered 404 (no_service). Check its address: it may have been deleted',
    ],
    [
      'discord',
      401,
      '{"message":"Invalid Webhook Token","code":50027}',
      'Discord answered 401 (Invalid Webhook Token). Check its token or key',
    ],
    [
      'telegram',
      400,
      '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}',
      'Telegram answered 400 (Bad Request: chat not found)',
    ],
    [
      'pushover',
      400,
      '{"errors":["user key is invalid"],"status":0}',
      'Pushover answered 400 (user key is invalid)',
    ],
    ['gotify', 500, '<html><h1>oh</h1></html>', 'Gotify answered 500'],
    [
      'ntfy',
      429,
      '{"code":42901,"http":429,"error":"limit reached"}',
      'ntfy answered 429 (limit reached). It takes no more at the moment',
    ],
  ] as const)('%s %i', (type, status, body, words) => {
    expect(refusalText(type, status, body)).toBe(words);
  });
});

test('there is a format, or an email, for every service', () => {
  expect([...channels.map(({ type }) => type), 'email'].sort()).toEqual([...integrationTypes].sort());
});
