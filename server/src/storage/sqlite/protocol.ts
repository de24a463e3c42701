import type { IntakeResult, IntakeRow } from '../intake-store.ts';

/** What the main thread asks of a database thread. */
export type Request =
  | { id: number; op: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; op: 'intake'; rows: readonly IntakeRow[] }
  | { id: number; op: 'close' };

export type QueryAnswer = { rows: unknown[]; changes: number | null; insertId: number | null };

/** What comes back: an answer for each request, in order; first of all `ready` or `failed`. */
export type Response =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'query'; id: number; answer: QueryAnswer }
  | { kind: 'intake'; id: number; results: IntakeResult[] }
  | { kind: 'closed'; id: number }
  | { kind: 'error'; id: number; message: string; code: string };

export type ThreadData = { file: string; role: 'writer' | 'reader' };
