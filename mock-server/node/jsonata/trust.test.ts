import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { limits } from '../../formats/jsonata/limits.ts';
import type { Answer } from '../../kernel/mapping-task.ts';
import { createSandbox } from './sandbox.ts';

// The server believes nothing that a child sends.
const forging = createSandbox({ children: 1, script: join(import.meta.dirname, 'forging-testing.ts') });
afterAll(() => forging.dispose());

const library = { functions: [], tables: {} };
const sent = (...messages: readonly unknown[]): Promise<Answer> =>
  forging
    .of('a')
    .run({ kind: 'EVALUATE', expression: JSON.stringify(messages), input: '', now: 0, ...library });

const answer = { output: '1', error: null };
const right = { turn: 'TURN', at: 0, is_last: true, answer };
const error = { code: 'T1006', message: 'No.', offset: null, line: null, column: null };
const failed = (changes: object) => ({ ...right, answer: { output: null, error: { ...error, ...changes } } });
const put = (changes: object) => ({ ...right, answer: { ...answer, ...changes } });
const bytes = (text: string, length = text.length): string =>
  Buffer.concat([
    Buffer.from([length >>> 24, length >>> 16, length >>> 8, length]),
    Buffer.from(text),
  ]).toString('latin1');

test('a message in the right form is an answer', async () => {
  expect(await sent(right)).toEqual(answer);
  expect(await sent(failed({}))).toEqual({ output: null, error });
});

describe('anything else ends the run in words, and the next run works', () => {
  test.each<readonly [string, readonly unknown[]]>([
    ['an internal command of Node', [{ cmd: 'NODE_HANDLE_ACK' }]],
    ['another internal command', [{ cmd: 'NODE_HANDLE', type: 'net.Socket' }]],
    ['null', [null]],
    ['a number', [7]],
    ['a list', [[right]]],
    ['no turn', [{ ...right, turn: undefined }]],
    ['another turn', [{ ...right, turn: 99_999 }]],
    ['a turn as text', [{ ...right, turn: '1' }]],
    ['another place', [{ ...right, at: 1 }]],
    ['a negative place', [{ ...right, at: -1 }]],
    ['a fraction of a place', [{ ...right, at: 0.5 }]],
    ['no end', [{ ...right, is_last: false }]],
    ['an end that is no Boolean', [{ ...right, is_last: 1 }]],
    ['no answer', [{ ...right, answer: undefined }]],
    ['an answer of null', [{ ...right, answer: null }]],
    ['one more field', [{ ...right, more: 1 }]],
    ['one more field in the answer', [put({ more: 1 })]],
    [
      'a prototype',
      ['', bytes('{"turn":1,"at":0,"is_last":true,"answer":{"output":"1","error":null},"__proto__":{}}')],
    ],
    ['an output that is no text', [put({ output: 5 })]],
    ['an output that is an object', [put({ output: {} })]],
    ['an output that is not JSON', [put({ output: '{not json' })]],
    ['an empty output', [put({ output: '' })]],
    ['an output that is too long', [put({ output: JSON.stringify('x'.repeat(limits.output)) })]],
    ['no output', [put({ output: undefined })]],
    ['output and error', [put({ error })]],
    ['neither', [{ ...right, answer: {} }]],
    ['an error as text', [put({ output: null, error: 'no' })]],
    ['a code with a space', [failed({ code: 'NO CODE' })]],
    ['a code that is a number', [failed({ code: 7 })]],
    ['no message', [failed({ message: undefined })]],
    ['a message that is too long', [failed({ message: 'x'.repeat(5000) })]],
    ['an offset as text', [failed({ offset: '3' })]],
    ['a negative line', [failed({ line: -1 })]],
    ['one more field in the error', [failed({ stack: 'at' })]],
    ['text that is not JSON', [bytes('{"turn":')]],
    ['an empty frame', [bytes('')]],
    ['bytes that are not UTF-8', ['\x00\x00\x00\x01\xff']],
    ['a frame that is too long', [bytes('', 0x7fffffff)]],
  ])('%s', async (_what, messages) => {
    expect((await sent(...messages)).error).toEqual({
      code: 'ERROR',
      message: 'The run ended without a valid result.',
      offset: null,
      line: null,
      column: null,
    });
    expect(await sent(right)).toEqual(answer);
  });

  test.each([
    ['the same answer twice', [right, right]],
    ['one more answer', [right, { ...right, at: 1 }]],
    ['something else after the answer', [right, { cmd: 'NODE_HANDLE_ACK' }]],
  ])('%s does not reach the next run', async (_what, messages) => {
    expect(await sent(...messages)).toEqual(answer);
    expect(await sent(put({ output: '2' }))).toEqual({ output: '2', error: null });
  });
});

test('a job gets the answers of its own runs only', async () => {
  const items = [1, 2].map((now) => ({ input: '', now }));
  const many = (...messages: readonly unknown[]) =>
    forging.of('a').runMany({
      kind: 'EVALUATE_MANY',
      expression: JSON.stringify(messages),
      items,
      ...library,
    });
  const first = { ...right, is_last: false };
  const second = { ...right, at: 1, answer: { output: '2', error: null } };
  expect(await many(first, second)).toEqual([answer, second.answer]);
  expect((await many(second, first)).map((item) => item.error?.code)).toEqual(['ERROR', 'ERROR']);
});

test('a child that hangs is ended, in words that do not blame the code', async () => {
  const own = createSandbox({
    children: 1,
    wall_ms: 1,
    script: join(import.meta.dirname, 'forging-testing.ts'),
  });
  const { error: answer } = await own
    .of('a')
    .run({ kind: 'EVALUATE', expression: '[]', input: '', now: 0, ...library });
  await own.dispose();
  expect(answer?.code).toBe('NO_ANSWER');
  expect(answer?.message).toContain('This is not a fault in your code.');
});
