import type { IntegrationType } from '@alertstream/contract/integrations';
import { z } from 'zod';
import { cut } from './announcement.ts';
import { SERVICES } from './services.ts';

const DETAIL_MAX = 200;

/** How the services say why, in JSON: Discord, Telegram, ntfy, Gotify, Pushover, Teams. */
const reason = z.looseObject({
  message: z.string().optional(),
  description: z.string().optional(),
  error: z.union([z.string(), z.looseObject({ message: z.string().optional() })]).optional(),
  errorDescription: z.string().optional(),
  errors: z.array(z.string()).optional(),
});

/** What to do about a status, where that is the same for all services. */
const HINTS: Readonly<Record<number, string>> = {
  401: 'Check its token or key',
  403: 'Check its token or key, and what it is allowed to do',
  404: 'Check its address: it may have been deleted',
  410: 'It was deleted on their side: connect it again',
  429: 'It takes no more at the moment',
};

/**
 * Why a service did not take an announcement, in words for people: "Slack answered 404 (no_service). Check its address:
 * it may have been deleted". `body` is its answer, which is foreign text.
 */
export function refusalText(type: IntegrationType, status: number, body: string): string {
  const detail = cut(detailOf(body).replaceAll(/\s+/g, ' ').trim(), DETAIL_MAX);
  const hint = HINTS[status];
  return [
    `${SERVICES[type].name} answered ${status}${detail === '' ? '' : ` (${detail})`}`,
    ...(hint ? [hint] : []),
  ].join('. ');
}

function detailOf(body: string): string {
  const parsed = reason.safeParse(parseJson(body));
  if (!parsed.success) return /^[\w .,:'-]{1,100}$/.test(body.trim()) ? body : ''; // no page of HTML
  const { message, description, error, errorDescription, errors } = parsed.data;
  const nested = typeof error === 'string' ? error : error?.message;
  return errors?.join(', ') ?? errorDescription ?? description ?? message ?? nested ?? '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
