import type { Digest } from '@alertstream/contract/digests';

/** Titles that a toast has room for. */
const TITLES_SHOWN = 3;

/** Digests as a toast says them: how many notifications, how many of them critical, and the first few titles. */
export function digestText(digests: readonly Digest[]): { title: string; description: string } {
  const count = sum(digests.map((digest) => digest.count));
  const critical = sum(digests.map((digest) => digest.critical));
  const titles = digests
    .flatMap((digest) => digest.items.map((item) => item.title.trim() || 'Notification'))
    .slice(0, TITLES_SHOWN);
  const name = digests.length > 1 ? 'While you were away' : 'Digest';
  const others = count - titles.length;
  return {
    title: `${name}: ${count} ${count === 1 ? 'notification' : 'notifications'}${critical > 0 ? `, ${critical} critical` : ''}`,
    description: titles.join(', ') + (others > 0 && titles.length > 0 ? ` and ${others} more` : ''),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
