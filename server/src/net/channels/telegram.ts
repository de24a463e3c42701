import {
  type Announcement,
  cut,
  type Format,
  jsonRequest,
  markOf,
  OPEN_LABEL,
  originOf,
  rootOf,
} from './announcement.ts';
import { escapeHtml } from './escape-html.ts';

/** Telegram takes 4096 characters, counted after its mark-up is read; what surrounds the message needs some of them. */
const MESSAGE_MAX = 3400;
const ITEM_MAX = 100;
const ITEMS_MAX = 20;

/** `sendMessage` of the Bot API with its HTML (https://core.telegram.org/bots/api#html-style), foreign text escaped. */
export const telegram: Format<{ botToken: string; chatId: string; serverUrl: string }> = (
  announcement,
  { botToken, chatId, serverUrl },
) => {
  const { title, message, priority, kind } = announcement;
  const paragraphs = [
    `${markOf(priority)} <b>${escapeHtml(title)}</b>`,
    escapeHtml(cut(message, MESSAGE_MAX)),
    itemsOf(announcement),
    [escapeHtml(originOf(announcement)), link(announcement.url, OPEN_LABEL)].filter(Boolean).join(' · '),
  ];
  return jsonRequest(`${rootOf(serverUrl, 'https://api.telegram.org')}/bot${botToken.trim()}/sendMessage`, {
    chat_id: chatId.trim(),
    text: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    disable_notification: kind !== 'test' && priority === 'low',
  });
};

function itemsOf({ items, more }: Announcement): string {
  const lines = items
    .slice(0, ITEMS_MAX)
    .map(
      ({ title, appName, priority, url }) =>
        `${markOf(priority)} ${link(url, cut(title, ITEM_MAX))} ${escapeHtml(appName)}`,
    );
  const left = more + Math.max(0, items.length - ITEMS_MAX);
  if (left > 0) lines.push(`… and ${left} more`);
  return lines.join('\n');
}

function link(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}
