import {
  type ChannelConfig,
  channelConfigs,
  isMasked,
  MASK,
  SECRET_FIELDS,
} from '@alertstream/contract/integrations';
import type { ChannelRow } from '../../storage/targets/channels.ts';
import type { Seal } from '../api-keys/seal.ts';
import { invalidField } from '../errors.ts';

/** Characters of a secret's end that answers show, where it is long enough not to be guessed from them. */
const SHOWN_END = 4;
const SHOWN_OF = 16;

/** How a channel was configured. */
export function openConfig({ type, config_sealed }: Pick<ChannelRow, 'type' | 'config_sealed'>, seal: Seal) {
  return parseConfig(type, JSON.parse(seal.open(config_sealed)));
}

/** Ties a type to its config, so that the compiler knows them as a pair. */
export function parseConfig(type: ChannelConfig['type'], config: unknown): ChannelConfig {
  switch (type) {
    case 'slack':
      return { type, config: channelConfigs.slack.parse(config) };
    case 'discord':
      return { type, config: channelConfigs.discord.parse(config) };
    case 'teams':
      return { type, config: channelConfigs.teams.parse(config) };
    case 'telegram':
      return { type, config: channelConfigs.telegram.parse(config) };
    case 'email':
      return { type, config: channelConfigs.email.parse(config) };
    case 'ntfy':
      return { type, config: channelConfigs.ntfy.parse(config) };
    case 'gotify':
      return { type, config: channelConfigs.gotify.parse(config) };
    case 'pushover':
      return { type, config: channelConfigs.pushover.parse(config) };
  }
}

/** The config as answers show it: of secrets their last characters, of a secret address its origin as well. */
export function maskedConfig({ type, config }: ChannelConfig): Record<string, string> {
  const secret = SECRET_FIELDS[type];
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, secret.includes(name) ? masked(value) : value]),
  );
}

function masked(value: string): string {
  if (value === '') return '';
  const origin = URL.parse(value)?.origin;
  const start = origin && origin !== 'null' ? `${origin}/` : '';
  return `${start}${MASK}${value.length - start.length >= SHOWN_OF ? value.slice(-SHOWN_END) : ''}`;
}

/**
 * A config as it was given, with secrets that came back masked as they are kept. A secret is never sent to another
 * server than the one that it was given for.
 * @throws AppError 400 naming the field where a masked secret is not kept, or was given for another server
 */
export function withKeptSecrets(given: ChannelConfig, kept: ChannelConfig | null): ChannelConfig {
  const before: Record<string, string> = kept?.type === given.type ? { ...kept.config } : {};
  const shown = kept?.type === given.type ? maskedConfig(kept) : {};
  const config = Object.fromEntries(
    Object.entries<string>(given.config).map(([name, value]) => {
      if (!SECRET_FIELDS[given.type].includes(name) || !isMasked(value)) return [name, value.trim()];
      const secret = before[name];
      const path = `config.${name}`;
      if (!secret || shown[name] !== value)
        throw invalidField(path, 'Give it whole: it is not known any more');
      if (serverOf(given.config) !== serverOf(before))
        throw invalidField(path, 'Give it again: the server is another one');
      return [name, secret];
    }),
  );
  return parseConfig(given.type, config);
}

function serverOf(config: Readonly<Record<string, string>>): string {
  return URL.parse(config.serverUrl ?? '')?.origin ?? '';
}
