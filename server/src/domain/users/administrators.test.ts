import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deletionRefusal, isLastAdministrator, standingRefusal } from './administrators.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
const userId = fc.integer({ min: 1, max: 5 });
const standing = fc.record({ isAdmin: fc.boolean(), isActive: fc.boolean() });

test('whatever is allowed leaves an active administrator', () => {
  fc.assert(
    fc.property(ids, userId, userId, standing, (administratorIds, actorId, userId, next) => {
      const others = administratorIds.filter((id) => id !== userId);
      const changed = next.isAdmin && next.isActive ? [...others, userId] : others;
      const refusal = standingRefusal({ actorId, userId, next, administratorIds });
      if (!refusal) expect(changed).not.toEqual([]);
      if (!deletionRefusal({ actorId, userId, administratorIds })) expect(others).not.toEqual([]);
    }),
  );
});

test('nobody does it to themselves, however many administrators there are', () => {
  const self = { actorId: 1, userId: 1, administratorIds: [1, 2, 3] };
  expect(standingRefusal({ ...self, next: { isAdmin: true, isActive: true } })).toBeNull();
  expect(standingRefusal({ ...self, next: { isAdmin: false, isActive: true } })?.path).toBe('isAdmin');
  expect(standingRefusal({ ...self, next: { isAdmin: true, isActive: false } })?.path).toBe('isActive');
  expect(deletionRefusal(self)).toBe("You can't delete yourself");
});

test('the last one is the only one', () => {
  expect(isLastAdministrator([1], 1)).toBe(true);
  expect(isLastAdministrator([1], 2)).toBe(false);
  expect(isLastAdministrator([1, 2], 1)).toBe(false);
});
