import { iconNames } from './icon-names.ts';

/** How an app's icon is drawn; null where it is nothing that can be. */
export type AppIcon =
  | { kind: 'image'; address: string }
  | { kind: 'named'; name: string }
  | { kind: 'emoji'; text: string };

const EMOJI =
  /^(\p{Extended_Pictographic}(\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*|\p{Regional_Indicator}{2})$/u;

/** What an administrator wrote as an app's icon: the http(s) address of an image, a name, or an emoji. */
export function appIconOf(text: string | null | undefined): AppIcon | null {
  const icon = text?.trim();
  if (!icon) return null;
  const name = icon.toLowerCase();
  if (iconNames.has(name)) return { kind: 'named', name };
  if (EMOJI.test(icon)) return { kind: 'emoji', text: icon };
  if (!/^https?:\/\//i.test(icon)) return null;
  const address = URL.parse(icon)?.href;
  return address ? { kind: 'image', address } : null;
}
