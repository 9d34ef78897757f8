import { attacksOf, type Attack } from '../attack.ts';

const { inBody, inMapping } = attacksOf('Names and sizes');

const named = (name: string): Attack =>
  inBody(
    `function-named-${name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replaceAll(/^-|-$/g, '')}`,
    `Saves a function with the name ${name}.`,
    { name, parameters: [], body: 'return "forged";' },
    { must: 'refused' },
  );

/** Attacks by names that mean something to the machine below, and by sizes. */
export const names: readonly Attack[] = [
  named('__proto__'),
  named('constructor; left'),
  named('lookupTable'),
  named('eval'),
  named('../../../etc/passwd'),
  inMapping(
    'functions-named-like-members',
    'Saves functions with the names of members that every object has, and calls them.',
    {
      expression: '[$toString(), $valueOf(), $hasOwnProperty(), $constructor()]',
      functions: ['toString', 'valueOf', 'hasOwnProperty', 'constructor'].map((name) => ({
        name,
        parameters: [],
        body: `return "${name}";`,
      })),
    },
    { honest: ['toString', 'valueOf', 'hasOwnProperty', 'constructor'] },
  ),
  inMapping(
    'function-named-then',
    'Saves a function named then, so that a table of functions becomes a promise.',
    { expression: '$then(1)', functions: [{ name: 'then', parameters: ['a'], body: 'return "mine";' }] },
    { honest: 'mine' },
  ),
  inMapping(
    'function-named-to-json',
    'Saves a function named toJSON, so that a list of functions is written by it.',
    { expression: '$toJSON(1)', functions: [{ name: 'toJSON', parameters: ['a'], body: 'return "mine";' }] },
    { honest: 'mine' },
  ),
  inMapping(
    'table-named-like-members',
    'Looks up tables with the names of members.',
    '[$lookupTable("toString", 1, {"default": "none"})]',
  ),
  inMapping(
    'table-path',
    'Looks up a table by the path of a file.',
    '$lookupTable("../../etc/passwd", "root")',
  ),
  inMapping('table-without-columns', 'Sends a table without columns and rows of other lengths.', {
    expression:
      '[$lookupTable("codes", "a", {"default": "none"}), $lookupTable("codes", "b", {"default": "none"})]',
    tables: [{ key: 'codes', columns: [], rows: [['a', 1, 2, 3], []] }],
  }),
  inMapping('input-not-json', 'Sends an input that is not JSON.', { expression: '$', input: '{"a":1,}' }),
  inMapping('input-deep', 'Sends an input that is nested fifty thousand levels deep.', {
    expression: '$count($)',
    input: `${'['.repeat(50_000)}1${']'.repeat(50_000)}`,
  }),
  inMapping(
    'expression-deep',
    'Sends an expression with twenty thousand brackets.',
    `${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
  ),
  inMapping('expression-long-path', 'Sends a path of thirty thousand steps.', `a${'.a'.repeat(30_000)}`),
  inMapping('expression-too-long', 'Sends an expression of more than 64 KB.', `"${'x'.repeat(70_000)}"`, {
    must: 'refused',
  }),
  inBody('body-too-long', 'Sends a body of more than 64 KB.', `return "${'x'.repeat(70_000)}";`, {
    must: 'refused',
  }),
  inBody(
    'too-many-parameters',
    'Declares a hundred parameters.',
    { parameters: Array.from({ length: 100 }, (_, at) => `p${at}`), body: 'return 1;' },
    { must: 'refused' },
  ),
  inBody(
    'deep-source',
    'Sends a body that nests four thousand functions.',
    `return ${'(() => '.repeat(4000)}1${')()'.repeat(4000)};`,
  ),
  inBody('deep-arguments', 'Calls a function with an argument that is nested five thousand levels deep.', {
    parameters: ['x'],
    args: [JSON.parse(`${'['.repeat(3000)}1${']'.repeat(3000)}`) as unknown],
    body: 'return x;',
  }),
  inMapping(
    'control-characters',
    'Sends escape sequences and bidirectional marks in names and messages.',
    '$error("\u001b[2J\u202Ex\u0000" & $string(1))',
  ),
];
