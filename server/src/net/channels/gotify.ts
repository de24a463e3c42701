import { byRank, type Format, jsonRequest, originOf, plainText, rootOf } from './announcement.ts';

/** `POST /message` (https://gotify.net/api-docs#/message/createMessage); the text is shown as it is. */
export const gotify: Format<{ serverUrl: string; appToken: string }> = (
  announcement,
  { serverUrl, appToken },
) => {
  const { title, priority, url } = announcement;
  const text = [plainText(announcement), originOf(announcement)].filter((part) => part !== '').join('\n\n');
  return jsonRequest(
    `${rootOf(serverUrl)}/message`,
    {
      title,
      message: text,
      priority: byRank(priority, [2, 5, 7, 10]),
      extras: {
        'client::display': { contentType: 'text/plain' },
        'client::notification': { click: { url } },
      },
    },
    { 'x-gotify-key': appToken.trim() },
  );
};
