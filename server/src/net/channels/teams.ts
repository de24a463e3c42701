import { byRank, cut, type Format, jsonRequest, markOf, OPEN_LABEL, originOf } from './announcement.ts';

/** A card has at most 28 KB; text that JSON has to escape takes six bytes a unit. */
const MESSAGE_MAX = 3000;
const TITLE_MAX = 200;
const ITEM_MAX = 100;

/**
 * An Adaptive Card for a workflow of Teams (https://adaptivecards.io/explorer/). Foreign text stands in TextRuns:
 * unlike TextBlocks, they know no Markdown.
 */
export const teams: Format<{ webhookUrl: string }> = (announcement, { webhookUrl }) => {
  const { title, message, priority, url, items, more } = announcement;
  const color = byRank(priority, ['default', 'accent', 'warning', 'attention']);
  const origin = originOf(announcement);
  const body = [
    paragraph([{ text: cut(title, TITLE_MAX), weight: 'bolder', size: 'medium', color }]),
    ...(message === '' ? [] : [paragraph([{ text: cut(message, MESSAGE_MAX) }])]),
    ...items.map((item) =>
      paragraph([
        { text: `${markOf(item.priority)} ` },
        {
          text: cut(item.title, ITEM_MAX),
          selectAction: { type: 'Action.OpenUrl', url: item.url },
        },
        { text: ` ${item.appName}`, isSubtle: true },
      ]),
    ),
    ...(more > 0 ? [paragraph([{ text: `… and ${more} more`, isSubtle: true }])] : []),
    ...(origin === '' ? [] : [paragraph([{ text: origin, isSubtle: true, size: 'small' }])]),
  ];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    fallbackText: cut(title, TITLE_MAX),
    body,
    actions: [{ type: 'Action.OpenUrl', title: OPEN_LABEL, url }],
  };
  return jsonRequest(webhookUrl.trim(), {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  });
};

type Run = { text: string } & Readonly<Record<string, unknown>>;

function paragraph(runs: readonly Run[]): object {
  return { type: 'RichTextBlock', inlines: runs.map((run) => ({ type: 'TextRun', ...run })) };
}
