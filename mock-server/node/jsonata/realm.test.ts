import vm from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ManyItem } from '../../kernel/mapping-task.ts';
import { Realm } from './realm.ts';
import { createSandbox } from './sandbox.ts';

const pool = createSandbox({ run_ms: 60_000 });
afterAll(() => pool.dispose());

/** The realm's context, which only this test looks into. */
function contextOf(realm: Realm): vm.Context {
  const original = vm.Script.prototype.runInContext;
  let context: vm.Context | undefined;
  vm.Script.prototype.runInContext = function (given, ...rest) {
    context = given;
    return original.call(this, given, ...rest) as unknown;
  };
  try {
    realm.run({ kind: 'CHECK', expression: '1' }, null, 60_000);
  } finally {
    vm.Script.prototype.runInContext = original;
  }
  if (!context) throw new Error('The realm did not run.');
  return context;
}

const context = contextOf(new Realm({}));
const inside = <Value>(code: string): Value => vm.runInContext(code, context) as Value;

/** Values that only syntax leads to. */
const SYNTAX =
  "[function* () {}, async () => 0, async function* () {}, [].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g), [].values().map((one) => one), Promise.resolve(), /a/, new Date(0)]";
const CHANNELS = ['__answer', '__calls', '__results', '__task'];

test('everything that can be reached in the realm is frozen', () => {
  const loose = inside<string>(`(() => {
    const seen = new Set();
    const loose = [];
    const rest = Reflect.ownKeys(globalThis).map((name) => [String(name), globalThis[name]]);
    rest.push(...${SYNTAX}.map((one, at) => ['syntax ' + at, Object.getPrototypeOf(one)]));
    while (rest.length > 0) {
      const [way, one] = rest.pop();
      if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one)) continue;
      seen.add(one);
      if (one !== globalThis && !Object.isFrozen(one)) loose.push(way);
      rest.push([way + '.__proto__', Object.getPrototypeOf(one)]);
      for (const key of Reflect.ownKeys(one)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(one, key);
        rest.push([way + '.' + String(key), value], [way + '.get ' + String(key), get], [way + '.set ' + String(key), set]);
      }
    }
    return JSON.stringify({ loose, count: seen.size });
  })()`);
  const { loose: found, count } = JSON.parse(loose) as { loose: unknown; count: number };
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(500);
});

test('the global object takes texts in its channels, and nothing else can change', () => {
  expect(inside('Object.isExtensible(globalThis)')).toBe(false);
  const open = JSON.parse(
    inside<string>(
      'JSON.stringify(Reflect.ownKeys(globalThis).map(String).filter((name) => { const { writable, configurable } = Object.getOwnPropertyDescriptor(globalThis, name); return writable || configurable; }).sort())',
    ),
  ) as unknown;
  expect(open).toEqual(CHANNELS);
  for (const channel of CHANNELS) expect(typeof context[channel]).toBe('string');
});

test('no object in the realm belongs to this process', () => {
  const foreign = inside<string>(`(() => {
    const seen = new Set();
    const foreign = [];
    const rest = [globalThis, ...${SYNTAX}];
    while (rest.length > 0) {
      const one = rest.pop();
      if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one)) continue;
      seen.add(one);
      let top = one;
      for (let at = one; at !== null; at = Object.getPrototypeOf(at)) top = at;
      if (top !== Object.prototype && Object.hasOwn(top, 'isPrototypeOf')) foreign.push(typeof one);
      for (const key of Reflect.ownKeys(one)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(one, key);
        rest.push(value, get, set);
      }
    }
    return JSON.stringify(foreign);
  })()`);
  expect(JSON.parse(foreign)).toEqual([]);
});

test('no code comes from text', () => {
  const ways = [
    'Function("1")',
    'eval("1")',
    '(async () => 0).constructor("1")',
    '(function* () {}).constructor("1")',
  ];
  for (const way of ways) expect(() => inside(way)).toThrow();
});

describe('runs in one realm', () => {
  const outcomes = async (items: readonly Omit<ManyItem, 'now'>[], functions: readonly string[] = []) => {
    const answers = await pool.of('a').runMany({
      kind: 'EVALUATE_MANY',
      input: '{"a":"x","rows":[{"n":1},{"n":2}]}',
      items: items.map((item) => ({ now: 0, ...item })),
      functions: functions.map((body, at) => ({ name: `f${at}`, parameters: ['x'], body })),
      tables: { t: { columns: ['k', 'v'], key: 0, rows: [['x', [1, { n: 2 }]]] } },
    });
    return answers.map(({ output, error }) => (error ? `${error.code} ${error.offset}` : output));
  };
  /** What a later run sees in a realm of its own. */
  const probes = [
    '$exists($left)',
    '$random()',
    '$now()',
    '$map(["a"], $sum)',
    '$map([1], $uppercase)',
    '$lookupTable("t", "x")',
    '$type($sum)',
    '$keys($)',
    '$join(rows.n.$string())',
    '$formatNumber(1234.5, "#,##0.00")',
    '$toMillis("1970-01-01T00:00:00Z")',
    '$replace("aaa", /a/, "b")',
  ];

  test.each([
    ['a variable', 'true ? $left := 1'],
    ['a variable in a block', '($left := 1; $left)'],
    ['a redefined function', 'true ? $sum := function() { "left" }'],
    ['a redefined clock', 'true ? $now := function() { "left" }'],
    ['random numbers', '[1..50].$random()'],
    ['a failing call of a built-in function', '                    $sum("a")'],
    ['a tail call of a built-in function', '($f := function($x) { $uppercase($x) }; $f(1))'],
    ['a list of a lookup table', '[$lookupTable("t", "x")[0], $append($lookupTable("t", "x"), 1)]'],
    ['a changed copy of the input', '$ ~> |rows|{"n": 9, "__proto__": {"left": 1}, "constructor": 1}|'],
    ['keys of the language', '{"__proto__": {"left": 1}, "constructor": {"prototype": 1}, "toString": 1}'],
    ['a match', '$match("left", /e/)'],
    ['an endless recursion', '($f := function($x) { 1 + $f($x) }; $f(1))'],
    ['a syntax error', '1 +'],
    ['a result that is no JSON', '$sum'],
    ['a list that is too long', '[1..1000000]'],
    ['a sorted input', 'rows^(>n)'],
  ])('%s is gone in the next run', async (_what, expression) => {
    const clean = await outcomes(probes.map((probe) => ({ expression: probe })));
    const after = await outcomes(probes.flatMap((probe) => [{ expression }, { expression: probe }]));
    expect(after.filter((_one, at) => at % 2 === 1)).toEqual(clean);
  });

  test('each answer belongs to its own item, whatever the others do', async () => {
    const items = Array.from({ length: 30 }, (_, at) =>
      at % 5 === 0
        ? { expression: '$f0($)', input: '"end"' }
        : at % 5 === 1
          ? { expression: '1 +' }
          : { expression: `{"at": ${at}, "left": $exists($left)}` },
    );
    const found = await outcomes(items, [
      'if (x === "end") { globalThis.left = 1; throw { code: "E", message: x } } return 1',
    ]);
    expect(found).toEqual(
      items.map((_item, at) =>
        at % 5 === 0 ? 'FUNCTION_ERROR 4' : at % 5 === 1 ? 'S0207 3' : `{"at":${at},"left":false}`,
      ),
    );
  });
});
