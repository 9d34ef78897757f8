import { describe, expect, test } from 'vitest';
import { createIncrementalMapper, type IncrementalPart } from './incremental.ts';

const mapped = (...parts: IncrementalPart[]) => {
  const map = createIncrementalMapper();
  return parts.flatMap((part) => [...map(part)]);
};
const first = () => ({ data: { execution: { uuid: 'x1', status: 'ERROR' } }, hasNext: true });
const summary = { headline: 'Refused' };
const open = { is_final: false };
const end = { data: null, extensions: { is_final: true } };

describe('the format of graphql-js 16 and Yoga', () => {
  test('a deferred fragment is delivered with the object it belongs to', () => {
    expect(
      mapped(first(), {
        incremental: [{ path: ['execution'], label: 'Q$defer$F', data: { ai_summary: summary } }],
        hasNext: false,
      }),
    ).toEqual([
      { data: first().data, extensions: open },
      {
        data: { uuid: 'x1', status: 'ERROR', ai_summary: summary },
        path: ['execution'],
        label: 'Q$defer$F',
        extensions: open,
      },
      end,
    ]);
  });

  test('streamed items name their position', () => {
    const list = { data: { lines: [{ seq: 1 }] }, hasNext: true };
    const more = { path: ['lines', 1], label: 'S', items: [{ seq: 2 }, { seq: 3 }] };
    expect(mapped(list, { incremental: [more], hasNext: false }).slice(1)).toEqual([
      { data: { seq: 2 }, path: ['lines', 1], label: 'S', extensions: open },
      { data: { seq: 3 }, path: ['lines', 2], label: 'S', extensions: open },
      end,
    ]);
  });
});

describe('the format of graphql-js 17', () => {
  const pending = [{ id: '0', path: ['execution'], label: 'Q$defer$F' }];

  test('a fragment that arrives in pieces is delivered once, complete', () => {
    expect(
      mapped(
        { ...first(), pending },
        { incremental: [{ id: '0', data: { ai_summary: {} } }], hasNext: true },
        {
          incremental: [{ id: '0', subPath: ['ai_summary'], data: summary }],
          completed: [{ id: '0' }],
          hasNext: false,
        },
      ),
    ).toEqual([
      { data: first().data, extensions: open },
      {
        data: { uuid: 'x1', status: 'ERROR', ai_summary: summary },
        path: ['execution'],
        label: 'Q$defer$F',
        extensions: open,
      },
      end,
    ]);
  });

  test('streamed items follow each other', () => {
    const list = {
      data: { lines: [{ seq: 1 }] },
      hasNext: true,
      pending: [{ id: 's', path: ['lines'], label: 'S' }],
    };
    const payloads = mapped(
      list,
      { incremental: [{ id: 's', items: [{ seq: 2 }] }], hasNext: true },
      { incremental: [{ id: 's', items: [{ seq: 3 }] }], completed: [{ id: 's' }], hasNext: false },
    );
    expect(payloads.map((payload) => ('path' in payload ? payload.path : null))).toEqual([
      null,
      ['lines', 1],
      ['lines', 2],
      null,
    ]);
  });
});

describe('a part that failed', () => {
  const error = { message: 'The model is away', path: ['execution', 'ai_summary'] };

  test('is delivered without its fields, with errors relative to it', () => {
    const failed = { path: ['execution'], label: 'Q$defer$F', data: null, errors: [error] };
    expect(mapped(first(), { incremental: [failed], hasNext: false })[1]).toEqual({
      data: { uuid: 'x1', status: 'ERROR' },
      path: ['execution'],
      label: 'Q$defer$F',
      errors: [{ message: 'The model is away', path: ['ai_summary'] }],
      extensions: open,
    });
  });

  test('also if only its completion reports the failure', () => {
    const [, payload] = mapped(
      { ...first(), pending: [{ id: '0', path: ['execution'], label: 'L' }] },
      { completed: [{ id: '0', errors: [error] }], hasNext: false },
    );
    expect(payload).toMatchObject({ label: 'L', errors: [{ path: ['ai_summary'] }] });
  });
});

test('a response that is not incremental is final immediately', () => {
  const reply = { data: { viewer: null }, errors: [{ message: 'no' }] };
  expect(mapped(reply)).toEqual([{ ...reply, extensions: { is_final: true } }]);
});

test('delivered payloads do not change when more arrives', () => {
  const map = createIncrementalMapper();
  const [initial] = [...map({ data: { execution: { uuid: 'x1' } }, hasNext: true })];
  expect([
    ...map({ incremental: [{ path: ['execution'], data: { flagged: true } }], hasNext: false }),
  ]).toHaveLength(2);
  expect(initial).toMatchObject({ data: { execution: { uuid: 'x1' } } });
  expect(JSON.stringify(initial)).not.toContain('flagged');
});
