import {
  byRank,
  cut,
  cutBytes,
  type Format,
  jsonRequest,
  originOf,
  plainText,
  rootOf,
} from './announcement.ts';

/** A longer message would become an attachment. */
const MESSAGE_MAX_BYTES = 4000;
const TITLE_MAX = 200;
const TAG_MAX = 64;

/** Publishing as JSON (https://docs.ntfy.sh/publish/#publish-as-json). Messages are plain text unless they say otherwise. */
export const ntfy: Format<{ serverUrl: string; topic: string; accessToken: string }> = (
  announcement,
  { serverUrl, topic, accessToken },
) => {
  const { title, priority, appName, url } = announcement;
  const token = accessToken.trim();
  return jsonRequest(
    rootOf(serverUrl, 'https://ntfy.sh'),
    {
      topic: topic.trim(),
      title: cut(title, TITLE_MAX),
      message: cutBytes(plainText(announcement) || originOf(announcement), MESSAGE_MAX_BYTES),
      priority: byRank(priority, [2, 3, 4, 5]),
      ...(appName === null ? {} : { tags: [cut(appName.replaceAll(',', ' '), TAG_MAX)] }),
      click: url,
    },
    token === '' ? {} : { authorization: `Bearer ${token}` },
  );
};
