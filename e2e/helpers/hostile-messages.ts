import type { Message } from './account.ts';

/** Each is tried as title, message, app, category and in the metadata. */
const texts = [
  '<script>pwned=1</script>',
  '<img src=x onerror=pwned=1>',
  '<svg onload=pwned=1><style>*{display:none}</style></svg>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<a href="javascript:pwned=1">click</a>',
  'javascript:pwned=1',
  'https://evil.example/?q=<b>bold</b>&amp;&lt;',
  '"><input autofocus onfocus=pwned=1>',
  '</li></ul></main><h1>Escaped</h1>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what an attacker would send
  "{{constructor.constructor('pwned=1')()}} ${pwned=1} <%= pwned %>",
  "'; DROP TABLE notifications; --",
  '%3Cscript%3Epwned=1%3C/script%3E',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '__proto__',
  'constructor',
  'true',
  '0',
  'هذا نص طويل من اليمين إلى اليسار ولا ينبغي أن يقلب الصف',
  'עברית באמצע English ושוב עברית',
  '\u202Eright to left override\u202C',
  '\u2066\u2067unclosed isolates',
  '\u200B\u200B\u200B',
  '\uFEFF\u200D\u2060',
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏿🇵🇹'.repeat(4),
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034Da\u036B\u0357\u0334\u0362\u0335\u031C\u0330\u0354l\u0368\u0367\u0369\u0358\u0320g\u0315o\u0358',
  '𝕬𝖑𝖊𝖗𝖙 ﷽ ꧅',
  'Tab\tand\nlines\r\nand\u2028separators\u0085',
];

const LONG = 10_000;
const longOnes: Message[] = [
  { title: 'W'.repeat(200), message: 'W'.repeat(LONG), appName: 'W'.repeat(64), category: 'W'.repeat(64) },
  { title: 'A message of many lines', message: 'line\n'.repeat(LONG / 5) },
  { title: '\u{1F6A8}'.repeat(100), message: '\u{1F6A8}'.repeat(LONG / 2), appName: '\u{1F6A8}'.repeat(32) },
  { title: 'ﷺ'.repeat(200), message: 'ا'.repeat(LONG), appName: 'ش'.repeat(64), category: 'ق'.repeat(64) },
  { title: 'Deep metadata', message: 'x', metadata: nested(60) },
  { title: 'Wide metadata', message: 'x', metadata: { ['k'.repeat(5000)]: 'v'.repeat(9000) } },
  {
    title: 'Much metadata',
    message: 'x',
    metadata: Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`key${index}`, [index, null, '<b>', {}]]),
    ),
  },
];

function nested(depth: number): Record<string, unknown> {
  return depth === 0 ? { end: true } : { deeper: nested(depth - 1) };
}

export const hostileMessages: Message[] = [
  ...texts.map((text) => ({
    title: text.slice(0, 200),
    message: text.repeat(3),
    appName: text.slice(0, 64),
    category: text.slice(0, 64),
    // The server refuses a body with such a key, whoever sends it.
    metadata: { [text === '__proto__' ? 'proto' : text]: text, html: [text, { text }] },
  })),
  ...longOnes,
  ...texts
    .slice(0, 23)
    .map((text, index) => ({ title: `Row ${index}`, message: text, appName: text.slice(0, 64) })),
];
