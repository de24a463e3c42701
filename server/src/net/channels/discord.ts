import { byRank, cut, type Format, jsonRequest, markOf, originOf } from './announcement.ts';

const TITLE_MAX = 256;
const DESCRIPTION_MAX = 4096;
const FOOTER_MAX = 200;
const ITEM_MAX = 100;

/**
 * One embed through a webhook (https://discord.com/developers/docs/resources/message#embed-object). Mark-up in foreign
 * text is escaped, and nobody is mentioned whatever it says.
 */
export const discord: Format<{ webhookUrl: string }> = (announcement, { webhookUrl }) => {
  const { title, message, priority, at, url, items, more } = announcement;
  const lines = items.map(
    (item) =>
      `${markOf(item.priority)} [${escapeMarkdown(cut(item.title, ITEM_MAX))}](${item.url}) ${escapeMarkdown(item.appName)}`,
  );
  if (more > 0) lines.push(`… and ${more} more`);
  return jsonRequest(webhookUrl.trim(), {
    username: 'AlertStream',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(escapeMarkdown(title), TITLE_MAX),
        description: fit([...(message === '' ? [] : [escapeMarkdown(message)]), ...lines]) || undefined,
        url,
        color: byRank(priority, [0x64748b, 0x3b82f6, 0xf59e0b, 0xef4444]),
        timestamp: at,
        footer: { text: cut(originOf(announcement) || 'AlertStream', FOOTER_MAX) },
      },
    ],
  });
};

/** Whole lines as long as there is room; a single one is cut. */
function fit(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`;
    if (longer.length > DESCRIPTION_MAX) return text === '' ? cut(line, DESCRIPTION_MAX) : text;
    text = longer;
  }
  return text;
}

/** Addresses stay as they are: an escape would be a part of them. */
function escapeMarkdown(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>[\]()]+)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\*_~`|<>[\]()#@:-]/g, '\\$&')))
    .join('');
}
