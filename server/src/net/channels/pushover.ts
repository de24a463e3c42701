import { byRank, cut, type Format, jsonRequest, OPEN_LABEL, originOf, plainText } from './announcement.ts';

const SEND_URL = 'https://api.pushover.net/1/messages.json';
const TITLE_MAX = 250;
const MESSAGE_MAX = 1024;

/**
 * The message API (https://pushover.net/api), plain text. Not priority 2, which rings until somebody confirms it in
 * Pushover.
 */
export const pushover: Format<{ userKey: string; apiToken: string }> = (
  announcement,
  { userKey, apiToken },
) => {
  const { title, priority, at, url } = announcement;
  return jsonRequest(SEND_URL, {
    token: apiToken.trim(),
    user: userKey.trim(),
    title: cut(title, TITLE_MAX),
    message: cut(plainText(announcement) || originOf(announcement), MESSAGE_MAX),
    priority: byRank(priority, [-1, 0, 1, 1]),
    timestamp: Math.floor(Date.parse(at) / 1000),
    url,
    url_title: OPEN_LABEL,
  });
};
