import { notFound } from './errors.ts';

/** Ids are integers up to 2^53 inside and opaque strings outside. Null for what can't be one. */
export function parseId(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** @throws AppError 404 for an id that can't exist: to its sender that is the same as one that doesn't */
export function idOf(id: string, what: string): number {
  const parsed = parseId(id);
  if (parsed === null) throw notFound(what);
  return parsed;
}
