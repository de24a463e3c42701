import { fold } from '@alertstream/contract/search';
import type { Command } from './command.ts';

/** Commands that one may mean by some letters: every word of them begins one of the command's; the best first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...commands];
  return commands
    .map((command) => ({ command, score: scoreOf(command, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

function scoreOf({ words, alias = '', group }: Command, wanted: readonly string[]): number {
  const own = fold(words).split(/\s+/);
  const others = fold(`${alias} ${group}`).split(/\s+/);
  let score = 0;
  for (const each of wanted) {
    const place = own.findIndex((word) => word.startsWith(each));
    if (place >= 0) score += place === 0 ? 4 : 3;
    else if (others.some((word) => word.startsWith(each))) score += 2;
    else if (own.some((word) => word.includes(each))) score += 1;
    else return 0;
  }
  return score;
}
