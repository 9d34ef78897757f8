import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from './sandbox.ts';
import type { Answer } from '../../kernel/mapping-task.ts';

const pool = createSandbox({ run_ms: 60_000 });
const sandbox = pool.of('a');
afterAll(() => pool.dispose());

const call = (body: string, args: readonly unknown[] = [1], where = sandbox): Promise<Answer> =>
  where.run({
    kind: 'CALL',
    source: { name: 'f', parameters: ['x'], body },
    args: JSON.stringify(args),
    now: 0,
  });
async function valueOf(body: string): Promise<unknown> {
  const { output, error } = await call(body);
  expect(error).toBeNull();
  return JSON.parse(output ?? 'null');
}
const evaluate = (expression: string, input: unknown): Promise<Answer> =>
  sandbox.run({
    kind: 'EVALUATE',
    expression,
    input: JSON.stringify(input),
    functions: [],
    tables: {},
    now: 0,
  });

/** Whether the prototype chain of a value ends in the code's own realm. */
const OWN = `const isOwn = (one) => {
  if ((typeof one !== 'object' && typeof one !== 'function') || one === null) return true;
  let last = one;
  for (let next = last; next !== null; next = Object.getPrototypeOf(next)) last = next;
  return last === Object.prototype && Object.getPrototypeOf(last) === null;
};`;

/** Ways to get a value or an error that something other than the code itself has made. */
const doors: readonly (readonly [string, string])[] = [
  ['an argument', 'return [x]'],
  ['the global object', 'return [globalThis, this]'],
  ['a rejected import', 'return import("x").then((m) => [m], (e) => [e, e.constructor])'],
  ['an import of Node', 'return import("node:fs").then((m) => [m], (e) => [e])'],
  [
    'an import whose name throws',
    'return import({ toString() { throw new TypeError("no") } }).catch((e) => [e])',
  ],
  ['an endless recursion', 'const f = () => f(); try { f() } catch (e) { return [e, e.constructor] }'],
  [
    'a stack that overflows while an error is formatted',
    'const all = []; const f = () => { try { f() } catch (e) { try { void e.stack; new Error("x").stack; f() } catch (e2) { if (all.length < 20) all.push(e2, e2.constructor) } } }; f(); return all',
  ],
  [
    'an overflow in a getter of an error',
    'const e = new Error("a"); Object.defineProperty(e, "name", { get: () => String(e) }); try { return [String(e)] } catch (e2) { return [e2] }',
  ],
  [
    'a prepared stack',
    'let seen = []; Error.prepareStackTrace = (e, s) => { seen = [e, s, ...(Array.isArray(s) ? s : [])]; return "" }; void new Error("a").stack; return seen',
  ],
  ['an invalid length', 'try { new Array(-1) } catch (e) { return [e] }'],
  ['a text that is too long', 'try { "x".repeat(2 ** 30) } catch (e) { return [e] }'],
  ['invalid JSON', 'try { JSON.parse("{") } catch (e) { return [e] }'],
  ['an invalid expression', 'try { new RegExp("(") } catch (e) { return [e] }'],
  ['an unknown name', 'try { nothing } catch (e) { return [e] }'],
  ['a value that is no function', 'try { x() } catch (e) { return [e] }'],
  ['a malformed address', 'try { decodeURIComponent("%") } catch (e) { return [e] }'],
  ['a constructor for code', 'try { Function("1") } catch (e) { return [e, Function] }'],
  [
    'constructors that only syntax leads to',
    'return [function* () {}, async () => {}, async function* () {}].flatMap((f) => { try { return [f.constructor("return 1")] } catch (e) { return [e, f.constructor] } })',
  ],
  ['a rejected promise', 'return Promise.reject(new TypeError("a")).catch((e) => [e])'],
  ['all rejections', 'return Promise.any([Promise.reject(1)]).catch((e) => [e, e.errors])'],
  ['an async generator', 'return (async function* () { throw new Error("a") })().next().catch((e) => [e])'],
  ['a thenable', 'return Promise.resolve({ then(a, b) { a([a, b]) } })'],
  [
    'the way back of a result',
    'const all = []; Object.defineProperty(Object.prototype, "then", { configurable: true, get() { if (all.length < 9) all.push(this); return undefined } }); return Promise.resolve({}).then(() => { delete Object.prototype.then; return all })',
  ],
  ['a caller', 'return [f.caller, f.arguments]; function f() {}'],
  [
    'a revoked proxy',
    'const p = Proxy.revocable({}, {}); p.revoke(); try { p.proxy.x } catch (e) { return [e] }',
  ],
  ['tagged text', 'return [((t) => t)`a`]'],
];

const LANGUAGE =
  'AggregateError Array BigInt Boolean Date Error EvalError Function Infinity Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat parseInt undefined';

describe('everything that code can get belongs to its own realm', () => {
  test.each(doors)('%s', async (_what, body) => {
    const found = await valueOf(
      `${OWN} return (async () => { const all = await (() => { ${body} })(); return { count: all.length, foreign: all.filter((one) => !isOwn(one)).length }; })();`,
    );
    expect(found).toMatchObject({ count: expect.any(Number), foreign: 0 });
  });

  test('the global object offers only the language itself', async () => {
    const names = (await valueOf('return Object.getOwnPropertyNames(globalThis).sort()')) as string[];
    expect(names.join(' ')).toBe(LANGUAGE);
  });
});

test.each([
  ['Object.prototype', 'Object.prototype.left = 1', 'return {}.left ?? null'],
  ['Array.prototype', 'Array.prototype.left = 1', 'return [].left ?? null'],
  ['Function.prototype', 'Function.prototype.left = 1', 'return (() => {}).left ?? null'],
  ['Promise.prototype', 'Promise.prototype.left = 1', 'return Promise.resolve().left ?? null'],
  ['Error.prototype', 'Error.prototype.left = 1', 'return new Error().left ?? null'],
  ['RegExp.prototype', 'RegExp.prototype.left = 1', 'return /a/.left ?? null'],
  ['JSON', 'JSON.stringify = () => "1"', 'return JSON.stringify([2]) === "[2]" ? null : 1'],
  ['toJSON', 'Object.prototype.toJSON = () => 7', 'return { a: 1 }.toJSON ?? null'],
  ['a global name', 'left = 1', 'return typeof left === "undefined" ? null : 1'],
])('what a run sets on %s is gone in the next run', async (_what, set, get) => {
  await call(`${set}; return 1`);
  expect((await call(get)).output).toMatch(/^null$/);
});

test('no way leads to the real time', async () => {
  const body = `return [new Date(), Date(), Date.now(), new Date.prototype.constructor(), Object.getPrototypeOf(Date).now?.() ?? 0,
    new (class extends Date {})()].map((one) => typeof one === 'string' ? new Date(one).getTime() : Number(Date.prototype.getTime.call(new Date(one)))).every((one) => one === 0)`;
  expect(await valueOf(body)).toBe(true);
});

test('no text of a fault names a file of the server', async () => {
  const bodies = [
    'return new Error("a").stack',
    'return import("x").catch((e) => e.stack + e.message)',
    'throw new Error(new Error("a").stack)',
    'const f = () => f(); try { f() } catch (e) { return e.stack }',
    'return (async () => { await 1; throw new Error("b") })().catch((e) => e.stack)',
    'return x +* 2',
    'return JSON.parse("{")',
    'const a = {}; a.a = a; return a',
  ];
  const answers = await Promise.all(bodies.map((body) => call(body)));
  const faults = ['$error($string($eval("1 +")))', '$match("a", /(/)', 'a.b[', '$toMillis("a")', '$f(1)'];
  answers.push(...(await Promise.all(faults.map((fault) => evaluate(fault, {})))));
  const text = JSON.stringify(answers);
  expect(text).not.toMatch(/file:|node:|\.ts\b|\.m?js\b|node_modules|mock-server/);
  expect(text).not.toContain(process.cwd());
});

describe('keys of data that the library or the language uses for its own objects', () => {
  const keys = (
    '_jsonata_lambda _jsonata_function sequence outerWrapper tupleStream keepSingleton ' +
    'cons thunk then next token position implementation signature environment constructor ' +
    'toString valueOf hasOwnProperty toJSON length prototype __proto__'
  ).split(' ');
  const row = (key: string): unknown => JSON.parse(`{"sku":"A1","${key}":true,"list":[{"${key}":{"n":1}}]}`);

  test.each(keys)('%s', async (key) => {
    const item = row(key);
    const input = { rows: [item, { sku: 'B2' }], alone: item };
    const results: readonly (readonly [string, unknown])[] = [
      ['$', input],
      ['rows', input.rows],
      ['rows.sku', ['A1', 'B2']],
      ['alone.sku', 'A1'],
      ['rows[0]', item],
      ['rows[sku = "A1"]', item],
      ['alone[sku = "A1"]', item],
      ['alone.$', item],
      ['alone.$.sku', 'A1'],
      ['rows^(>sku)[1]', item],
      ['rows#$i[$i = 0]', item],
      ['rows@$r.$r.sku', ['A1', 'B2']],
      ['$map(rows, function($r) { $r })', input.rows],
      ['$filter(rows, function($r) { $r.sku = "A1" })', item],
      ['$sift(alone, function() { true })', item],
      ['$merge([alone])', item],
      ['$merge($spread(alone))', item],
      ['alone{ sku: $ }', { A1: item }],
      ['$type(alone)', 'object'],
      [`alone.\`${key}\``, true],
      [`$lookup(alone, "${key}")`, true],
      [`$keys(alone)["${key}" in $]`, expect.anything()],
      ['alone ~> |$|{ "sku": "C3" }|', { ...(item as object), sku: 'C3' }],
    ];
    for (const [expression, expected] of results) {
      // oxlint-disable-next-line no-await-in-loop -- names the expression that differs
      const { output, error } = await evaluate(expression, input);
      expect({ expression, error }).toEqual({ expression, error: null });
      if (typeof expected !== 'object' || expected === null || !('asymmetricMatch' in expected))
        expect({ expression, output: JSON.parse(output ?? 'null') as unknown }).toEqual({
          expression,
          output: expected,
        });
    }
  });

  test('functions of the language are still functions', async () => {
    const { output } = await evaluate(
      '($f := function($x) { $x * 2 }; [$f(2), $map([1, 2], $f), $substring(?, 1)("abc"), ([1, 2] ~> $sum), ($uppercase ~> $length)("ab")])',
      {},
    );
    expect(JSON.parse(output ?? '')).toEqual([4, 2, 4, 'bc', 3, 2]);
  });
});
