/**
 * Text as search compares it: composed (Unicode NFC) and in lower case, the same on the client, the server
 * and both databases, which fold non-ASCII text differently or not at all.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** What a notification is searched by: title, message and app, one a line. */
export function searchText(notification: { title: string; message: string; appName: string }): string {
  return fold(`${notification.title}\n${notification.message}\n${notification.appName}`);
}
