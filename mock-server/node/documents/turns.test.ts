import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Tasks that end when told to, and the order in which they begin. */
function stage(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (who: string, name: string) =>
      turns.take(who, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('people take turns, however many tasks each has', async () => {
  const { ask, begun, end } = stage(new Turns({ atOnce: 1, waitingEach: 9, waiting: 9 }));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void ask(name.charAt(0), name);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(begun).toHaveLength(6);
});

test('several run at once, but never two of one person', async () => {
  const { ask, begun, end } = stage(new Turns({ atOnce: 2, waitingEach: 9, waiting: 9 }));
  for (const name of ['a1', 'a2', 'b1', 'c1']) void ask(name.charAt(0), name);
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('a task is refused if too many wait, and others come after one that fails', async () => {
  const turns = new Turns({ atOnce: 1, waitingEach: 2, waiting: 3 });
  const fails = turns.take('a', async () => {
    throw new Error('damaged');
  });
  const [first, second, third] = [1, 2, 3].map((result) => turns.take('a', async () => result));
  expect(third).toBeNull();
  const other = turns.take('b', async () => 'b');
  expect(turns.take('c', async () => 'c')).toBeNull();
  await expect(fails).rejects.toThrow('damaged');
  expect(await Promise.all([first, second, other])).toEqual([1, 2, 'b']);
});
