import { describe, expect, test } from 'vitest';
import type { Expectation } from './attack.ts';
import { judge, type Seen } from './judge.ts';

const SECRET = 'secret-of-northbay';
const EXPECTED = { total: 42 };

const reply = (payload: object, name = 'test_global_function') => ({
  status: 200,
  text: JSON.stringify({ data: { [name]: payload } }),
});
const ran = (result: unknown) =>
  reply({ run: { succeeded: true, result, problem: null, duration_ms: 1 }, problem: null, errors: [] });
const failed = (code: string, message: string) =>
  reply({
    run: { succeeded: false, result: null, problem: { code, message }, duration_ms: 1 },
    problem: null,
    errors: [],
  });
const refused = (code: string, message: string) =>
  reply({ run: null, problem: null, errors: [{ code, message }] });

const calm: Seen = {
  reply: ran('nothing'),
  later: null,
  victim: [ran(EXPECTED), ran(EXPECTED)],
  expected: EXPECTED,
  secret: SECRET,
  sent: '{"body":"return 1"}',
  left: [],
  changed: [],
  health: 200,
  uncaught: [],
};

describe('contained', () => {
  test.each([
    ['harmless', ran('nothing')],
    ['harmless', failed('FUNCTION_ERROR', 'process is not defined')],
    ['harmless', failed('T1006', 'Attempted to invoke a non-function')],
    ['stopped', failed('TIME_LIMIT', 'The run took longer than 1.8 seconds.')],
    ['stopped', failed('D2015', 'A list can have at most 200,000 items.')],
    ['refused', refused('VALIDATION', '“...x” is not a valid parameter name.')],
    [
      'refused',
      reply({ run: null, problem: { code: 'FUNCTION_SYNTAX', message: "Unexpected token '}'" }, errors: [] }),
    ],
    ['refused', failed('S0203', 'Expected ":" before end of expression')],
  ] as const)('%s: %j', (how, answer) => {
    expect(judge({}, { ...calm, reply: answer })).toMatchObject({ contained: true, how });
  });

  test('what the attacker sent may come back', () => {
    const sent = '{"body":"throw new Error(\\"node:fs /etc/passwd/x\\")"}';
    const answer = failed('FUNCTION_ERROR', 'node:fs /etc/passwd/x');
    expect(judge({}, { ...calm, sent, reply: answer })).toMatchObject({ contained: true });
  });
});

const gqlError = (message: string, code: string) => ({
  status: 200,
  text: JSON.stringify({ data: null, errors: [{ message, extensions: { code } }] }),
});

describe('escaped', () => {
  const cases: readonly (readonly [string, Partial<Seen>, Expectation, RegExp])[] = [
    [
      'the code says so',
      { reply: ran('ESCAPED: reached the process') },
      {},
      /says: ESCAPED: reached the process/,
    ],
    ['a failed run says so', { reply: failed('FUNCTION_ERROR', 'x ESCAPED: y') }, {}, /says: ESCAPED: y/],
    [
      "the victim's data",
      { reply: ran({ loot: [`x ${SECRET} y`] }) },
      {},
      /what the other workspace has sent/,
    ],
    ["the victim's data, later", { later: ran(SECRET) }, {}, /next answer contains what the other/],
    [
      'a changed result of the victim',
      { victim: [ran(EXPECTED), ran({ total: 41 })] },
      {},
      /got a wrong result/,
    ],
    [
      'a failed run of the victim',
      { victim: [failed('MEMORY_LIMIT', 'Too much.'), ran(EXPECTED)] },
      {},
      /wrong result/,
    ],
    [
      'an address of a file',
      { reply: ran('at file:///srv/app/child.ts:1:2') },
      {},
      /names the machine: file:/,
    ],
    [
      'a path',
      { reply: failed('FUNCTION_ERROR', 'cannot open /srv/app/x') },
      {},
      /names the machine: \/srv\/app\/x/,
    ],
    ['a path of Windows', { reply: ran('C:\\app\\x') }, {}, /names the machine: C:/],
    ['a module of Node', { reply: ran('at run (node:vm:149)') }, {}, /names the machine: node:vm/],
    ['a place in a source', { reply: ran('at run (child.ts:12)') }, {}, /names the machine: child\.ts:12/],
    ['an unknown code', { reply: failed('FORGED', 'x') }, {}, /unknown code "FORGED"/],
    [
      'a crash told as a stop',
      { reply: failed('STOPPED', 'The server stopped.') },
      {},
      /unknown code "STOPPED"/,
    ],
    ['a problem without words', { reply: failed('ERROR', ' ') }, {}, /without words/],
    ['an object for words', { reply: failed('ERROR', '[object Object]') }, {}, /not in words/],
    [
      'a message without an end',
      { reply: failed('ERROR', 'x'.repeat(2000)) },
      {},
      /message of 2,000 characters/,
    ],
    [
      'a failure of the server',
      { reply: gqlError('x', 'INTERNAL_SERVER_ERROR') },
      {},
      /failure of the server/,
    ],
    ['no JSON', { reply: { status: 502, text: '<html>' } }, {}, /not JSON, with status 502/],
    ['no answer', { reply: { status: 0, text: '' } }, {}, /not JSON, with status 0/],
    ['an answer without an end', { reply: ran('x'.repeat(9_000_000)) }, {}, /characters/],
    [
      'neither run nor reason',
      { reply: reply({ run: null, problem: null, errors: [] }) },
      {},
      /neither a run nor a reason/,
    ],
    [
      'success and problem',
      {
        reply: reply({
          run: { succeeded: true, result: 1, problem: { code: 'ERROR', message: 'x' }, duration_ms: 1 },
          errors: [],
        }),
      },
      {},
      /succeeded and has a problem/,
    ],
    ['a forged shape', { reply: reply({ run: { output: 5 }, errors: [] }) }, {}, /failed without a problem/],
    ['another result', { reply: ran('forged') }, { honest: 'plain' }, /should return "plain"/],
    ['a refusal of what is allowed', { reply: failed('ERROR', 'x') }, { works: true }, /should succeed/],
    ['a run of what must not run', { reply: ran(1) }, { must: 'refused' }, /should be refused/],
    ['leftovers', { left: ['Object'] }, {}, /next run finds changed: Object/],
    ["the server's own process", { changed: ['Array'] }, {}, /own process is changed: Array/],
    ['health', { health: 500 }, {}, /health is 500/],
    ['an exception', { uncaught: ['boom'] }, {}, /exception: boom/],
  ];

  test.each(cases)('%s', (_what, seen, expectation, words) => {
    const verdict = judge(expectation, { ...calm, ...seen });
    expect(verdict.contained).toBe(false);
    expect(verdict.contained ? [] : verdict.evidence.join('\n')).toMatch(words);
  });

  test('the later answer has expectations of its own', () => {
    const later = { move: { expression: '1' }, honest: 'mine' };
    expect(judge({ later }, { ...calm, later: ran('forged') })).toMatchObject({
      contained: false,
      evidence: ['The next answer should return "mine". It returned "forged".'],
    });
  });
});
