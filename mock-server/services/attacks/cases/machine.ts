import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, REACH } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Access to the machine');

/** Attacks on what Node, a browser, or another engine might have left in the scope. */
export const machine: readonly Attack[] = [
  inBody(
    'require',
    'Looks for require and module.',
    `${REACH}return reach({ require: () => require, module: () => module, exports: () => exports, main: () => process.mainModule, filename: () => __filename, dirname: () => __dirname, builtin: () => process.getBuiltinModule("fs") });`,
    { honest: NOTHING },
  ),
  inBody(
    'process',
    'Looks for the process and its environment.',
    `${REACH}return reach({ process: () => process, global: () => globalThis.process, node: () => global, env: () => process.env, root: () => root, self: () => self, window: () => window });`,
    { honest: NOTHING },
  ),
  inBody(
    'bindings',
    "Looks for the engine's bindings and natives.",
    `${REACH}return reach({ binding: () => process.binding("spawn_sync"), internal: () => internalBinding("fs"), primordials: () => primordials, deno: () => Deno, bun: () => Bun, d8: () => d8, load: () => load, read: () => read, bjson: () => bjson, script: () => scriptArgs });`,
    { honest: NOTHING },
  ),
  inBody(
    'network',
    'Opens connections.',
    `${REACH}return reach({ fetch: () => fetch("http://127.0.0.1/"), socket: () => new WebSocket("ws://127.0.0.1/"), request: () => new XMLHttpRequest(), events: () => new EventSource("http://127.0.0.1/"), beacon: () => navigator.sendBeacon, Request: () => Request });`,
    { honest: NOTHING },
  ),
  inBody(
    'timers-and-clocks',
    'Looks for clocks that measure other runs.',
    `${REACH}return reach({ performance: () => performance.timeOrigin, hrtime: () => process.hrtime, timeout: () => setTimeout(() => 0, 0), atomics: () => Atomics.wait, scheduler: () => scheduler });`,
    { honest: NOTHING },
  ),
  inBody(
    'real-time',
    'Looks for the real time behind the pinned clock.',
    'const before = Date.now(); let work = 0; for (let at = 0; at < 3e5; at++) work += at; const parts = [Date.now(), new Date().getTime(), +new Date(), Date.parse(new Date().toISOString())]; return parts.every((one) => one === before) ? "pinned" : "ESC" + "APED: the clock moves";',
    { honest: 'pinned' },
  ),
  inBody(
    'real-time-by-conversion',
    'Reads the time by calling Date without new, by subclasses, and by Reflect.',
    `const now = Date.now(); class Own extends Date {}
const ways = [() => Date.parse(Date()), () => new Own().getTime(), () => Reflect.construct(Date, []).getTime(), () => new (Object.getPrototypeOf(new Date()).constructor)().getTime(), () => Reflect.construct(Object.getPrototypeOf(Date), []).getTime()];
const times = ways.flatMap((way) => { try { return [way()]; } catch { return []; } });
return times.every((one) => Math.abs(one - now) < 1000) ? "pinned" : "ESC" + "APED: off by " + times.map((one) => one - now);`,
    { honest: 'pinned' },
  ),
  inBody(
    'time-by-constructor',
    "Reads the real time by the constructor that Date's prototype still names.",
    'const now = Date.now(); const { constructor } = Date.prototype; const parent = Object.getPrototypeOf(Date); const times = [constructor.now?.(), parent.now?.(), new constructor().getTime()].filter((one) => typeof one === "number"); return times.every((one) => one === now) ? "pinned" : "ESC" + "APED: the real time";',
    { honest: 'pinned' },
  ),
  inBody(
    'randomness',
    'Looks for randomness that is not pinned.',
    `${REACH}return reach({ crypto: () => crypto.randomUUID(), random: () => require("crypto") });`,
    { honest: NOTHING },
  ),
  inBody(
    'locale-of-machine',
    'Reads the locale and the time zone of the machine.',
    'try { const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions(); return { locale, timeZone, offset: new Date(0).getTimezoneOffset() }; } catch { return null; }',
  ),
  inBody(
    'storage',
    'Looks for stores of a browser.',
    `${REACH}return reach({ local: () => localStorage, session: () => sessionStorage, caches: () => caches, db: () => indexedDB, document: () => document, cookie: () => document.cookie });`,
    { honest: NOTHING },
  ),
  inMapping(
    'functions-of-the-machine',
    'Calls functions of the machine by the names that an expression could reach.',
    '[$exists($fetch), $exists($import), $exists($require), $exists($process), $exists($globalThis), $exists($console), $exists($constructor), $exists($__proto__)]',
    { honest: [false, false, false, false, false, false, false, false] },
  ),
  inBody(
    'xml-entity',
    'Reads a file of the machine by an external entity.',
    'return typeof DOMParser === "undefined" ? "no parser" : new DOMParser().parseFromString("<!DOCTYPE x [<!ENTITY e SYSTEM \\"/etc/hostname\\">]><x>&e;</x>", "text/xml").documentElement.textContent;',
    { honest: 'no parser' },
  ),
  inMapping('xml-entity-in-input', 'Reads a file of the machine by an external entity in an XML input.', {
    expression: '$string($)',
    format: 'XML',
    input:
      '<!DOCTYPE x [<!ENTITY e SYSTEM "/etc/hostname"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&e;&b;</x>',
  }),
];
