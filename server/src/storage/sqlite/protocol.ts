/** The statements of one transaction carry its number; null stands for a statement on its own. */
export type TransactionId = number | null;

/**
 * What the main thread asks of a database thread. Intake's rows (IntakeRow[]) and results (IntakeResult[]) travel
 * as JSON text: copying one string costs the main thread less than cloning the objects (decision 001).
 */
export type Request =
  | { id: number; op: 'query'; tx: TransactionId; sql: string; parameters: readonly unknown[] }
  | { id: number; op: 'begin' | 'commit' | 'rollback'; tx: number }
  | { id: number; op: 'intake'; rows: string }
  /** Gives up to so many free pages of the file back to the disk. */
  | { id: number; op: 'giveBack'; pages: number }
  | { id: number; op: 'close' };

export type QueryAnswer = { rows: unknown[]; changes: number | null; insertId: number | null };

/** What comes back: one answer for each request; first of all `ready` or `failed`. */
export type Response =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'query'; id: number; answer: QueryAnswer }
  | { kind: 'intake'; id: number; results: string }
  | { kind: 'done'; id: number }
  | { kind: 'error'; id: number; message: string; code: string };

export type ThreadData = { file: string; role: 'writer' | 'reader'; hasTextIndex?: boolean };
