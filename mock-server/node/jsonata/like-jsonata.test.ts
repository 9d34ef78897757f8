import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsonata from 'jsonata';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from './sandbox.ts';

// What surrounds the library must not change a result: copies, limits, a pinned clock, and a bare global scope.
const pool = createSandbox();
const sandbox = pool.of('a');
afterAll(() => pool.dispose());

const input = {
  order: 'PO-1047',
  ref: ' ZZ 4711 ',
  total: 1234.565,
  date: '2026-09-15T14:30:00.000Z',
  lines: [
    { sku: 'A1', quantity: 2, price: 3.5, tags: ['x', 'y'] },
    { sku: 'B2', quantity: 1, price: 40, tags: [] },
    { sku: 'A1', quantity: 5, price: 3.5, dates: { due: null } },
  ],
  party: { name: 'Müller & Søn', 'city name': 'Århus', roles: { N1: 'ST', N3: 'BT' } },
  text: 'a,b;c,,d',
};

const expressions = [
  'nothing.there',
  '$',
  'lines.sku',
  'lines[quantity > 1].{ "sku": sku, "value": quantity * price }',
  'lines{ sku: $sum(quantity) }',
  'lines^(>price, quantity).sku',
  'lines#$i.($i & sku)',
  'lines@$l.($l.sku & $$.order)',
  'lines.tags.(%.sku & $)',
  'party.*.*',
  '**.price',
  'party.`city name`',
  '$ ~> |lines|{ "price": price * 2 }, "tags"|',
  '($x := 2; $f := function($n) { $n <= 1 ? 1 : $n * $f($n - 1) }; $f(5) + $x)',
  '$substring(?, 0, 2)(order)',
  '[1..5][[0, -1]]',
  'lines.quantity ~> $sum() ~> $string()',
  'missing ?: "none" & (missing ?? "null")',
  '"PO" in [order, "PO"] and not_there = null',
  '10 % 4 + 7 / 2 - -3',
  '$sum(lines.quantity)',
  '$count(lines.tags)',
  '$max(lines.price)',
  '$min(lines.price)',
  '$average(lines.price)',
  '$string(lines[0], true)',
  '$substring(order, -4)',
  '$substringBefore(order, "-") & $substringAfter(order, "-")',
  '$lowercase(party.name) & $uppercase(party.name)',
  '$length(party.name)',
  '$trim(ref)',
  '$pad(order, -12, "0")',
  '$match(text, /[a-c]/)',
  '$contains(text, /;/i)',
  '$replace(text, /([a-z]),/, "$1|")',
  '$split(text, /[,;]/)',
  '$join(lines.sku, "+")',
  '$formatNumber(total, "#,##0.00")',
  '$formatBase(255, 16)',
  '$formatInteger(1047, "w")',
  '$parseInteger("one thousand", "w")',
  '$number("0x1F") + $number("1e2")',
  '[$floor(total), $ceil(total), $round(total, 2), $round(total, -2)]',
  '[$abs(-3), $sqrt(16), $power(2, 10)]',
  '[$boolean([0]), $not(lines), $boolean("")]',
  '$map(lines, function($l, $i, $a) { $i & $l.sku & $count($a) })',
  '$zip(lines.sku, lines.price)',
  '$filter(lines, function($l) { $l.price > 5 }).sku',
  '$single(lines, function($l) { $l.price > 5 }).sku',
  '$reduce(lines.quantity, function($a, $b) { $a + $b }, 10)',
  '$sift(party.roles, function($v, $k) { $k = "N1" })',
  '$keys(lines)',
  '$lookup(lines, "sku")',
  '$append(lines.sku, "C3")',
  '[$exists(total), $exists(nope)]',
  '$spread(party.roles)',
  '$merge([party.roles, { "N3": "SE" }])',
  '$reverse(lines.sku)',
  '$each(party.roles, function($v, $k) { $k & $v })',
  '$type(lines) & $type(null) & $type($sum)',
  '$sort(lines, function($a, $b) { $a.price > $b.price }).sku',
  '$distinct(lines.sku)',
  '$count($shuffle(lines))',
  '$random() < 1',
  '$base64encode(order) & $base64decode("UE8=")',
  '$encodeUrlComponent(text) & $encodeUrl("/ø?x=1")',
  '$decodeUrlComponent("a%2Cb") & $decodeUrl("/%C3%B8")',
  '$eval("[1, order]", $)',
  '$toMillis(date)',
  '$toMillis("15/09/2026", "[D01]/[M01]/[Y0001]")',
  '$fromMillis(1789482600000, "[FNn], [D1o] [MNn] [Y] [h]:[m01] [P]", "+0200")',
  '$clone(party).name',
  '$sum.nothing',
  'λ($x) { $x }(1)',
  '/* a comment */ [[1, 2], [[3]]].$',
  'lines.[sku, price]',
  'lines.[[sku], [price]]',
  '$.[order, lines.[sku]][]',
  '{ "empty": [], "nested": [[]], "null": null, "number": 0.1 + 0.2 }',
  // Errors, each with its code and position.
  '$error("Unknown SKU " & lines[0].sku)',
  '$assert(total < 0, "Negative")',
  'lines[0',
  '"open',
  'order + 1',
  '$nope(1)',
  '$substring(order, "x")',
  '$sum(["a"])',
  '$number("abc")',
  '$single(lines, function($l) { $l.sku = "A1" })',
  '{ "a": 1, "a": 2 }',
  '1 / 0 > "a"',
  '$formatNumber(1, "0.0.0")',
  '$toMillis("yesterday")',
  '$match(text, /(/)',
  '$eval("1 +")',
  '$sqrt(-1)',
  '$decodeUrl("%E0%A4%A")',
  'lines^(sku, {})',
  '"a" ~> 1',
  'λ($x)<n:n> { $x }("a")',
];

/** The text and the error of the library on its own, in the form in which the sandbox reports them. */
async function directly(expression: string) {
  try {
    const value: unknown = await jsonata(expression).evaluate(structuredClone(input));
    return { output: JSON.stringify(value) ?? null, error: null };
  } catch (error) {
    const { code, message, position } = error as { code?: string; message: string; position?: number };
    return { output: null, error: { code: code ?? 'ERROR', message, offset: position ?? null } };
  }
}

test.each(expressions)('%s', async (expression) => {
  const { output, error } = await sandbox.run({
    kind: 'EVALUATE',
    expression,
    input: JSON.stringify(input),
    functions: [],
    tables: {},
    now: 0,
  });
  const place = error && { code: error.code, message: error.message, offset: error.offset };
  expect({ output, error: place }).toEqual(await directly(expression));
});

test('covers every built-in function of JSONata', () => {
  const library = readFileSync(createRequire(import.meta.url).resolve('jsonata'), 'utf8');
  const names = [...library.matchAll(/staticFrame\.bind\('(\w+)'/g)].map(([, name]) => `$${name}`);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !expressions.some((text) => text.includes(name)))).toEqual([]);
});
