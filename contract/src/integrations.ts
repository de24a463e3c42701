import { z } from 'zod';
import { email } from './auth.ts';
import { NAME_MAX, priority } from './notifications.ts';
import { TARGET_URL_MAX, targetUrl } from './target-url.ts';
import { requiredText } from './text.ts';

/** The services that announcements can go to. A user connects each of them once. */
export const integrationTypes = [
  'slack',
  'discord',
  'teams',
  'telegram',
  'email',
  'ntfy',
  'gotify',
  'pushover',
] as const;
export const integrationType = z.enum(integrationTypes);
export type IntegrationType = z.infer<typeof integrationType>;

/** `error`: connected, and not working. */
const integrationStatuses = ['connected', 'disconnected', 'error'] as const;
/** What the service is for: `messaging` for chats, `email`, and `push` for services that ring phones. */
const integrationGroups = ['messaging', 'email', 'push'] as const;

/** Apps that one channel can be limited to. */
const CHANNEL_APPS_MAX = 100;
const FIELD_MAX = 200;

/** Stands in answers where a secret is kept. Sent back as it came, the secret stays what it was. */
export const MASK = '••••••••';

/** True for a secret as answers show it: nothing that a service gives out contains {@link MASK}. */
export function isMasked(value: string): boolean {
  return value.includes(MASK);
}

/** A secret, or its mask. */
function secret(pattern: RegExp, message: string) {
  return requiredText(FIELD_MAX, 'Required').refine(
    (value) => isMasked(value) || pattern.test(value.trim()),
    message,
  );
}

/** The address of a chat's incoming webhook: whoever knows it can write there. */
const webhookUrl = requiredText(TARGET_URL_MAX, 'Required').refine(
  (value) => isMasked(value) || targetUrl.safeParse(value.trim()).success,
  'Invalid url',
);

/** A server of one's own; the service's own where it is left out or empty. */
const serverUrl = (usual: string) =>
  z
    .union([z.literal(''), targetUrl])
    .default(usual)
    .transform((url) => url || usual);

/** What each service needs to be reached. */
export const channelConfigs = {
  /** Incoming webhook of Slack, or of a server that takes the same (Mattermost, Rocket.Chat). */
  slack: z.object({ webhookUrl }),
  discord: z.object({ webhookUrl }),
  /** A workflow "when a Teams webhook request is received", which posts the card. */
  teams: z.object({ webhookUrl }),
  telegram: z.object({
    botToken: secret(/^\d{1,20}:[\w-]{20,100}$/, 'Must be a bot token like 123456:ABC-DEF...'),
    chatId: requiredText(FIELD_MAX, 'Required').regex(
      /^\s*(-?\d{1,20}|@\w{4,64})\s*$/,
      'Must be a number, or @ and the name of a channel',
    ),
    /** A Bot API server of one's own, where there is one. */
    serverUrl: serverUrl('https://api.telegram.org'),
  }),
  email: z.object({ address: email }),
  ntfy: z.object({
    serverUrl: serverUrl('https://ntfy.sh'),
    topic: requiredText(FIELD_MAX, 'Required').regex(
      /^\s*[\w-]{1,64}\s*$/,
      'Must be 1 to 64 letters, digits, - or _',
    ),
    /** For a topic that is protected. */
    accessToken: z
      .union([z.literal(''), secret(/^[\w.-]+$/, 'Must be an access token like tk_...')])
      .default(''),
  }),
  gotify: z.object({
    serverUrl: targetUrl,
    /** Of an application in Gotify. */
    appToken: secret(/^[\w.-]+$/, 'Must be the token of an application'),
  }),
  pushover: z.object({
    /** Of a user or of a group. */
    userKey: secret(/^[A-Za-z0-9]{30}$/, 'Must be the 30 letters and digits of a user key'),
    apiToken: secret(/^[A-Za-z0-9]{30}$/, 'Must be the 30 letters and digits of an API token'),
  }),
} as const satisfies Readonly<Record<IntegrationType, z.ZodObject>>;

/** The fields that are masked in answers. */
export const SECRET_FIELDS: Readonly<Record<IntegrationType, readonly string[]>> = {
  slack: ['webhookUrl'],
  discord: ['webhookUrl'],
  teams: ['webhookUrl'],
  telegram: ['botToken'],
  email: [],
  ntfy: ['accessToken'],
  gotify: ['appToken'],
  pushover: ['userKey', 'apiToken'],
};

/** Which announcements go there. */
const choice = {
  /** Only those of this priority and above; critical and urgent rank the same. */
  minimumPriority: priority.default('low'),
  /** Only those of these apps; null for all. */
  apps: z.array(requiredText(NAME_MAX)).min(1).max(CHANNEL_APPS_MAX).nullable().default(null),
};

/**
 * PUT /api/integrations/{type}: connects the service, or changes how it is connected. `type` may be left out: it stands
 * in the path. A test message is sent first, and nothing is saved where it doesn't arrive (422, `channel_test_failed`).
 * Answers {@link integration}.
 */
export const integrationInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('slack'), config: channelConfigs.slack, ...choice }),
  z.object({ type: z.literal('discord'), config: channelConfigs.discord, ...choice }),
  z.object({ type: z.literal('teams'), config: channelConfigs.teams, ...choice }),
  z.object({ type: z.literal('telegram'), config: channelConfigs.telegram, ...choice }),
  z.object({ type: z.literal('email'), config: channelConfigs.email, ...choice }),
  z.object({ type: z.literal('ntfy'), config: channelConfigs.ntfy, ...choice }),
  z.object({ type: z.literal('gotify'), config: channelConfigs.gotify, ...choice }),
  z.object({ type: z.literal('pushover'), config: channelConfigs.pushover, ...choice }),
]);
export type IntegrationInput = z.infer<typeof integrationInput>;
/** A channel's type with its config, as it is kept. */
export type ChannelConfig = {
  [Type in IntegrationType]: { type: Type; config: z.infer<(typeof channelConfigs)[Type]> };
}[IntegrationType];

/**
 * A service as GET /api/integrations lists it: all of them, in the order of {@link integrationTypes}, connected or not.
 * Instants are ISO 8601 UTC.
 */
export const integration = z.object({
  /** The same as `type`: each is there once. */
  id: z.string(),
  type: integrationType,
  name: z.string(),
  group: z.enum(integrationGroups),
  /** An emoji. */
  icon: z.string(),
  /** `error`: connected, but the latest attempt failed, or the server has switched it off; `lastError` says why. */
  status: z.enum(integrationStatuses),
  /** Secrets masked; empty while disconnected. */
  config: z.record(z.string(), z.string()),
  minimumPriority: priority,
  apps: z.array(z.string()).nullable(),
  /** In words for people; null where the latest attempt arrived. */
  lastError: z.string().nullable(),
  lastErrorAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  connectedAt: z.string().nullable(),
  /** Why it can't be connected on this server, in words for people; null where it can. */
  unavailable: z.string().nullable(),
});
export type Integration = z.infer<typeof integration>;

/** POST /api/integrations/{type}/test: a message is sent now. `error` says in words why it did not arrive. */
export const integrationTest = z.object({ delivered: z.boolean(), error: z.string().nullable() });
export type IntegrationTest = z.infer<typeof integrationTest>;
