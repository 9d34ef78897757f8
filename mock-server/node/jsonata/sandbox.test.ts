import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from './sandbox.ts';
import type { Answer, FunctionSource, Library, Task } from '../../kernel/mapping-task.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');
/** For runs that end by themselves, however busy the machine is. */
const patient = createSandbox({ run_ms: 60_000 });
const sandbox = patient.of('a');
/** For runs that do not end by themselves. */
const impatient = createSandbox({ run_ms: 600 });
const hurried = impatient.of('a');
afterAll(async () => {
  await Promise.all([patient.dispose(), impatient.dispose()]);
});

const evaluate = (
  expression: string,
  input: unknown = {},
  library: Partial<Library> = {},
  where = sandbox,
): Promise<Answer> =>
  where.run({
    kind: 'EVALUATE',
    expression,
    input: JSON.stringify(input),
    functions: [],
    tables: {},
    now: NOW,
    ...library,
  });
const valueOf = async (expression: string, input?: unknown, library?: Partial<Library>) => {
  const { output, error } = await evaluate(expression, input, library);
  expect(error).toBeNull();
  return output === null ? undefined : (JSON.parse(output) as unknown);
};
const fn = (body: string, ...parameters: string[]): FunctionSource => ({ name: 'f', parameters, body });
const withFunction = (body: string, where = sandbox) =>
  evaluate('$f(1)', {}, { functions: [fn(body, 'x')] }, where);
const regions = { columns: ['name', 'code', 'zone'], key: 0, rows: [['California', 'CA', 3]] };

describe('a run', () => {
  test('returns what jsonata returns', async () => {
    expect(
      await valueOf('$sum(lines.(quantity * price))', {
        lines: [
          { quantity: 2, price: 3 },
          { quantity: 1, price: 4 },
        ],
      }),
    ).toBe(10);
    expect(await valueOf('nothing.there')).toBeUndefined();
  });

  test('is deterministic: time and randomness are pinned', async () => {
    expect(await valueOf('$now()')).toBe('2026-09-15T14:30:00.000Z');
    expect(
      await valueOf('$f()', {}, { functions: [fn('return new Date().toISOString() + Date.now()')] }),
    ).toBe(`2026-09-15T14:30:00.000Z${NOW}`);
    expect(await valueOf('$random()')).toBe(await valueOf('$random()'));
  });

  test('encodes and decodes like the library elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii', maxLength: 40 }), async (text) => {
        const encoded = await valueOf('$base64encode(text)', { text });
        expect(encoded).toBe(Buffer.from(text, 'latin1').toString('base64'));
        expect(await valueOf('$base64decode(encoded)', { encoded })).toBe(text);
      }),
      { numRuns: 20 },
    );
  });

  test('has lookup tables; a miss is an error unless there is a default', async () => {
    const tables = { regions };
    expect(await valueOf('$lookupTable("regions", state)', { state: 'California' }, { tables })).toBe('CA');
    expect(await valueOf('$lookupTable("regions", " CALIFORNIA")', {}, { tables })).toBe('CA');
    expect(await valueOf('$lookupTable("regions", "California", {"column": "zone"})', {}, { tables })).toBe(
      3,
    );
    expect(await valueOf('$lookupTable("regions", "Oz", {"default": "-"})', {}, { tables })).toBe('-');
    expect(await valueOf('$lookupTable("regions", missing)', {}, { tables })).toBeUndefined();
    const { error } = await evaluate('{ "a": $lookupTable("regions", "Oz") }', {}, { tables });
    expect(error).toMatchObject({
      code: 'LOOKUP_MISS',
      message: 'No value for “Oz” in lookup table “regions”.',
      offset: 20,
    });
    expect((await evaluate('$lookupTable("constructor", "x")', {}, { tables })).error?.code).toBe(
      'NO_SUCH_TABLE',
    );
  });

  test('has global functions, which get copies', async () => {
    const functions = [fn('x.list.push(9); return { sum: x.list.length + (y ?? 0) }', 'x', 'y')];
    expect(await valueOf('[$f($, 2).sum, $count(list)]', { list: [1, 2] }, { functions })).toEqual([5, 2]);
    const { error } = await withFunction('throw new Error("no such unit: " + x)');
    expect(error).toMatchObject({ code: 'FUNCTION_ERROR', message: '$f: no such unit: 1' });
  });
});

describe('errors', () => {
  test.each([
    ['{ "a": ', 'S0203', 7],
    ['a.b[ ', 'S0203', 5],
    ['1 + "a"', 'T2002', 3],
    ['$nothing()', 'T1006', 9],
  ])('%s → %s at %d', async (expression, code, offset) => {
    const { error } = await evaluate(expression);
    expect(error).toMatchObject({ code, offset });
    expect(error?.message).not.toMatch(/\{\{/);
  });

  test.each(['[1..300000]', '[1..20000000]', '$append([1..150000], [1..150000])'])(
    '%s says how long a list may be',
    async (expression) => {
      const { error } = await evaluate(expression);
      expect(error?.message).toBe('A list can have at most 200,000 items.');
    },
  );

  test.each(['function($x) { $x }', '{ "a": [$sum] }'])(
    'the result %s is refused, without the inside of the library',
    async (expression) => {
      const { error } = await evaluate(expression);
      expect(error).toMatchObject({
        code: 'OUTPUT_ERROR',
        message:
          'The result cannot be written as JSON: it contains a function. Call the function, or leave it out.',
      });
    },
  );

  test("a function's syntax error has line and column", async () => {
    const check = (body: string): Promise<Answer> =>
      sandbox.run({ kind: 'CHECK_FUNCTION', source: fn(body, 'x') });
    expect((await check('return x;')).error).toBeNull();
    expect((await check('const y = 1;\nreturn x +* y;')).error).toMatchObject({
      code: 'FUNCTION_SYNTAX',
      line: 2,
      column: 11,
    });
    // Text that would close the function and open another one.
    expect((await check('return x }); (function () {')).error?.code).toBe('FUNCTION_SYNTAX');
  });
});

/** Each of them tries to hang, exhaust, or escape from the process. */
const hostile: readonly (readonly [string, Task | string, RegExp])[] = [
  ['recursion', '($f := function($x) { 1 + $f($x) }; $f(1))', /^STACK_LIMIT$/],
  ['tail recursion', '($f := function($x) { $f($x) }; $f(1))', /^TIME_LIMIT$/],
  [
    'a bomb of maps',
    '$map([1..100000], function($x) { $map([1..100000], function($y) { $x * $y }) })',
    /_LIMIT$|^D2015$/,
  ],
  ['ranges of ranges', '[1..9999999].[1..9999999]', /_LIMIT$|^D20/],
  ['a huge text', '$pad("x", 2000000000)', /^MEMORY_LIMIT$/],
  [
    'a text that doubles',
    '($d := function($s, $n) { $n = 0 ? $s : $d($s & $s, $n - 1) }; $d("xxxxxxxx", 60))',
    /_LIMIT$/,
  ],
  ['a large result', '$pad("x", 3000000)', /^OUTPUT_LIMIT$/],
  ['backtracking', '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)', /^TIME_LIMIT$/],
  ['$eval in a circle', '($s := "$eval($s)"; $eval($s))', /^D3121$|_LIMIT$/],
  ['deep brackets', `${'('.repeat(20_000)}1${')'.repeat(20_000)}`, /^STACK_LIMIT$/],
];
const escapes: readonly (readonly [string, string])[] = [
  ['the constructor of the global', 'return this.constructor.constructor("return process")().pid'],
  ['the constructor of an argument', 'return x.constructor.constructor("return process")().pid'],
  [
    'an error of the host',
    'return import("node:fs").then(() => "in", (e) => e.constructor.constructor("return process.pid")())',
  ],
  ['a require', 'return require("node:fs").readdirSync("/")'],
  ['a process', 'return process.pid'],
  ['generators', 'return (function* () {}).constructor("return 1")().next().value'],
  ['the network', 'return fetch("http://127.0.0.1/")'],
  ['a socket', 'return new WebSocket("ws://127.0.0.1/")'],
  ['a request', 'return import("node:http").then((http) => http.get("http://127.0.0.1/"))'],
  ['a timer', 'return new Promise((done) => setTimeout(done, 1, 1))'],
  ['memory beside the heap', 'return new ArrayBuffer(8e9).byteLength'],
];

describe('no hostile effects', () => {
  test.concurrent.each(hostile)('%s', async (_what, expression, code) => {
    const where = code.test('TIME_LIMIT') ? hurried : sandbox;
    const { output, error } = await evaluate(expression as string, {}, {}, where);
    expect(output).toBeNull();
    expect(error?.code).toMatch(code);
  });

  test.concurrent.each(escapes)('%s', async (_what, body) => {
    expect(await withFunction(body)).toMatchObject({ output: null, error: { code: 'FUNCTION_ERROR' } });
  });

  test.concurrent.each([
    ['$.constructor', /^null$/],
    ['$.constructor.constructor("return process")()', /^null$/],
    ['list.constructor.prototype', /^null$/],
    ['$sum.constructor("return 1")()', /^T1006$/],
    ['$lookup($, "constructor")', /^null$/],
    ['$lookup($, "__proto__").polluted', /^null$/],
    ['$exists($.__proto__.toString)', /^false$/],
    ['$eval("$.constructor.constructor").polluted', /^null$/],
    ['$fetch("http://127.0.0.1/")', /^T1006$/],
    ['$import("node:http")', /^T1006$/],
    ['$require("node:http").get("http://127.0.0.1/")', /^T1006$/],
    ['$map(["a"], $fetch)', /^T0410$|^T1006$/],
  ] as const)('%s reaches nothing', async (expression, expected) => {
    const { output, error } = await evaluate(expression, { list: [1] });
    expect(error?.code ?? String(output)).toMatch(expected);
  });

  test('a call that nothing inside can interrupt is ended from outside', async () => {
    expect((await withFunction('return new Array(2 ** 32 - 1).indexOf(x)', hurried)).error).toMatchObject({
      code: 'TIME_LIMIT',
      message: 'The run took longer than 0.6 seconds.',
    });
    expect(await valueOf('1 + 1')).toBe(2);
  });

  test('exhausting the memory only ends the child', async () => {
    const filled = withFunction('const all = []; for (;;) all.push("x".repeat(1e6) + all.length)', hurried);
    const beside = await valueOf('1 + 1');
    expect(beside).toBe(2);
    expect((await filled).error?.code).toMatch(/^(MEMORY|TIME)_LIMIT$/);
    expect(await valueOf('2 + 2')).toBe(4);
  });

  test('leaves nothing in the library for the next run', async () => {
    await withFunction(
      'Object.prototype.dirty = 1; Array.prototype.map = () => 7; globalThis.__answer = "{}"; Math.max = 3',
    );
    expect(await valueOf('[{}.dirty, $max([1, 2]), [1, 2].($ * 2)]')).toEqual([2, 2, 4]);
    await evaluate(
      '{"__proto__": {"dirty": 1}, "constructor": {"prototype": {"dirty": 1}}} ~> |$|{"__proto__": {"dirty": 1}}|',
    );
    expect(await valueOf('$exists({}.dirty)')).toBe(false);
  });
});

test('several expressions for one input: a failing one does not affect the others', async () => {
  const answers = await sandbox.runMany({
    kind: 'EVALUATE_MANY',
    input: '{"a":2}',
    items: ['a', '1 +', '$f(a)', '$nothing()', 'b'].map((expression) => ({ expression, now: NOW })),
    functions: [fn('return x * 2', 'x')],
    tables: {},
  });
  expect(answers.map(({ output, error }) => error?.code ?? output)).toEqual([
    '2',
    'S0207',
    '4',
    'T1006',
    null,
  ]);
});

describe('one expression for several inputs', () => {
  const many = (
    expression: string,
    inputs: readonly unknown[],
    library: Partial<Library> = {},
    where = sandbox,
  ) =>
    where.runMany({
      kind: 'EVALUATE_MANY',
      expression,
      items: inputs.map((input, at) => ({ input: JSON.stringify(input), now: NOW + at })),
      functions: [],
      tables: {},
      ...library,
    });
  const resultsOf = (answers: readonly Answer[]) => answers.map(({ output, error }) => error?.code ?? output);

  test('gives the same answers as separate runs, each with its own current time', async () => {
    const functions = [fn('return new Date().getTime() + x', 'x')];
    const tables = { regions };
    const expression =
      '{ "code": $lookupTable("regions", state), "at": $millis(), "f": $f(add), "r": $random() }';
    const inputs = [
      { state: 'California', add: 1 },
      { state: 'Oz', add: 2 },
      { state: 'California', add: 3 },
    ];
    const alone = await Promise.all(
      inputs.map((input, at) => evaluate(expression, input, { functions, tables, now: NOW + at } as Library)),
    );
    expect(await many(expression, inputs, { functions, tables })).toEqual(alone);
    expect(resultsOf(alone)[1]).toBe('LOOKUP_MISS');
    expect(await many(expression, inputs, { functions, tables })).toEqual(alone);
    expect(await many('1 +', [1, 2])).toEqual([await evaluate('1 +'), await evaluate('1 +')]);
  });

  test.each([
    ['the global object', 'globalThis.n = (globalThis.n ?? 0) + 1; return n'],
    ['a name without a declaration', 'n = typeof n === "undefined" ? 1 : n + 1; return n'],
    ['a prototype', 'Array.prototype.n = (Array.prototype.n ?? 0) + 1; return [].n'],
    [
      'a prototype that only syntax leads to',
      'const p = Object.getPrototypeOf(async function () {}); p.n = (p.n ?? 0) + 1; return p.n',
    ],
    ['itself', 'const me = arguments.callee; me.n = (me.n ?? 0) + 1; return me.n'],
    [
      'another prototype of a prototype',
      'const p = Object.create(null); const was = Object.getPrototypeOf(Map.prototype) === Object.prototype; Object.setPrototypeOf(Map.prototype, p); return was ? 1 : 2',
    ],
    ['a getter', 'const n = Math.n ?? 1; Object.defineProperty(Math, "n", { get: () => n + 1 }); return n'],
    [
      'what cannot be extended',
      'const open = Object.isExtensible(Date); Object.preventExtensions(Date); return open ? 1 : 2',
    ],
  ])('a function leaves nothing for the next input in %s', async (_what, body) => {
    const own = createSandbox({ children: 1, run_ms: 60_000 });
    const answers = () => many('$f()', [1, 2, 3], { functions: [fn(body)] }, own.of('a'));
    expect(resultsOf(await answers())).toEqual(['1', '1', '1']);
    // A later job with the same expression may get the context of this one.
    expect(resultsOf(await answers())).toEqual(['1', '1', '1']);
    await own.dispose();
  });

  test('an input that never ends, or ends the process, does not affect the others', async () => {
    // Limits between the two above, because some of these runs end and some do not.
    const own = createSandbox();
    const body =
      'if (x === 2) for (;;); if (x === 4) new Array(2 ** 32 - 1).indexOf(x); if (x === 6) for (const all = [];;) all.push("x".repeat(1e6) + all.length); return x';
    const inputs = [1, 2, 3, 4, 5, 6, 7];
    const answers = await many('$f($)', inputs, { functions: [fn(body, 'x')] }, own.of('a'));
    await own.dispose();
    expect(resultsOf(answers)).toEqual([
      '1',
      'TIME_LIMIT',
      '3',
      'TIME_LIMIT',
      '5',
      expect.stringMatching(/^(MEMORY|TIME)_LIMIT$/),
      '7',
    ]);
  });

  test('other tasks get their turn in between', async () => {
    const own = createSandbox({ children: 1, run_ms: 60_000 });
    const order: string[] = [];
    const slow = '($f := function($x) { $x > 3000 ? $x : $f($x + 1) }; $f(0))';
    const items = Array.from({ length: 2000 }, () => ({ input: '1', now: NOW }));
    const all = own
      .of('a')
      .runMany({ kind: 'EVALUATE_MANY', expression: slow, items, functions: [], tables: {} })
      .then(() => order.push('all'));
    await own.of('a').run({ kind: 'CHECK', expression: '1' });
    order.push('one');
    await own.dispose();
    await all;
    expect(order).toEqual(['one', 'all']);
  });
});

test('any text gets an answer without an exception', async () => {
  const token = fc.constantFrom(
    'a',
    '$',
    '.',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '"',
    '1',
    ':=',
    '~>',
    '^',
    '%',
    '@',
    '#',
    '|',
    '..',
    ' ',
    '/',
    'function',
    '?',
    ':',
    ',',
    '`',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.array(token, { maxLength: 24 }).map((all) => all.join('')),
      ),
      async (expression) => {
        const { output, error } = await evaluate(expression, { a: [1, { a: 'x' }] });
        expect(output === null || error === null).toBe(true);
        if (error) expect(error.code).toMatch(/^[A-Z][A-Z0-9_]+$/);
      },
    ),
    { numRuns: 150 },
  );
});

test('`dispose` ends all processes, and running and waiting tasks', async () => {
  const own = createSandbox({ children: 1, waiting: 1 });
  const endless: Task = {
    kind: 'EVALUATE',
    expression: '($f := function($x) { $f($x) }; $f(1))',
    input: '{}',
    functions: [],
    tables: {},
    now: NOW,
  };
  const run = () => own.of('a').run(endless);
  const runs = [run(), run(), run()];
  expect((await runs[2])?.error?.code).toBe('BUSY');
  const [pid] = own.pids();
  expect(pid).toBeGreaterThan(0);
  await own.dispose();
  expect((await Promise.all(runs)).map(({ error }) => error?.code)).toEqual(['STOPPED', 'STOPPED', 'BUSY']);
  expect(() => process.kill(pid as number, 0)).toThrow('ESRCH');
  expect((await run()).error?.code).toBe('STOPPED');
});

test('an idle child exits', async () => {
  const own = createSandbox({ idle_ms: 1 });
  await own.of('a').run({ kind: 'CHECK', expression: '1' });
  const [pid] = own.pids();
  await expect.poll(() => own.pids()).toEqual([]);
  await expect.poll(() => isThere(pid)).toBe(false);
});

function isThere(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
