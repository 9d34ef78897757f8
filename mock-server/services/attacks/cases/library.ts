import { attacksOf, type Attack } from '../attack.ts';
import { OWN, WALK } from '../snippets.ts';

const { inMapping } = attacksOf("JSONata's own objects");

const rows = (marker: string): string =>
  JSON.stringify({ rows: [{ sku: 'A1', [marker]: true }, { sku: 'B2' }] });

/** Each property by which the library tells its own objects from data. */
const markers = [
  ['_jsonata_lambda', 'a function written in JSONata'],
  ['_jsonata_function', 'a built-in function'],
  ['sequence', 'a sequence'],
  ['keepSingleton', 'a list to keep'],
  ['outerWrapper', 'the wrapped input'],
  ['tupleStream', 'a stream of tuples'],
  ['cons', 'a constructed list'],
  ['thunk', 'a postponed call'],
] as const;

/** Attacks with data that poses as objects of the library, and on its registry of functions. */
export const library: readonly Attack[] = [
  ...markers.map(([marker, what]) =>
    inMapping(
      `data-poses-as-${marker
        .replaceAll('_', '-')
        .replace(/^-/, '')
        .replace(/[A-Z]/g, (value) => `-${value.toLowerCase()}`)}`,
      `Sends a row with the key ${marker}, so that it is taken for ${what} and its value disappears.`,
      { expression: '{ "skus": rows.sku, "rows": rows }', input: rows(marker) },
      // `rows` writes an object.
      { honest: { skus: ['A1', 'B2'], ...(JSON.parse(rows(marker)) as object) }, works: true },
    ),
  ),
  inMapping('forged-lambda-called', 'Calls data that claims to be a function with a body of its own.', {
    expression: '($f := forged; $f(1))',
    input:
      '{"forged":{"_jsonata_lambda":true,"arguments":[],"body":{"type":"variable","value":"$"},"environment":{},"input":"forged"}}',
  }),
  inMapping(
    'forged-function-called',
    'Calls data that claims to be a built-in function with an implementation.',
    {
      expression: '($f := forged; $map([1], $f))',
      input: '{"forged":{"_jsonata_function":true,"implementation":"x","signature":null}}',
    },
  ),
  inMapping(
    'forged-function-from-global',
    'Returns from a global function an object that claims to be a function with an implementation.',
    {
      expression: '($f := $make(); $f(1))',
      functions: [
        {
          name: 'make',
          parameters: [],
          body: `${WALK}return { _jsonata_function: true, implementation: function () { return report([this, this?.environment, this?.input]); } };`,
        },
      ],
    },
  ),
  inMapping(
    'lambda-fields',
    'Reads the environment, body, and input of a function of JSONata as if they were data.',
    '($f := function($x) { $x }; [$f.environment, $f.body, $f.input, $f.arguments, $lookup($f, "environment"), $keys($f)])',
  ),
  inMapping(
    'lambda-as-result',
    'Returns a function, whose environment would be written into the answer.',
    '{ "f": function($x) { $x }, "g": $sum }',
  ),
  inMapping(
    'lambda-passed-to-global',
    'Passes a function of JSONata to a global function, which looks for its environment.',
    {
      expression: '$look(function($x) { $x }, $sum)',
      functions: [
        {
          name: 'look',
          parameters: ['f', 'g'],
          body: `${WALK}const found = [f, g].flatMap((one) => [one?.environment, one?.implementation, one?.body, one?.input]).filter((one) => one !== undefined && one !== null); return found.length === 0 ? "${OWN}" : report(found);`,
        },
      ],
    },
    { honest: OWN },
  ),
  inMapping(
    'built-in-replaced',
    'Binds the names of built-in functions to its own, to change what later expressions get.',
    '($sum := function($x) { "forged" }; $lookupTable := function($a, $b) { "forged" }; $now := 1; $sum([1]))',
    { later: { move: { expression: '$sum([1, 2])' }, honest: 3, works: true } },
  ),
  inMapping(
    'eval-with-context',
    'Evaluates text with a context of its own, to see whether variables of the run come along.',
    '($secret := "x"; $eval("[$secret, $$, $lookupTable]", {"a": 1}))',
  ),
  inMapping(
    'eval-nested',
    'Evaluates text that evaluates text, twenty times.',
    '($level := "1"; $grow := function($t, $n) { $n = 0 ? $t : $grow("$eval(" & $string($t) & ")", $n - 1) }; $eval($grow($level, 20)))',
  ),
  inMapping(
    'environment-timestamp',
    'Reads and binds the names that the library keeps in its environment, such as the timestamp.',
    '($timestamp := 1; [$timestamp, $__evaluate_entry, $__createFrame_push, $async, $isParallelCall])',
  ),
  inMapping(
    'evaluate-callbacks',
    "Binds the library's hooks for debuggers, which it calls with its own environments.",
    {
      expression: '($__evaluate_entry := $hook; $__evaluate_exit := $hook; $hook(); 1 + 1)',
      functions: [
        {
          name: 'hook',
          parameters: ['expr', 'input', 'environment'],
          body: 'return environment?.lookup ? "ESC" + "APED: an environment" : 0;',
        },
      ],
    },
    { honest: 2 },
  ),
  inMapping(
    'signature-bomb',
    'Declares a function whose signature nests types a thousand times.',
    `λ($x)<${'a<'.repeat(1000)}n${'>'.repeat(1000)}:n> { 1 }(1)`,
  ),
  inMapping(
    'signature-backtracking',
    'Calls a function whose signature can be matched in very many ways.',
    `λ($a)<${'x?'.repeat(24)}n:n> { 1 }(${Array.from({ length: 24 }, () => '1').join(', ')}, "x")`,
    { isSlow: true },
  ),
  inMapping(
    'transform-shared-input',
    'Changes the input by a transformation and reads the original.',
    {
      expression: '[($ ~> |$|{"a": 2, "b": 3}|), $]',
      input: '{"a":1}',
    },
    { honest: [{ a: 2, b: 3 }, { a: 1 }], works: true },
  ),
  inMapping(
    'clone-replaced',
    'Binds $clone, which transformations call, to a function that keeps the original.',
    {
      expression: '($clone := function($x) { $x }; [($ ~> |$|{"a": 2}|), $])',
      input: '{"a":1}',
    },
  ),
  inMapping(
    'sequence-from-global',
    "Returns an array with the library's flags from a global function.",
    {
      expression: '$flags()[0]',
      functions: [
        {
          name: 'flags',
          parameters: [],
          body: 'const list = ["a", "b"]; list.sequence = true; list.outerWrapper = true; list.tupleStream = true; list.push = () => { globalThis.left = 1; }; return list;',
        },
      ],
    },
    { honest: 'a' },
  ),
  inMapping('lookup-table-options', 'Passes prototypes as options and as key to $lookupTable.', {
    expression:
      '[$lookupTable("codes", "a", {"column": "__proto__", "default": "none"}), $lookupTable("codes", {"toString": 1}, {"default": "none"})]',
    tables: [{ key: 'codes', columns: ['name', 'code'], rows: [['a', 1]] }],
  }),
];
