import { attacksOf, type Attack } from '../attack.ts';

const { inBody, inMapping } = attacksOf('Shape of the answer');

/** Attacks by what comes back: forged, circular, huge, or not data at all. */
export const answers: readonly Attack[] = [
  inBody(
    'forged-answer-object',
    'Returns an object that looks like the answer of a run, with members of its own.',
    'return { output: "forged", error: null, isLast: true, answer: { output: "forged", error: null }, run_ms: 1e9 };',
    {
      honest: {
        output: 'forged',
        error: null,
        isLast: true,
        answer: { output: 'forged', error: null },
        run_ms: 1e9,
      },
      works: true,
    },
  ),
  inBody(
    'forged-answer-variable',
    'Writes an answer of its own to the variables in which answers used to be.',
    'for (const name of ["__answer", "__task", "__result", "answer", "output"]) try { globalThis[name] = \'{"output":"\\\\"forged\\\\"","error":null}\'; Object.defineProperty(globalThis, name, { value: globalThis[name], writable: false }); } catch {} return "plain";',
    { honest: 'plain' },
  ),
  inBody(
    'forged-answer-number',
    'Makes the variable of the answer a number and an object.',
    'for (const name of ["__answer", "__again"]) try { Object.defineProperty(globalThis, name, { get: () => ({ output: 5 }), set() {} }); } catch {} return "plain";',
    { honest: 'plain' },
  ),
  inBody(
    'answer-task-variable',
    'Looks for the task, the library, and functions in global variables.',
    'return ["__task", "__jsonata", "__functions", "__again", "task", "limits", "jsonata"].filter((name) => typeof globalThis[name] !== "undefined").join() || "nothing";',
    { honest: 'nothing' },
  ),
  inBody('circular', 'Returns an object that contains itself.', 'const it = {}; it.it = it; return it;'),
  inBody(
    'circular-through-getter',
    'Returns an object whose getter makes a new level each time.',
    'const level = () => ({ get next() { return level(); } }); return level();',
  ),
  inBody('huge-result', 'Returns three million characters.', 'return "x".repeat(3e6);', { must: 'stopped' }),
  inBody(
    'huge-after-escaping',
    'Returns characters that become six times as long when they are written.',
    'return "\\u0000".repeat(300000);',
    { must: 'stopped' },
  ),
  inBody(
    'deep-result',
    'Returns a list that is nested three thousand levels deep.',
    'let it = 1; for (let at = 0; at < 3000; at++) it = [it]; return it;',
  ),
  inBody(
    'deep-result-compared',
    'Lets the server compare two lists that are nested three thousand levels deep.',
    {
      body: 'let it = 1; for (let at = 0; at < 3000; at++) it = [it]; return it;',
      expected: JSON.parse(`${'['.repeat(3000)}2${']'.repeat(3000)}`) as unknown,
    },
  ),
  inBody(
    'very-deep-result',
    'Returns a list that is nested a hundred thousand levels deep.',
    'let it = 1; for (let at = 0; at < 100000; at++) it = { a: it }; return it;',
  ),
  inMapping(
    'deep-result-indented',
    'Returns lists nested so deeply that indenting them takes eighty megabytes.',
    {
      expression: '$deep()',
      functions: [
        {
          name: 'deep',
          parameters: [],
          body: 'const one = () => { let it = 1; for (let at = 0; at < 1000; at++) it = [it]; return it; }; return Array.from({ length: 40 }, one);',
        },
      ],
    },
  ),
  inMapping('deep-result-as-xml', 'Returns nine hundred levels, twenty times, to be written as XML.', {
    expression: '$deep()',
    output: 'XML',
    functions: [
      {
        name: 'deep',
        parameters: [],
        body: 'let it = 1; for (let at = 0; at < 900; at++) it = { a: it }; return { root: { item: Array.from({ length: 20 }, () => it) } };',
      },
    ],
  }),
  inBody(
    'many-keys',
    'Returns an object with a hundred thousand keys.',
    'return Object.fromEntries(Array.from({ length: 100000 }, (_, at) => ["k" + at, 1]));',
  ),
  inBody('bigint', 'Returns a bigint, which JSON cannot hold.', 'return { big: 2n ** 64n };'),
  inBody(
    'nothing-at-all',
    'Returns undefined, functions, and symbols, for which JSON has no place.',
    'return [undefined, () => 1, Symbol("x"), NaN, -0, Infinity];',
    { honest: [null, null, null, null, 0, null] },
  ),
  inBody(
    'date-and-map',
    'Returns a date, a map, a typed array, and an error.',
    'return { date: new Date(0), map: new Map([[1, 2]]), error: new Error("x"), boxed: Object("x") };',
  ),
  inBody(
    'lone-surrogates',
    'Returns half of a character, which cannot be encoded as UTF-8.',
    'return "\\uD800" + "x" + "\\uDFFF";',
  ),
  inBody(
    'line-separators',
    'Returns line breaks, separators, and zero bytes, as if the answer ended there.',
    'return "a\\n\\r\\n\\u2028\\u2029\\u0000{\\"output\\":\\"1\\"}\\n";',
    { honest: 'a\n\r\n\u2028\u2029\u0000{"output":"1"}\n', works: true },
  ),
  inBody(
    'error-with-extra-members',
    'Throws an error with a code, an offset, and members of its own.',
    'throw Object.assign(new Error("plain"), { code: "BUSY", offset: -1, position: 1e308, line: {}, column: "x", cmd: "NODE_HANDLE", extra: 1 });',
  ),
  inBody(
    'error-with-forged-code',
    'Throws a plain object with the code of a limit.',
    'throw { code: "TIME_LIMIT", message: "forged", position: 3 };',
  ),
  inBody(
    'error-without-message',
    'Throws nothing: null, undefined, a symbol, an empty object.',
    'throw [null, undefined, Symbol("x"), Object.create(null)][x];',
  ),
  inBody(
    'error-with-long-message',
    'Throws a message of five million characters.',
    'throw new Error("x".repeat(5e6));',
  ),
  inBody(
    'error-message-not-text',
    'Throws an error whose name is a function and whose cause is itself.',
    'const error = new Error("x"); error.name = () => 1; error.cause = error; throw error;',
  ),
  inBody(
    'aggregate-error',
    'Throws an error that contains itself and a thousand more.',
    'const error = new AggregateError(Array.from({ length: 1000 }, (_, at) => new Error("e" + at)), "many"); error.errors.push(error); throw error;',
  ),
  inMapping(
    'error-call-in-expression',
    'Fails by $error with an object and with control characters.',
    '$error({"code": "BUSY", "message": "x\\u0000\\u001b[31m"})',
  ),
  inMapping('xml-injection', 'Writes markup, entities, and processing instructions into XML.', {
    expression:
      '{ "root": { "a": "]]><!--", "b": "<?xml?>&#0;", "!DOCTYPE x [<!ENTITY a SYSTEM \'x\'>]": 1, "a b=\'c\'": 2 } }',
    output: 'XML',
  }),
];
