import type { ErrorBody } from '@alertstream/contract/errors';
import type { z } from 'zod';
import { takeEarly } from './early.ts';

/** An answer that was not OK. `message` is the status, a colon and the answer's text; `serverMessage` is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string | null;
  readonly issues: ErrorBody['issues'];

  constructor(status: number, text: string, body: ErrorBody | null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? null;
    this.serverMessage = body?.message ?? null;
    this.issues = body?.issues;
  }
}

/** There is no network, or nobody answers. */
class UnreachableError extends Error {}

/** What a proxy answers whose server is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** True where a call did not get through, and may later. */
export function isAway(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ApiError && AWAY.includes(error.status));
}

type Query = Record<string, string | number | readonly string[] | undefined>;

type Options = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  query?: Query | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/** Calls the server with the session's cookie. Throws ApiError for any answer that is not OK. */
export async function send(path: string, { method = 'GET', body, query, headers, signal }: Options = {}) {
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { ...headers, accept: 'application/json' },
  };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  const url = path + queryString(query);
  const early = method === 'GET' ? await takeEarly(url) : null;
  const response = early ?? (await fetch(url, init).catch(unreachable));
  if (!response.ok) throw await failure(response);
  return response;
}

function unreachable(error: unknown): never {
  if (error instanceof TypeError) throw new UnreachableError("The server can't be reached", { cause: error });
  throw error;
}

/** The body of an answer, checked against the contract. */
export async function read<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  return schema.parse(await response.json());
}

/** True where the server answered with this HTTP status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** What to tell a person about a failed call: the server's own words where it said any, without the names of fields. */
export function messageOf(error: unknown): string | null {
  if (error instanceof ApiError) {
    const [issue, ...others] = error.issues ?? [];
    return issue && others.length === 0 ? issue.message : error.serverMessage;
  }
  return error instanceof Error ? error.message : null;
}

/** Values given several times become repeated parameters; those not given are left out. */
export function queryString(query: Query | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text && `?${text}`;
}

async function failure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return new ApiError(response.status, text || response.statusText, await parseErrorBody(text));
}

async function parseErrorBody(text: string): Promise<ErrorBody | null> {
  try {
    const body: unknown = JSON.parse(text);
    const { errorBody } = await import('./start-schemas.ts');
    return errorBody.safeParse(body).data ?? null;
  } catch {
    return null;
  }
}
