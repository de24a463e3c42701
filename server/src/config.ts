import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** A setting that can't be used; its message is the one line that the operator reads. */
export class ConfigError extends Error {}

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');

function url(protocols: readonly string[]) {
  return z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

function wholeNumber(min: number, max: number, message: string) {
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

/** Names that Fastify knows for ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isTrustProxy(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true;
  return value.split(',').every((part) => RANGES.includes(part.trim()) || isAddressOrRange(part.trim()));
}

/** "10.0.0.1", "10.0.0.0/8", "fd00::/8". */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits)) return false;
  return Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** "alerts@example.com" or "Alerts <alerts@example.com>". */
function isMailbox(text: string): boolean {
  const [, address = text] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text.trim()) ?? [];
  return z.email().safeParse(address.trim()).success;
}

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 'must be a port number').default(3000),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'must be true, false, a number of proxies, or a comma list of addresses and ranges')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1, 'must have 1 to 64 characters')
    .max(64, 'must have 1 to 64 characters')
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(256).optional(),
  ALLOW_REGISTRATION: flag.default(false),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'must be an address like alerts@example.com, or Name <address>')
    .optional(),
  ALLOW_PRIVATE_TARGETS: flag.default(false),
  INTAKE_RATE_PER_MINUTE: wholeNumber(0, 10_000_000, 'must be a whole number from 0 to 10000000').default(
    6000,
  ),
  LOG_LEVEL: z
    .enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug or trace',
    )
    .default('info'),
});

/** What the server runs with, read once from the environment. */
export type Config = {
  host: string;
  port: number;
  /** Origin under which people reach the server ("https://alerts.example.com"), where it is known. */
  publicOrigin: string | null;
  /** The same for links in messages: where it is not known, the address that is listened on. Without a slash at its end. */
  publicUrl: string;
  /** What Fastify takes as `trustProxy`: false, true, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  secretKey: string | null;
  adminUsername: string;
  adminPassword: string | null;
  allowRegistration: boolean;
  /** The server that takes email; null where none is sent. */
  smtpUrl: string | null;
  /** Whom email comes from: an address, or "Name <address>". */
  mailFrom: string;
  /** Whether webhooks and channels may reach private addresses. */
  allowPrivateTargets: boolean;
  /** Accepted notifications for each API key; 0 means unlimited. */
  intakeRatePerMinute: number;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
};

/**
 * Reads and checks the environment. An empty variable counts as not set.
 * @throws ConfigError naming the first variable that can't be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const vars = result.data;
  const publicUrl = vars.PUBLIC_URL ? new URL(vars.PUBLIC_URL).origin : ownUrl(vars.HOST, vars.PORT);
  return {
    host: vars.HOST,
    port: vars.PORT,
    publicOrigin: vars.PUBLIC_URL ? new URL(vars.PUBLIC_URL).origin : null,
    publicUrl,
    trustProxy: trustProxy(vars.TRUST_PROXY),
    dataDir: resolve(vars.DATA_DIR),
    databaseUrl: vars.DATABASE_URL ?? null,
    redisUrl: vars.REDIS_URL ?? null,
    secretKey: vars.SECRET_KEY ?? null,
    adminUsername: vars.ADMIN_USERNAME,
    adminPassword: vars.ADMIN_PASSWORD ?? null,
    allowRegistration: vars.ALLOW_REGISTRATION,
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM ?? `AlertStream <alertstream@${mailDomain(publicUrl)}>`,
    allowPrivateTargets: vars.ALLOW_PRIVATE_TARGETS,
    intakeRatePerMinute: vars.INTAKE_RATE_PER_MINUTE,
    logLevel: vars.LOG_LEVEL,
  };
}

/** "true", "false", a number of hops, or a comma list of addresses and ranges. */
function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Where email seems to come from; an address of numbers is no domain. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}

/** How the machine itself reaches the server; never what a request says, which anybody can make up. */
function ownUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
