import type { Variables } from '@alertstream/contract/template-text';

/** What a variable might be filled with, by a word in its name. */
const samples: readonly [words: RegExp, sample: string][] = [
  [/^(host|hostname|server|node|machine|device)$/, 'db-1'],
  [/^(percent|percentage|pct|usage|ratio|confidence)$/, '92'],
  [/^(url|link|href)$/, 'https://example.com/builds/1423'],
  [/^(email|mail)$/, 'ada@example.com'],
  [/^(user|username|person|author|owner|who)$/, 'Ada'],
  [/^(date|day)$/, '2026-01-15'],
  [/^(time|hour|at)$/, '14:30'],
  [/^(count|number|total|amount|quantity|attempts|minutes|seconds|hours|days)$/, '12'],
  [/^(price|cost|balance|value)$/, '129.90'],
  [/^(change|delta)$/, '5.2'],
  [/^(symbol|ticker|pair)$/, 'EURUSD'],
  [/^(free|size|used|left)$/, '1.2 GB'],
  [/^(version|release|tag)$/, '1.4.2'],
  [/^(id|build|run|job|order|ticket)$/, '1423'],
  [/^(status|state|result|outcome)$/, 'failed'],
  [/^(path|file|directory|folder|mount|disk)$/, '/var'],
  [/^(ip|address)$/, '192.0.2.7'],
  [/^(service|app|project|repo|repository)$/, 'billing'],
  [/^(branch)$/, 'main'],
  [/^(env|environment|stage)$/, 'production'],
  [/^(duration|latency|took)$/, '4 min'],
  [/^(error|reason|cause|message|detail|details)$/, 'no space left on device'],
  [/^(city|place|location|room)$/, 'Lisbon'],
];

/** Says little about a value when another word stands before it: "hostName" is a host. */
const VAGUE = /^(name|text|label|title)$/;

/** A value to show a template with, guessed from the variable's name: the last word that says something decides. */
export function sampleValue(variable: string): string {
  const words = wordsOf(variable);
  for (const word of words.toReversed()) {
    const found = samples.find(([pattern]) => pattern.test(word));
    if (found) return found[1];
    if (!VAGUE.test(word)) break;
  }
  return words.length === 1 && words[0] === 'name' ? 'Ada' : words.join(' ');
}

/** The samples as a call would send them: what reads as a number, as a number. */
export function sampleVariables(
  names: readonly string[],
  typed: Readonly<Record<string, string>> = {},
): Variables {
  return Object.fromEntries(
    names.map((name) => {
      const value = Object.hasOwn(typed, name) ? (typed[name] ?? '') : sampleValue(name);
      return [name, value !== '' && String(Number(value)) === value ? Number(value) : value];
    }),
  );
}

/** "diskFree", "disk_free" and "disk-free" as ["disk", "free"]. */
function wordsOf(variable: string): string[] {
  const words = variable
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter(Boolean);
  return words.length > 0 ? words : [variable];
}
