import { attacksOf, type Attack, type Expectation, type Move } from '../attack.ts';
import { NOTHING } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Leftovers between runs');

const finds = (what: string): { later: Expectation & { move: Move } } => ({
  later: {
    move: {
      body: `const found = ${what}; return found === undefined || found === null || found === false ? "${NOTHING}" : "ESC" + "APED: found " + String(found);`,
    },
    honest: NOTHING,
  },
});

/** Attacks that leave something for the next run. The runner also compares everything that a run can reach. */
export const leftovers: readonly Attack[] = [
  inBody(
    'global-variable',
    'Leaves a global variable.',
    'globalThis.left = "left"; return 1;',
    finds('globalThis.left'),
  ),
  inBody(
    'undeclared-name',
    'Assigns to a name that is not declared.',
    'left = "left"; return 1;',
    finds('typeof left === "undefined" ? null : left'),
  ),
  inBody(
    'intrinsic-method',
    'Replaces methods of intrinsics.',
    'try { Array.prototype.map = () => "left"; Math.max = () => "left"; JSON.stringify = () => "left"; JSON.parse = () => "left"; String.prototype.trim = () => "left"; } catch {} return 1;',
    finds(
      '[[1].map((x) => x), Math.max(1), JSON.stringify(1), " ".trim()].flat().find((one) => one === "left")',
    ),
  ),
  inBody(
    'intrinsic-property',
    'Hangs properties on intrinsics, under texts and registered symbols.',
    'const key = Symbol.for("left"); for (const one of [Object, Object.prototype, Function.prototype, Array.prototype, Promise, Error.prototype, Math, Reflect, Symbol, Proxy]) try { one[key] = "left"; one.left = "left"; } catch {} return 1;',
    finds(
      '[Object, Object.prototype, Function.prototype, Array.prototype, Promise, Error.prototype, Math, Reflect, Symbol, Proxy].map((one) => one[Symbol.for("left")] ?? one.left).find((one) => one)',
    ),
  ),
  inBody(
    'hidden-intrinsic',
    'Hangs properties on prototypes that only syntax leads to.',
    'for (const one of [async () => 0, function* () {}, async function* () {}, [].values(), new Map().values(), "x".matchAll(/x/g)]) { const proto = Object.getPrototypeOf(one); try { proto.left = "left"; Object.getPrototypeOf(proto).left = "left"; } catch {} } return 1;',
    finds(
      '[async () => 0, function* () {}, async function* () {}, [].values(), new Map().values()].map((one) => one.left).find((one) => one)',
    ),
  ),
  inBody(
    'random-replaced',
    'Replaces Math.random and draws many numbers.',
    'try { Math.random = () => 0.5; } catch {} for (let at = 0; at < 1000; at++) Math.random(); return 1;',
    finds('[Math.random(), Math.random()].every((one) => one === 0.5)'),
  ),
  inBody(
    'date-replaced',
    'Replaces Date, its clock, and its prototype.',
    'try { Date.now = () => 7; Date.prototype.getTime = () => 7; globalThis.Date = class { static now() { return 7; } }; } catch {} return 1;',
    finds('Date.now() === 7 || new Date(1).getTime() === 7 ? "the clock" : null'),
  ),
  inBody(
    'intrinsics-frozen',
    'Freezes intrinsics, so that the next run cannot use them.',
    'for (const one of [Object.prototype, Array.prototype, Function.prototype, globalThis]) try { Object.freeze(one); Object.preventExtensions(one); } catch {} return 1;',
    {
      later: {
        move: {
          body: 'const it = {}; it.toString = () => "own"; const list = [1]; list.push(2); return [String(it), list];',
        },
        honest: ['own', [1, 2]],
        works: true,
      },
    },
  ),
  inBody(
    'intrinsics-deleted',
    'Deletes what the library needs from the global object.',
    'for (const name of ["JSON", "Promise", "Map", "Object", "Array", "RangeError", "Date", "encodeURIComponent", "undefined"]) try { delete globalThis[name]; } catch {} return 1;',
    {
      later: {
        move: { expression: '[$count([1, 2]), $encodeUrlComponent("a b"), $exists($now())]' },
        honest: [2, 'a%20b', true],
        works: true,
      },
    },
  ),
  inBody(
    'strings-cached',
    'Looks for its secret in the caches of templates and of compiled functions.',
    'const tag = (strings) => strings; const kept = tag`left`; try { kept.raw.left = 1; kept.left = "left"; } catch {} return kept.left ?? "frozen";',
    { honest: 'frozen' },
  ),
  inBody(
    'weak-references',
    'Waits in a finalizer for the next run.',
    'if (typeof FinalizationRegistry === "undefined") return "none"; const it = new FinalizationRegistry(() => { globalThis.left = "left"; }); for (let at = 0; at < 1000; at++) it.register({}, 1); globalThis.kept = it; return "registered";',
    finds('globalThis.left ?? globalThis.kept'),
  ),
  inBody(
    'locale-and-collation',
    'Replaces functions of Intl and of locales.',
    'try { Intl.NumberFormat = function () { return { format: () => "left" }; }; Number.prototype.toLocaleString = () => "left"; String.prototype.localeCompare = () => 0; } catch {} return 1;',
    finds(
      '[(1).toLocaleString(), typeof Intl === "undefined" ? "" : new Intl.NumberFormat("en").format(1)].find((one) => one === "left")',
    ),
  ),
  inMapping(
    'lookup-index',
    'Changes a row that a lookup table returned, in case it is kept.',
    {
      expression: '($row := $lookupTable("codes", "a"); $spoil($row))',
      tables: [{ key: 'codes', columns: ['name', 'code'], rows: [['a', { code: 1 }]] }],
      functions: [{ name: 'spoil', parameters: ['row'], body: 'row.code = "left"; return row;' }],
    },
    {
      later: {
        move: {
          expression: '$lookupTable("codes", "a").code',
          tables: [{ key: 'codes', columns: ['name', 'code'], rows: [['a', { code: 1 }]] }],
        },
        honest: 1,
        works: true,
      },
    },
  ),
  inMapping(
    'table-of-earlier-run',
    'Asks for a table that only an earlier run had.',
    {
      expression: '$lookupTable("codes", "a")',
      tables: [{ key: 'codes', columns: ['name', 'code'], rows: [['a', 'left']] }],
    },
    { later: { move: { expression: '$lookupTable("codes", "a", {"default": "none"})' } } },
  ),
  inMapping(
    'variable-of-earlier-run',
    'Binds variables and looks for them in the next run.',
    '($left := "left"; $keep := function() { $left }; $keep())',
    {
      later: {
        move: { expression: '[$exists($left), $exists($keep)]' },
        honest: [false, false],
        works: true,
      },
    },
  ),
  inMapping(
    'function-of-earlier-run',
    'Calls a global function that keeps a count between calls.',
    {
      expression: '[$count3(), $count3()]',
      functions: [
        { name: 'count3', parameters: [], body: 'globalThis.left = (globalThis.left ?? 0) + 1; return 1;' },
      ],
    },
    finds('globalThis.left'),
  ),
  inMapping(
    'input-of-earlier-run',
    'Keeps its input in a closure of the library and asks for it without an input.',
    { expression: '($f := function() { $$ }; $f())', input: '{"left":"left"}' },
    { later: { move: { expression: '$$', input: '{}' }, honest: {}, works: true } },
  ),
];
