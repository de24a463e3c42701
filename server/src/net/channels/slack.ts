import { cut, type Format, jsonRequest, markOf, OPEN_LABEL, originOf } from './announcement.ts';

const HEADER_MAX = 150;
const SECTION_MAX = 3000;
const FALLBACK_MAX = 3000;
const ITEM_MAX = 120;

/**
 * Block Kit through an incoming webhook (https://docs.slack.dev/reference/block-kit/blocks). Foreign text is given as
 * `plain_text`, which knows no mark-up; where there is none such, the three characters that begin any are escaped
 * (https://docs.slack.dev/messaging/formatting-message-text#escaping), so that nobody is mentioned by a message.
 */
export const slack: Format<{ webhookUrl: string }> = (announcement, { webhookUrl }) => {
  const { title, message, priority, url } = announcement;
  const heading = `${markOf(priority)} ${title}`;
  const list = itemsOf(announcement);
  const context = [escapeSlack(originOf(announcement)), `<${url}|${OPEN_LABEL}>`].filter(Boolean).join(' · ');
  return jsonRequest(webhookUrl.trim(), {
    text: escapeSlack(cut(`${heading}: ${message}`, FALLBACK_MAX)),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(heading, HEADER_MAX), emoji: false } },
      ...(message === ''
        ? []
        : [{ type: 'section', text: { type: 'plain_text', text: cut(message, SECTION_MAX), emoji: false } }]),
      ...list,
      { type: 'context', elements: [{ type: 'mrkdwn', text: context }] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  });
};

function itemsOf({ items, more }: Parameters<typeof slack>[0]): object[] {
  if (items.length === 0) return [];
  const lines = items.map(
    ({ title, appName, priority, url }) =>
      `${markOf(priority)} <${url}|${escapeSlack(cut(oneLine(title), ITEM_MAX))}> ${escapeSlack(appName)}`,
  );
  if (more > 0) lines.push(`… and ${more} more`);
  return chunks(lines, SECTION_MAX).map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } }));
}

/** The label of a link ends with its line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Lines in as few texts as there have to be. */
function chunks(lines: readonly string[], max: number): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= max)
      texts[texts.length - 1] = `${last}\n${line}`;
    else texts.push(line);
  }
  return texts;
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
