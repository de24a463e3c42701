const ASCII = /^[\0-\x7f]*$/;
/** Marks on one letter beyond 30, which no script has (UAX 15, 13): sorting them takes time by their square. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Text as search compares it, the same on the client, the server and both databases, which fold non-ASCII text
 * differently or not at all. Two spellings that differ in capitals alone come out the same, in any script:
 * by way of the capitals, because a letter may have two small forms ("ς", "σ") or a capital of two ("ß", "SS").
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase(); // the same, at a fraction of the cost
  const small = text
    .replace(SURPLUS_MARKS, '$1')
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
  return small.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}

/** What a notification is searched by: title, message and app, one a line. */
export function searchText(notification: { title: string; message: string; appName: string }): string {
  return fold(`${notification.title}\n${notification.message}\n${notification.appName}`);
}
