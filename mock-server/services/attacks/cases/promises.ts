import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, OWN, WALK } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Promises and generators');

/** Attacks with everything that runs later. */
export const promises: readonly Attack[] = [
  inBody(
    'thenable-as-result',
    'Returns an object with then, to receive the functions that settle the run.',
    `${WALK}return { then(resolve, reject) { resolve(report([resolve, reject, this])); } };`,
    { honest: OWN },
  ),
  inBody(
    'thenable-settles-twice',
    'Settles its run several times with different answers.',
    'return { then(resolve, reject) { resolve("first"); resolve("forged"); reject(new Error("forged")); throw new Error("forged"); } };',
    { honest: 'first' },
  ),
  inBody('never-settles', 'Waits for a promise that never settles.', 'return new Promise(() => {});', {
    must: 'stopped',
  }),
  inBody(
    'unhandled-rejection',
    'Leaves rejected promises behind that nobody handles.',
    'for (let at = 0; at < 100; at++) Promise.reject(new Error("nobody")); return "done";',
    { honest: 'done' },
  ),
  inBody(
    'unhandled-rejection-without-object',
    'Leaves behind rejections whose reason cannot be turned into text.',
    'Promise.reject(Object.create(null)); Promise.reject(Symbol("x")); Promise.reject(undefined); (async () => { throw new Proxy({}, { get() { throw 1; } }); })(); return "done";',
    { honest: 'done' },
  ),
  inBody(
    'work-after-the-answer',
    'Goes on working in promises after it has returned, to meet the next run.',
    `(async () => { for (let at = 0; at < 2000; at++) { await null; globalThis.left = at; try { Object.prototype.left = at; } catch {} } })(); return "done";`,
    { honest: 'done' },
  ),
  inBody(
    'microtask-flood',
    'Queues promises without an end, so that the answer never gets its turn.',
    'const flood = () => Promise.resolve().then(flood); flood(); flood(); return "done";',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'promise-then-replaced',
    "Replaces then of all promises, to take part in everybody's results.",
    `const seen = []; try { const { then } = Promise.prototype; Promise.prototype.then = function (...all) { seen.push(...all); return then.call(this, () => all[0]?.("forged"), all[1]); }; } catch {} return Promise.resolve("plain");`,
    { later: { move: { body: 'return Promise.resolve("plain");' }, honest: 'plain', works: true } },
  ),
  inBody(
    'promise-species',
    'Replaces the species and resolve of Promise.',
    'try { Object.defineProperty(Promise, Symbol.species, { get: () => function (run) { run((value) => { globalThis.left = value; }, () => {}); } }); Promise.resolve = () => ({ then: (go) => go("forged") }); } catch {} return (async () => { await 1; return "plain"; })();',
    { honest: 'plain' },
  ),
  inBody(
    'async-generator-return',
    'Returns an async generator that waits in its finally.',
    `${WALK}const it = (async function* () { try { yield 1; } finally { await new Promise(() => {}); } })(); return it.next().then((step) => { it.return(); return report([step, it]); });`,
    { honest: OWN },
  ),
  inBody(
    'generator-keeps-its-frame',
    'Returns a generator, whose suspended frame would outlive the run.',
    'globalThis.left = (function* () { for (;;) yield x; })(); globalThis.left?.next?.(); return globalThis.left;',
    {
      later: {
        move: {
          body: `return typeof globalThis.left === "object" ? "ESC" + "APED: a frame" : "${NOTHING}";`,
        },
        honest: NOTHING,
      },
    },
  ),
  inBody(
    'await-on-foreign-thenable',
    'Awaits objects whose then is a getter that throws, returns itself, or is a proxy.',
    `${WALK}const seen = []; const it = { get then() { return it.go; }, go: 1 };
const ways = [{ get then() { throw null.x; } }, new Proxy({}, { get: (_, key) => (key === "then" ? (go, no) => no(new RangeError("x")) : undefined) }), it];
return (async () => { for (const way of ways) try { seen.push(await way); } catch (error) { seen.push(error); } return report(seen); })();`,
    { honest: OWN },
  ),
  inMapping(
    'unsettled-in-mapping',
    'Calls a function from an expression whose promise never settles.',
    {
      expression: '[1, $wait()]',
      functions: [{ name: 'wait', parameters: [], body: 'return new Promise(() => {});' }],
    },
    { must: 'stopped' },
  ),
  inMapping(
    'promises-side-by-side',
    'Starts many promises in one expression and settles them out of order.',
    {
      expression: '$sum($map([1..200], function($n) { $late($n) }))',
      functions: [
        {
          name: 'late',
          parameters: ['n'],
          body: 'return new Promise((resolve) => { let left = (n * 7) % 20; const go = () => (left-- <= 0 ? resolve(n) : Promise.resolve().then(go)); go(); });',
        },
      ],
    },
    { honest: 20_100, works: true },
  ),
];
