/** What a call fills placeholders with. */
export type Variables = Readonly<Record<string, string | number>>;

/** A piece of a template's text: literal text, or a placeholder. */
export type TemplatePart = string | { variable: string };

/** The name is bounded, so that reading takes linear time whatever is written. */
const PATTERN = /\{\{|\}\}|\{([\p{L}_][\p{L}\p{M}\p{N}_.-]{0,63})\}/gu;

/**
 * The pieces of a template's text, read from left to right: `{name}` is a placeholder, `{{` and `}}` are literal braces,
 * and any other brace stands for itself, such as those of "{}", "{two words}" and "{unclosed": so every text is a
 * template. A name begins with a letter or "_" and goes on with letters, digits, "_", "-" and ".", 64 at most.
 */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let literal = '';
  let read = 0;
  for (const match of text.matchAll(PATTERN)) {
    literal += text.slice(read, match.index);
    read = match.index + match[0].length;
    const [whole, variable] = match;
    if (variable === undefined) {
      literal += whole.charAt(0);
      continue;
    }
    if (literal) parts.push(literal);
    literal = '';
    parts.push({ variable });
  }
  literal += text.slice(read);
  return literal ? [...parts, literal] : parts;
}

/** The names of the placeholders, each once, in the order in which they come. */
export function variablesOf(...texts: readonly (readonly TemplatePart[])[]): string[] {
  const names = texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
  return [...new Set(names)];
}

/** The names for which nothing is given. */
export function missingVariables(names: readonly string[], given: Variables): string[] {
  return names.filter((name) => !Object.hasOwn(given, name));
}

/**
 * The text with every placeholder filled in; a value is never looked into, whatever it looks like, and a placeholder
 * without one stays empty. What comes out longer than `lengthMax` may be cut anywhere beyond it: many placeholders of
 * one long value would otherwise make far more text than was sent.
 */
export function renderTemplate(
  parts: readonly TemplatePart[],
  given: Variables,
  lengthMax = Number.POSITIVE_INFINITY,
): string {
  let text = '';
  for (const part of parts) {
    if (text.length > lengthMax) break;
    if (typeof part === 'string') text += part;
    else if (Object.hasOwn(given, part.variable)) text += String(given[part.variable]);
  }
  return text;
}

/** True where a brace stands for itself, which may be a placeholder that was meant and mistyped. */
export function hasLooseBraces(text: string): boolean {
  return /[{}]/.test(text.replace(PATTERN, ''));
}
