import { classes } from './classes.ts';

const tints = [
  'bg-tint-1 text-tint-1-ink',
  'bg-tint-2 text-tint-2-ink',
  'bg-tint-3 text-tint-3-ink',
  'bg-tint-4 text-tint-4-ink',
  'bg-tint-5 text-tint-5-ink',
  'bg-tint-6 text-tint-6-ink',
];

/** The first two letters of a name. */
export function initials(name: string): string {
  const letters = Array.from(name.trim()).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return (letters.slice(0, 2).join('') || Array.from(name.trim())[0] || '?').toUpperCase();
}

/** The same name has the same tint everywhere. */
export function tintOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[hash % tints.length] ?? '';
}

export function AppAvatar({ name, className = 'size-8 text-xs' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-md font-semibold',
        tintOf(name),
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
