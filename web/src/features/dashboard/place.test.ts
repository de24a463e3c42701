import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  [{}, 'inbox'],
  [{ query: 'app:ci is:unread' }, 'inbox'],
  [{ query: 'is:archived disk' }, 'archive'],
  [{ query: 'is:snoozed is:trashed' }, 'all'],
  [{ query: 'is:anywhere' }, 'all'],
  [{ query: '-is:archived' }, 'inbox'],
  [{ place: 'trash' as const }, 'trash'],
])('%j is about %s', (filter, place) => expect(placeOf(filter)).toBe(place));
