import { type Announcement, cut, markOf, OPEN_LABEL, originOf } from './announcement.ts';
import { escapeHtml } from './escape-html.ts';

/** What an email says, as plain text and as HTML. */
export type MailText = { subject: string; text: string; html: string };

const SUBJECT_MAX = 200;

/** An announcement as an email. `unsubscribeUrl` is the page that ends such email; null where there is none. */
export function email(announcement: Announcement, unsubscribeUrl: string | null): MailText {
  const { title, message, priority, url, items, more } = announcement;
  const isPressing = priority === 'critical' || priority === 'urgent';
  const origin = originOf(announcement);
  const list = items.map(
    (item) => `${markOf(item.priority)} ${item.title} (${item.appName})\n   ${item.url}`,
  );
  if (more > 0) list.push(`... and ${more} more`);
  return letter({
    subject: `${isPressing ? `[${priority}] ` : ''}${title}`,
    title,
    paragraphs: message === '' ? [] : [message],
    listText: list.join('\n'),
    listHtml: items.length === 0 ? '' : listOf(announcement),
    note: origin,
    action: { label: OPEN_LABEL, url },
    footer: unsubscribeUrl === null ? null : { label: 'Stop these emails', url: unsubscribeUrl },
  });
}

/** The email that leads to a new password. */
export function resetEmail({ username, url }: { username: string; url: string }): MailText {
  return letter({
    subject: 'Choose a new password for AlertStream',
    title: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your account ${username}. If that was you, choose one within an hour:`,
    ],
    listText: '',
    listHtml: '',
    note: 'If it was not you, do nothing: your password stays what it is, and the link does nothing by itself.',
    action: { label: 'Choose a new password', url },
    footer: null,
  });
}

type Link = { label: string; url: string };
type Letter = {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  listText: string;
  listHtml: string;
  note: string;
  action: Link;
  footer: Link | null;
};

function letter({ subject, title, paragraphs, listText, listHtml, note, action, footer }: Letter): MailText {
  const text = [
    title,
    ...paragraphs,
    listText,
    `${action.label}: ${action.url}`,
    note,
    ...(footer ? [`-- \n${footer.label}: ${footer.url}`] : []),
  ];
  const html = [
    `<h1 class="title">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p class="message">${escapeHtml(paragraph)}</p>`),
    listHtml,
    `<p><a class="action" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`,
    ...(note === '' ? [] : [`<p class="note">${escapeHtml(note)}</p>`]),
    ...(footer
      ? [`<p class="note"><a href="${escapeHtml(footer.url)}">${escapeHtml(footer.label)}</a></p>`]
      : []),
  ];
  return {
    subject: cut(subject.replaceAll(/\s+/g, ' ').trim(), SUBJECT_MAX),
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    html: page(html.filter((part) => part !== '').join('\n')),
  };
}

function listOf({ items, more }: Announcement): string {
  const rows = items.map(
    (item) =>
      `<li>${markOf(item.priority)} <a href="${escapeHtml(item.url)}">${escapeHtml(item.title)}</a> <span class="note">${escapeHtml(item.appName)}</span></li>`,
  );
  const rest = more > 0 ? `<p class="note">… and ${more} more</p>` : '';
  return `<ul>${rows.join('')}</ul>${rest}`;
}

/** Dark text on light by default; where the reader's program follows a dark theme, the other way round. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px; background: #ffffff; color: #1a1d23; font: 16px/1.5 system-ui, sans-serif; }
  .card { max-width: 560px; margin: 0 auto; }
  .title { font-size: 20px; line-height: 1.3; margin: 0 0 12px; overflow-wrap: anywhere; }
  .message { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 16px; }
  .note { color: #5b6472; font-size: 14px; }
  a { color: #4338ca; }
  ul { list-style: none; padding: 0; margin: 0 0 16px; }
  li { padding: 6px 0; overflow-wrap: anywhere; }
  .action { display: inline-block; padding: 10px 16px; border-radius: 8px; background: #4f46e5; color: #ffffff; text-decoration: none; }
  @media (prefers-color-scheme: dark) {
    body { background: #14161a; color: #e6e8ec; }
    .note { color: #9aa3b2; }
    a { color: #a5b4fc; }
    .action { color: #ffffff; }
  }`;

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>AlertStream</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="card">
${content}
</div>
</body>
</html>
`;
}
