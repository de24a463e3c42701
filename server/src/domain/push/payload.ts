import { PUSH_MESSAGE_MAX, type PushPayload, pushPayload } from '@alertstream/contract/push';
import { type Announcement, cut, cutBytes, plainText } from '../../net/channels/announcement.ts';

/** Bytes of a message: with the rest, and what JSON adds, one push stays below what push services take. */
const MESSAGE_MAX_BYTES = 1800;
const TITLE_MAX_BYTES = 600;

/** What a browser is told. `id` is that of the notification or the digest. */
export function payloadOf(announcement: Announcement, id: string): PushPayload {
  const { kind, title, priority, appName, url } = announcement;
  const { pathname, search } = new URL(url);
  return pushPayload.parse({
    kind,
    id,
    title: cutBytes(withoutControls(title), TITLE_MAX_BYTES),
    message: cutBytes(cut(withoutControls(plainText(announcement)), PUSH_MESSAGE_MAX), MESSAGE_MAX_BYTES),
    appName: appName === null ? null : withoutControls(appName),
    priority,
    url: `${pathname}${search}`,
  });
}

/** JSON takes six bytes for each, and no notification shows them; the ends of lines stay. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}--\n]/gv, ' ');
}
