import { expect, test } from 'vitest';
import { connectionState, OFFLINE_AFTER_MS } from './connection-state.ts';

test('a short loss is a reconnect, a long one is offline, and live stays live', () => {
  expect(connectionState('reconnecting', 0)).toBe('reconnecting');
  expect(connectionState('reconnecting', OFFLINE_AFTER_MS)).toBe('offline');
  expect(connectionState('connecting', OFFLINE_AFTER_MS)).toBe('offline');
  expect(connectionState('live', 1e9)).toBe('live');
});
