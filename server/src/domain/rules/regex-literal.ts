/** One piece of a pattern. Groups are taken apart by {@link endOfGroup}. */
const CLASS = /\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]/suy;
const ESCAPE = /\\(?:[pP](?:\{[^}]*\}|.)|x(?:\{[^}]*\}|..)|[0-7]{1,3}|.)/suy;
const REPETITION = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/uy;
const PLAIN = /^[ -~]$/;
/** What follows may be a mark, which folding joins to a last one of these: such a one is not counted on. */
const JOINABLE = /[a-z<=>]$/;
/** Shorter ones are in nearly every text. */
const USEFUL = 2;

/**
 * A folded text (contract `fold`) that is part of every folded text in which the pattern is found: looking for it costs
 * a fraction of looking for the pattern. Null where none is easily seen. `pattern` is one that RE2 takes.
 */
export function neededLiteral(pattern: string): string | null {
  let longest = '';
  let run = '';
  const endRun = () => {
    const sure = run.replace(JOINABLE, '');
    if (sure.length > longest.length) longest = sure;
    run = '';
  };
  for (let at = 0; at < pattern.length; ) {
    const piece = pieceAt(pattern, at);
    if (piece === null || piece === '|') return null;
    at += piece.length;
    const repetition = matchAt(REPETITION, pattern, at) ?? '';
    at += repetition.length;
    const literal = literalOf(piece);
    if (literal !== null && repetition === '') run += literal;
    else endRun();
  }
  endRun();
  return longest.length >= USEFUL ? longest : null;
}

/** Null for what isn't taken apart here. */
function pieceAt(pattern: string, at: number): string | null {
  switch (pattern[at]) {
    case '[':
      return matchAt(CLASS, pattern, at);
    case '\\':
      return pattern.startsWith('\\Q', at) ? null : matchAt(ESCAPE, pattern, at);
    case '(': {
      const end = endOfGroup(pattern, at);
      return end === null ? null : pattern.slice(at, end);
    }
    default:
      return pattern[at] ?? null;
  }
}

/** Where the group that begins at `start` is over. */
function endOfGroup(pattern: string, start: number): number | null {
  for (let at = start + 1; at < pattern.length; ) {
    if (pattern[at] === ')') return at + 1;
    const piece = pieceAt(pattern, at);
    if (piece === null) return null;
    at += piece.length;
  }
  return null;
}

/** The one character that a piece stands for, folded; null where it stands for anything else. */
function literalOf(piece: string): string | null {
  const isEscaped = /^\\[^\w]$/.test(piece);
  if (!isEscaped && /^[.^$\\[(]/.test(piece)) return null;
  const character = isEscaped ? piece.slice(1) : piece;
  return PLAIN.test(character) ? character.toLowerCase() : null;
}

function matchAt(piece: RegExp, pattern: string, at: number): string | null {
  piece.lastIndex = at;
  return piece.exec(pattern)?.[0] ?? null;
}
