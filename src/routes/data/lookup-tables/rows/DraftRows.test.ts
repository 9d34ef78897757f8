import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableColumn } from './cell-values.ts';
import { DraftRows } from './DraftRows.ts';
import type { StoredRow } from './row-entry.ts';
import type { RowChanges, RowError, RowsServer } from './rows-server.ts';

const columns: readonly TableColumn[] = [
  { name: 'code', type: 'STRING', is_key: true },
  { name: 'days', type: 'NUMBER', is_key: false },
];
const shown = { search: null, states: null };
const stored = (place: number): StoredRow => {
  const values = { code: `C${place}`, days: place };
  return { row_id: `r${place}`, values, state: 'UNCHANGED', published_values: values };
};

/** A server with this number of rows. It records what it is sent, and returns the prepared responses. */
function serverOf(total: number) {
  const sent: RowChanges[] = [];
  const loaded: number[] = [];
  const replies: ({ errors: RowError[]; current?: StoredRow[] } | null)[] = [];
  let made = 0;
  const server: RowsServer = {
    load: async (_shown, skip, first) => {
      loaded.push(skip);
      const rows = Array.from({ length: Math.min(first, total - skip) }, (_, at) => stored(skip + at));
      return { columns, rows, total };
    },
    async save(changes) {
      sent.push(changes);
      const reply = replies.shift();
      if (reply === null) return null;
      if (reply) return { rows: [], errors: reply.errors, current: reply.current ?? [] };
      const rows = changes.rows.map(({ row_id, values }): StoredRow => {
        const before = row_id === undefined ? null : stored(Number(row_id.slice(1)));
        return {
          row_id: row_id ?? `n${++made}`,
          values: { code: null, days: null, ...before?.values, ...(values as StoredRow['values']) },
          state: before ? 'CHANGED' : 'ADDED',
          published_values: before?.values ?? null,
        };
      });
      const isSent = (row_id: string) => changes.rows.some((row) => row.row_id === row_id);
      const restored = changes.restore
        .filter((row_id) => !isSent(row_id))
        .map((row_id) => stored(Number(row_id.slice(1))));
      return { rows: [...rows, ...restored], errors: [], current: [] };
    },
  };
  return { server, sent, loaded, replies };
}

async function open(total = 3) {
  const there = serverOf(total);
  const rows = new DraftRows(there.server);
  const first = await there.server.load(shown, 0, 200);
  if (first) rows.show(first, shown);
  there.loaded.length = 0;
  return { ...there, rows };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const quiet = () => vi.advanceTimersByTimeAsync(700);

describe('rows of a draft', () => {
  test('are saved a moment after the last keystroke, in one batch, and report it', async () => {
    const { rows, sent } = await open();
    rows.edit([{ row: 0, column: 'days', text: '7' }]);
    rows.edit([{ row: 1, column: 'days', text: '' }]);
    expect(rows.saveState().phase).toBe('waiting');
    expect(sent).toEqual([]);
    await quiet();
    expect(sent).toEqual([
      {
        rows: [
          { row_id: 'r0', values: { days: 7 }, based_on: { code: 'C0', days: 0 } },
          { row_id: 'r1', values: { days: null }, based_on: { code: 'C1', days: 1 } },
        ],
        remove: [],
        restore: [],
      },
    ]);
    expect(rows.saveState().phase).toBe('saved');
    expect(rows.at(0)).toMatchObject({ mark: 'changed', cells: { days: 7 }, before: { days: 0 } });
  });

  test('typed while others are being saved are saved next, and are not called saved before', async () => {
    const { server, sent } = serverOf(3);
    const gate = Promise.withResolvers<undefined>();
    const rows = new DraftRows({
      ...server,
      async save(changes) {
        const answer = await server.save(changes);
        await gate.promise;
        return answer;
      },
    });
    const first = await server.load(shown, 0, 200);
    if (first) rows.show(first, shown);
    rows.edit([{ row: 0, column: 'days', text: '7' }]);
    await quiet();
    rows.edit([
      { row: 0, column: 'days', text: '8' },
      { row: 1, column: 'days', text: '9' },
    ]);
    await quiet();
    expect(rows.saveState().phase).toBe('saving');
    gate.resolve(undefined);
    await quiet();
    expect([rows.at(0)?.cells.days, rows.at(1)?.cells.days]).toEqual([8, 9]);
    expect(sent.map((batch) => batch.rows.map(({ row_id, values }) => [row_id, values]))).toEqual([
      [['r0', { days: 7 }]],
      [
        ['r0', { days: 8 }],
        ['r1', { days: 9 }],
      ],
    ]);
    expect(rows.saveState().phase).toBe('saved');
  });

  test('keep a value that does not fit, with the reason, and save the others', async () => {
    const { rows, sent } = await open();
    rows.edit([
      { row: 0, column: 'days', text: 'soon' },
      { row: 0, column: 'code', text: 'X' },
    ]);
    await quiet();
    expect(sent[0]?.rows).toMatchObject([{ row_id: 'r0', values: { code: 'X' } }]);
    expect(rows.at(0)?.cells).toEqual({ code: 'X', days: 'soon' });
    expect(rows.at(0)?.errors).toEqual({ days: '“soon” is not a number.' });
    expect(rows.saveState().errors).toBe(1);
    expect(rows.firstError()).toEqual({ row: 0, column: 'days' });
  });

  test('with the same key are rejected until the key is unique', async () => {
    const { rows, sent } = await open();
    rows.edit([{ row: 2, column: 'code', text: 'c0' }]);
    await quiet();
    expect(rows.at(2)?.errors).toEqual({ code: 'Row 1 has the same key.' });
    expect(sent).toEqual([]);
    rows.edit([{ row: 0, column: 'code', text: 'Other' }]);
    await quiet();
    expect(rows.at(2)?.errors).toEqual({});
    expect(sent.flatMap((rowChanges) => rowChanges.rows.map(({ row_id }) => row_id)).toSorted()).toEqual([
      'r0',
      'r2',
    ]);
  });

  test('pasted after the last one are added; without a key, they wait for one', async () => {
    const { rows, sent } = await open();
    rows.edit([
      { row: 3, column: 'code', text: 'N' },
      { row: 3, column: 'days', text: '1' },
      { row: 4, column: 'days', text: '2' },
    ]);
    await quiet();
    expect(rows.count()).toBe(5);
    expect(sent[0]?.rows).toEqual([{ values: { code: 'N', days: 1 } }]);
    expect(rows.at(4)?.errors).toEqual({ code: 'Enter a key.' });
    rows.edit([{ row: 4, column: 'code', text: 'M' }]);
    await quiet();
    expect(sent[1]?.rows).toEqual([{ values: { code: 'M', days: 2 } }]);
    rows.edit([{ row: 3, column: 'days', text: '9' }]);
    await quiet();
    expect(sent[2]?.rows[0]?.row_id).toBe('n1');
  });

  test('can be undone and redone, saved or not', async () => {
    const { rows, sent } = await open();
    rows.edit([{ row: 0, column: 'days', text: '7' }]);
    rows.edit([{ row: 3, column: 'code', text: 'N' }]);
    await quiet();
    rows.undo();
    rows.undo();
    await quiet();
    expect(rows.at(0)?.cells['days']).toBe(0);
    expect(rows.count()).toBe(3);
    expect(sent[1]).toMatchObject({ remove: ['n1'], rows: [{ row_id: 'r0', values: { days: 0 } }] });
    rows.redo();
    rows.redo();
    await quiet();
    expect(rows.at(0)?.cells['days']).toBe(7);
    expect(rows.at(3)?.cells['code']).toBe('N');
  });

  test('are removed, stay visible, and are restored with their draft changes', async () => {
    const { rows, sent } = await open();
    rows.edit([{ row: 1, column: 'days', text: '8' }]);
    await quiet();
    expect(rows.remove(1, 2)).toBe('removed');
    await quiet();
    expect(sent[1]?.remove).toEqual(['r1']);
    expect(rows.at(1)?.mark).toBe('removed');
    expect(rows.remove(1, 2)).toBe('restored');
    await quiet();
    expect(sent[2]).toMatchObject({ restore: ['r1'], rows: [{ row_id: 'r1', values: { days: 8 } }] });
    expect(rows.at(1)).toMatchObject({ mark: 'changed', cells: { days: 8 } });
  });

  test('that the server rejects keep their text, with the reason; the rest is saved without them', async () => {
    const { rows, sent, replies } = await open();
    const path = { list: 'rows', index: 0, column: 'code' } as const;
    replies.push({ errors: [{ ...path, code: 'ALREADY_EXISTS', message: 'Two rows have the key “Z”.' }] });
    rows.edit([
      { row: 0, column: 'code', text: 'Z' },
      { row: 1, column: 'days', text: '5' },
    ]);
    await quiet();
    expect(rows.at(0)).toMatchObject({
      cells: { code: 'Z' },
      errors: { code: 'Two rows have the key “Z”.' },
    });
    expect(sent[1]?.rows.map(({ row_id }) => row_id)).toEqual(['r1']);
  });

  test('that somebody else has changed as well cause a conflict; nothing is overwritten or lost', async () => {
    const { rows, sent, replies } = await open();
    const theirs: StoredRow = { ...stored(0), values: { code: 'C0', days: 99 }, state: 'CHANGED' };
    const path = { list: 'rows', index: 0, column: 'days' } as const;
    const conflict = { ...path, code: 'CONFLICT', message: 'Someone else changed this cell.' };
    replies.push({ errors: [conflict], current: [theirs] });
    rows.edit([{ row: 0, column: 'days', text: '5' }]);
    await quiet();
    const [one] = rows.saveState().conflicts;
    expect(one).toMatchObject({ column: 'days', mine: '5', theirs: 99 });
    expect(rows.at(0)?.cells['days']).toBe(5);
    if (one) rows.settle(one, 'mine');
    await quiet();
    expect(sent[1]?.rows).toEqual([{ row_id: 'r0', values: { days: 5 }, based_on: theirs.values }]);
    expect(rows.saveState()).toMatchObject({ conflicts: [], errors: 0, phase: 'saved' });
  });

  test('stay as typed when the server cannot be reached, until they are saved again', async () => {
    const { rows, sent, replies } = await open();
    replies.push(null);
    rows.edit([{ row: 0, column: 'days', text: '5' }]);
    await quiet();
    expect(rows.saveState().phase).toBe('failed');
    expect(rows.at(0)?.cells['days']).toBe(5);
    expect(await rows.flush()).toBe(true);
    expect(sent).toHaveLength(2);
    expect(rows.saveState().phase).toBe('saved');
  });

  test('of a long table are loaded once, when they come into view', async () => {
    const { rows, loaded } = await open(50_000);
    expect(rows.count()).toBe(50_000);
    expect(rows.at(49_990)).toBeUndefined();
    rows.want(49_980, 50_000);
    rows.want(49_981, 50_000);
    await quiet();
    expect(loaded).toEqual([49_920]);
    expect(rows.at(49_999)?.cells['code']).toBe('C49999');
    rows.want(49_980, 50_000);
    expect(loaded).toHaveLength(1);
  });

  test('keep unsaved changes when other rows are shown', async () => {
    const { rows } = await open();
    rows.edit([{ row: 3, column: 'days', text: '1' }]);
    rows.show({ columns, rows: [stored(2)], total: 1 }, { search: 'C2', states: null });
    expect(rows.count()).toBe(2);
    expect(rows.at(1)?.cells['days']).toBe(1);
  });

  test('that are offered are saved once a value is typed into them, and not before', async () => {
    const { rows, sent } = await open();
    expect(rows.offer('c1')).toBeNull();
    expect(rows.offer('C9')).toBe(3);
    expect(rows.at(3)).toMatchObject({ mark: 'added', cells: { code: 'C9', days: null } });
    await quiet();
    expect(await rows.flush()).toBe(true);
    expect(sent).toEqual([]);
    rows.edit([{ row: 3, column: 'days', text: '4' }]);
    await quiet();
    expect(sent[0]?.rows).toEqual([{ values: { code: 'C9', days: 4 } }]);
    expect(rows.offer('C9')).toBeNull();
  });
});
