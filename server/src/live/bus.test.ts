import { expect, test } from 'vitest';
import { createBus } from './bus.ts';

test('a listener that fails keeps nobody else from hearing, nor who published from going on', () => {
  const logged: unknown[] = [];
  const heard: string[] = [];
  const bus = createBus({ error: (fields: unknown) => logged.push(fields) });
  const failure = new Error('broken');
  bus.subscribe(() => {
    throw failure;
  });
  bus.subscribe(({ kind }) => heard.push(kind));
  bus.publish({ kind: 'missed' });
  expect(heard).toEqual(['missed']);
  expect(logged).toEqual([{ err: failure }]);
});
