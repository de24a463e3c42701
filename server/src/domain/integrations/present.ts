import { type Integration, type IntegrationType, integrationTypes } from '@alertstream/contract/integrations';
import { priority } from '@alertstream/contract/notifications';
import { z } from 'zod';
import { SERVICES } from '../../net/channels/services.ts';
import type { ChannelRow, ChannelState } from '../../storage/targets/channels.ts';
import type { Seal } from '../api-keys/seal.ts';
import { isoOrNull } from '../utc-moment.ts';
import { maskedConfig, openConfig } from './config.ts';
import { NO_EMAIL } from './send.ts';

export type PresentContext = { seal: Seal; sendsEmail: boolean };

const appNames = z.array(z.string());

/** All services, as their owner sees them. */
export function presentAll(ctx: PresentContext, states: readonly ChannelState[]): Integration[] {
  const byType = new Map(states.map((state) => [state.row.type, state]));
  return integrationTypes.map((type) => {
    const state = byType.get(type);
    return state ? presentConnected(ctx, state) : presentDisconnected(ctx, type);
  });
}

function presentDisconnected(ctx: PresentContext, type: IntegrationType): Integration {
  return {
    id: type,
    type,
    ...SERVICES[type],
    status: 'disconnected',
    config: {},
    minimumPriority: 'low',
    apps: null,
    lastError: null,
    lastErrorAt: null,
    lastSentAt: null,
    connectedAt: null,
    unavailable: unavailableOf(ctx, type),
  };
}

/** A connected service as its owner sees it, its secrets masked. */
export function presentConnected(ctx: PresentContext, state: ChannelState): Integration {
  const { row, lastAttemptAt, lastSentAt } = state;
  const unavailable = unavailableOf(ctx, row.type);
  const lastError = unavailable ?? errorOf(row, state.lastError);
  const lastErrorAt = lastError === null ? null : (row.disabled_at ?? lastAttemptAt);
  return {
    ...presentDisconnected(ctx, row.type),
    status: lastError === null ? 'connected' : 'error',
    config: maskedConfig(openConfig(row, ctx.seal)),
    minimumPriority: priority.parse(row.minimum_priority),
    apps: row.apps === null ? null : appNames.parse(JSON.parse(row.apps)),
    lastError,
    lastErrorAt: isoOrNull(lastErrorAt),
    lastSentAt: isoOrNull(lastSentAt),
    connectedAt: isoOrNull(row.connected_at),
  };
}

function errorOf({ disabled_reason }: ChannelRow, lastError: string | null): string | null {
  return disabled_reason === null ? lastError : `Switched off: ${disabled_reason}`;
}

function unavailableOf({ sendsEmail }: PresentContext, type: IntegrationType): string | null {
  return type === 'email' && !sendsEmail ? NO_EMAIL : null;
}
