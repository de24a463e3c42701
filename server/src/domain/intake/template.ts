import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { NotificationInput } from '@alertstream/contract/notifications';
import type { TemplatedInput } from '@alertstream/contract/templates';
import { LRUCache } from 'lru-cache';
import { findTemplate, findTemplateNamed, type TemplateRow } from '../../storage/automation/templates.ts';
import type { Storage } from '../../storage/db.ts';
import { AppError } from '../errors.ts';
import { parseId } from '../ids.ts';
import { fillTemplate, type ReadTemplate, readTemplate } from '../templates/fill.ts';

/** How long a template is believed without asking the database again: the bound for a change made by another process. */
const REMEMBER_MS = 1000;
/** Characters of all that are remembered. */
const REMEMBER_CHARACTERS_MAX = 16 * 1024 * 1024;
/** Of a name that is no template's, and of the keys. */
const ENTRY_CHARACTERS = 500;

export type FillIn = {
  (userId: number, call: TemplatedInput): Promise<NotificationInput>;
  /** Believes nothing any more. */
  forget(): void;
};

/**
 * Turns a call of a template into the notification that it means.
 * @throws AppError (from the returned function) 404 where the sender's owner has no such template, 400 as fillTemplate
 */
export function createFillIn({ db }: Storage): FillIn {
  type Entry = { template: ReadTemplate | null; characters: number };
  const known = new LRUCache<string, Entry, { userId: number; name: string }>({
    maxSize: REMEMBER_CHARACTERS_MAX,
    sizeCalculation: ({ characters }) => characters,
    ttl: REMEMBER_MS,
    ttlResolution: 50,
    ignoreFetchAbort: true, // what was being looked up when forget() came still answers its callers
    fetchMethod: async (_key, _old, { context: { userId, name } }) => {
      const id = parseId(name);
      const row = await (id === null ? findTemplateNamed(db, userId, name) : findTemplate(db, userId, id));
      return { template: row && readTemplate(row), characters: ENTRY_CHARACTERS + charactersOf(row) };
    },
  });

  async function fillIn(userId: number, call: TemplatedInput): Promise<NotificationInput> {
    const name = call.template.trim();
    const key = `${userId} ${name}`;
    const { template } = known.get(key) ?? (await known.forceFetch(key, { context: { userId, name } }));
    if (!template) throw unknownTemplate(name);
    return fillTemplate(template, call);
  }
  return Object.assign(fillIn, { forget: () => known.clear() });
}

function charactersOf(row: TemplateRow | null): number {
  return row ? row.title.length + row.message.length : 0;
}

function unknownTemplate(name: string): AppError {
  const message = `You have no template with the name or id "${name}": nothing was stored`;
  return new AppError(404, ERROR_CODES.notFound, message, { issues: [{ path: 'template', message }] });
}
