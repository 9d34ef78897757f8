import { expect, test } from 'vitest';
import { createTextIndex } from './text-index.ts';

test('blocks are built when a search first needs them, other tasks get their turn, and progress is visible', async () => {
  const rows = Uint32Array.from({ length: 6000 }, (_, n) => n);
  // A line takes a tenth of a millisecond.
  let made = 0;
  const index = createTextIndex({
    rowsOf: () => rows,
    lineOf(row) {
      made++;
      return `line ${row} ${row === 5999 ? 'last' : ''}\n`;
    },
    now: () => made / 10,
  });
  expect(index.rows).toBe(0);
  const seen: number[] = [];
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      seen.push(index.rows);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const found = await index.search(0, 0, rows.length, [{ needle: 'last', where: 'ANY', uuid: false }]);
  over.abort();
  await others;
  expect(found).toEqual([5999]);
  expect(index.rows).toBe(6000);
  // Tasks served in the meantime saw the index grow.
  expect(new Set(seen).size).toBeGreaterThan(100);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('it is built ahead until everything is in it, or until it is stopped', async () => {
  const rows = Uint32Array.from({ length: 6000 }, (_, n) => n);
  let made = 0;
  const index = createTextIndex({
    rowsOf: () => rows,
    lineOf(row) {
      made++;
      return `line ${row}\n`;
    },
  });
  const stopped = new AbortController();
  stopped.abort();
  expect(await index.warm(0, stopped.signal)).toBe(false);
  expect(index.rows).toBe(0);
  expect(await index.warm(0, new AbortController().signal)).toBe(true);
  expect(index.rows).toBe(6000);
  await index.search(0, 0, rows.length, [{ needle: '5999', where: 'ANY', uuid: false }]);
  expect(made).toBe(6000);
});
