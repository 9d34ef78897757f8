import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Keys of JSON');

const CLEAN = { body: `return ({}).left ?? [].left ?? (() => 0).left ?? "${NOTHING}";` };
const later = { move: CLEAN, honest: NOTHING, works: true } as const;
const POLLUTED =
  '{"__proto__":{"left":1},"constructor":{"prototype":{"left":1}},"rows":[{"__proto__":{"left":2}}]}';

/** Attacks by keys that are names of prototypes. */
export const jsonKeys: readonly Attack[] = [
  inMapping(
    'proto-in-input',
    'Sends __proto__ and constructor as keys of the input and copies them.',
    { expression: '[$merge([$, rows]), $spread($), ($ ~> |$|{"x": 1}|)]', input: POLLUTED },
    { later },
  ),
  inMapping(
    'proto-as-group-key',
    'Groups by the key __proto__.',
    {
      expression: '[rows{ key: $sum(value) }, {"__proto__": {"left": 1}}]',
      input: '{"rows":[{"key":"__proto__","value":1},{"key":"constructor","value":2}]}',
    },
    { later },
  ),
  inMapping(
    'proto-in-transform',
    'Transforms __proto__ of the input.',
    {
      expression: '$ ~> |$.__proto__|{"left": 1}| ~> |$|{"__proto__": {"left": 1}}, ["constructor"]|',
      input: '{"a":1}',
    },
    { later },
  ),
  inMapping(
    'proto-in-sift-and-each',
    'Visits the keys of prototypes by $sift, $each, and $keys.',
    {
      expression: '[$sift($, function($v, $k) { true }), $each($, function($v, $k) { $k }), $keys($)]',
      input: POLLUTED,
    },
    { later },
  ),
  inBody(
    'proto-in-arguments',
    'Calls a function with __proto__ in its arguments and assigns them.',
    {
      parameters: ['x'],
      args: [JSON.parse(POLLUTED)],
      body: 'const it = Object.assign({}, x); const deep = (a, b) => { for (const key in b) { if (typeof b[key] === "object") a[key] = deep(a[key] ?? {}, b[key]); else try { a[key] = b[key]; } catch {} } return a; }; try { deep({}, JSON.parse(JSON.stringify(x))); } catch {} return "done";',
    },
    { later },
  ),
  inBody(
    'proto-in-result',
    'Returns an object with own keys __proto__ and toString, which the server reads and compares.',
    {
      body: 'return JSON.parse(\'{"__proto__":{"left":1},"toString":1,"constructor":{"prototype":{"left":1}},"hasOwnProperty":1}\');',
      expected: JSON.parse('{"__proto__":{"left":2},"toString":2}') as unknown,
    },
    { later },
  ),
  inMapping(
    'proto-in-expected',
    'Expects a result with __proto__, so that the server compares prototypes.',
    {
      expression: '$',
      input: POLLUTED,
      expected: JSON.parse('{"__proto__":{"left":3},"a":{"__proto__":{"left":3}}}') as unknown,
    },
    { later },
  ),
  inMapping(
    'proto-in-csv',
    'Reads and writes CSV with a column named __proto__.',
    { expression: '$', format: 'CSV', output: 'CSV', input: '__proto__,constructor,a\n1,2,3\n' },
    { later },
  ),
  inMapping(
    'proto-in-xml',
    'Reads and writes XML with elements and attributes named __proto__.',
    {
      expression: '$',
      format: 'XML',
      output: 'XML',
      input:
        '<a __proto__="1"><__proto__><left>1</left></__proto__><constructor><prototype>1</prototype></constructor></a>',
    },
    { later },
  ),
  inMapping(
    'proto-table',
    'Sends a local table with the key __proto__ and columns named constructor.',
    {
      expression:
        '[$lookupTable("constructor", "a", {"default": 0}), $lookupTable("toString", "a", {"default": 0})]',
      tables: [{ key: '__proto__', columns: ['constructor', '__proto__'], rows: [['a', { left: 1 }]] }],
    },
    { later },
  ),
  inMapping(
    'proto-key-in-table',
    'Looks up __proto__ and constructor as values of a table.',
    {
      expression:
        '[$lookupTable("codes", "__proto__", {"default": "none"}), $lookupTable("codes", "hasOwnProperty", {"default": "none"})]',
      tables: [{ key: 'codes', columns: ['name', 'code'], rows: [['a', 1]] }],
    },
    { honest: ['none', 'none'], works: true, later },
  ),
  inBody(
    'duplicate-keys',
    'Returns a text with duplicate keys as if it were the answer.',
    'return \'{"output":"1","output":"forged","error":null}\';',
    { honest: '{"output":"1","output":"forged","error":null}', works: true },
  ),
];
