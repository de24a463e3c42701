import type { CSSProperties } from 'react';
import { classes } from './classes.ts';

const HUES = 12;

/** The first two letters of a name. */
export function initials(name: string): string {
  const letters = Array.from(name.trim()).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return (letters.slice(0, 2).join('') || Array.from(name.trim())[0] || '?').toUpperCase();
}

/** The same name has the same tint everywhere: one of twelve hues, pale or deep. */
export function tintOf(name: string): { hue: number; deep: boolean } {
  const tint = hash(name) % (2 * HUES);
  return { hue: (tint % HUES) * (360 / HUES), deep: tint >= HUES };
}

/** FNV-1a, stirred once more: names of a few letters would otherwise share their low bits. */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const letter of name) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x297a2d39);
  return (value ^ (value >>> 16)) >>> 0;
}

export function AppAvatar({ name, className = 'size-8 text-xs' }: { name: string; className?: string }) {
  const { hue, deep } = tintOf(name);
  return (
    <span
      aria-hidden
      style={{ '--hue': hue } as CSSProperties}
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-md font-semibold',
        deep ? 'app-tint-deep' : 'app-tint',
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
