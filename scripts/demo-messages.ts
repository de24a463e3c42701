import type { notificationInput } from '@alertstream/contract/notifications';
import type { z } from 'zod';

export type Message = z.input<typeof notificationInput>;

const long =
  'The nightly export stopped after 3 of 14 tables. What is done is kept; the rest is tried again in an hour.\n\n' +
  'Tables left: invoices, invoice_lines, payments, refunds, subscriptions, plans, coupons, taxes, addresses, ' +
  'contacts, attachments.\n\nLast line of the log:\nERROR: canceling statement due to lock timeout';

/** What a few ordinary systems say in a day, with the texts that layouts stumble over among them. */
export const messages: readonly Message[] = [
  ...from('Backup', 'system', [
    [
      'Backup finished',
      'db-1: 42.3 GB in 6 min 12 s, verified.',
      'normal',
      { host: 'db-1', bytes: 45_419_000_000, verified: true },
    ],
    ['Backup is slower than usual', 'db-2 took 31 min; the median of the last 14 days is 9 min.', 'high'],
    [
      'Backup failed',
      'db-2: no space left on /backup (98 % used).',
      'critical',
      { host: 'db-2', exitCode: 28, mount: { path: '/backup', usedPercent: 98 } },
    ],
    ['Old backups removed', '7 sets older than 30 days were deleted.', 'low'],
    [
      'Nightly export stopped half way through, and will be tried again automatically in one hour unless somebody presses the button on the exports page before that',
      long,
      'high',
    ],
  ]),
  ...from('Deploy', 'updates', [
    [
      'web 4.18.0 is live',
      'All 6 instances are healthy. 14 commits by 5 people.',
      'normal',
      { version: '4.18.0', commits: 14, authors: ['Ada', 'Grace', 'Linus', 'Margaret', 'Barbara'] },
    ],
    [
      'web 4.18.1 was rolled back',
      'Error rate rose to 3.1 % within 2 minutes.',
      'urgent',
      { version: '4.18.1', errorRate: 0.031 },
    ],
    [
      'Build 9312 failed',
      'payments: 2 of 1,204 tests failed.',
      'high',
      { failed: ['refund keeps currency', 'rounding of 0.005'] },
    ],
    ['Build 9313 passed', 'payments: 1,204 tests in 3 min 2 s.', 'low'],
    ['Dependency update ready', 'fastify 5.12.8: two fixes, no breaking change.', 'low'],
  ]),
  ...from('Gatekeeper', 'security', [
    ['New sign-in from a new device', 'ada@example.com, Firefox on Linux, Lisbon.', 'normal'],
    [
      '12 failed sign-ins in one minute',
      'root from 203.0.113.77; the address is blocked for an hour.',
      'critical',
      { address: '203.0.113.77', attempts: 12 },
    ],
    [
      'Certificate expires in 7 days',
      'api.example.com: renewal failed twice (DNS challenge).',
      'high',
      { domain: 'api.example.com', daysLeft: 7 },
    ],
    ['API key used from a new network', 'Key "ci" was used from 198.51.100.0/24 for the first time.', 'high'],
    [
      '<script>alert("hello")</script>',
      'A form field held markup: <img src=x onerror=alert(1)> & more. It is shown as text.',
      'normal',
    ],
  ]),
  ...from('Metrics', 'system', [
    [
      'Disk 91 % full',
      '/var on web-3 grows 1.2 GB a day: full in about 6 days.',
      'high',
      { host: 'web-3', usedPercent: 91 },
    ],
    [
      'Latency above target',
      'p99 of GET /search was 812 ms over 5 minutes (target 400 ms).',
      'high',
      { route: '/search', p99Ms: 812, targetMs: 400 },
    ],
    ['Latency is back to normal', 'p99 of GET /search: 231 ms.', 'normal'],
    [
      'web-5 does not answer',
      'Three checks in a row failed from two regions.',
      'urgent',
      { host: 'web-5', regions: ['eu-west', 'us-east'] },
    ],
    ['web-5 answers again', 'It was away for 4 min 10 s.', 'normal'],
    ['Memory of worker-2 grows', '+40 MB an hour since the deploy of 4.18.0.', 'normal'],
  ]),
  ...from('Shop', 'general', [
    [
      'Order 10482 paid',
      '3 items, 148.90 EUR.',
      'low',
      { order: 10482, total: { amount: 148.9, currency: 'EUR' } },
    ],
    [
      'Payment was refused',
      'Order 10483: the card issuer said no. The customer was asked for another card.',
      'normal',
    ],
    [
      'Only 4 left: USB-C cable 2 m',
      'At the rate of this week they are gone by Thursday.',
      'high',
      { sku: 'CBL-USBC-2', left: 4 },
    ],
    ['طلب جديد من الرياض', 'تم استلام الطلب رقم ١٠٤٨٤ وسيتم شحنه غدًا.', 'normal'],
    ['ご注文ありがとうございます', '東京への発送は明日の予定です。', 'low'],
  ]),
  ...from('Team', 'social', [
    ['Grace mentioned you', '"Could you look at the rollback of 4.18.1?"', 'normal'],
    ['🎉 100 days without an incident', 'Well done, everybody 👏🏽👩‍💻👨🏿‍💻', 'low'],
    [
      'Margaret asks for a review',
      'Retry with the same key after a timeout (+84 −12).',
      'normal',
      { pull: 1184, added: 84, removed: 12 },
    ],
    ['תזכורת: ישיבת צוות בעוד 10 דקות', 'חדר 3, או בקישור הקבוע.', 'normal'],
    ['Retro moved to 15:00 UTC', 'Same room.', 'low'],
  ]),
  ...from('Ticker', 'market', [
    [
      'EUR/USD above 1.10',
      'Now 1.1012; your limit was 1.1000.',
      'high',
      { pair: 'EUR/USD', price: 1.1012, limit: 1.1 },
    ],
    ['Portfolio +2.4 % today', 'Best: energy +5.1 %. Worst: retail −0.8 %.', 'normal'],
    ['Trading opens in 15 minutes', 'No holidays in your markets today.', 'low'],
    [
      'Order filled',
      'Bought 20 × ACME at 31.42.',
      'normal',
      { symbol: 'ACME', side: 'buy', quantity: 20, price: 31.42 },
    ],
  ]),
  ...from('Home', 'system', [
    ['Washing machine is done', 'It ran 1 h 52 min and used 0.9 kWh.', 'low'],
    [
      'Water under the sink',
      'The sensor in the kitchen is wet.',
      'urgent',
      { sensor: 'kitchen-sink', battery: 0.82 },
    ],
    ['Front door was left open', 'For 15 minutes now.', 'high'],
    ['Battery low', 'Smoke alarm, first floor: 9 %.', 'normal'],
    [
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      'https://example.com/a/very/long/address/without/a/single/place/to/break?with=parameters&and=more-of-them#and-a-fragment',
      'low',
    ],
  ]),
];

type Row = [title: string, message: string, priority: Message['priority'], metadata?: Message['metadata']];

function from(appName: string, category: string, rows: Row[]): Message[] {
  return rows.map(([title, message, priority, metadata]) => ({
    title,
    message,
    category,
    priority,
    appName,
    ...(metadata ? { metadata } : {}),
  }));
}
