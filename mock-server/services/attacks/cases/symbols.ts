import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, OWN, WALK } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Symbols and proxies');

/** Attacks with symbols, which all realms of a process share, and with proxies. */
export const symbols: readonly Attack[] = [
  inBody(
    'registered-symbols-on-intrinsics',
    "Looks for Node's registered symbols on intrinsics: util.inspect.custom, nodejs.rejection, dispose.",
    `const names = ["nodejs.util.inspect.custom", "nodejs.util.promisify.custom", "nodejs.rejection", "nodejs.stream.disposed", "undici.globalDispatcher.1", "vm"];
const found = []; const rest = [globalThis]; const seen = new Set();
while (rest.length > 0) { const one = rest.pop(); if ((typeof one !== "object" && typeof one !== "function") || one === null || seen.has(one) || seen.size > 4000) continue; seen.add(one);
  for (const key of Reflect.ownKeys(one)) { if (typeof key === "symbol" && names.includes(Symbol.keyFor(key))) found.push(String(key)); rest.push(Object.getOwnPropertyDescriptor(one, key).value); } rest.push(Object.getPrototypeOf(one)); }
return found.length === 0 ? "${NOTHING}" : "ESC" + "APED: " + found;`,
    { honest: NOTHING },
  ),
  inBody(
    'well-known-symbols-carry',
    'Hangs a property on a symbol wrapper and on the prototype of all symbols.',
    'try { Symbol.prototype.left = "left"; Symbol.iterator.constructor.left = "left"; Object(Symbol.for("left")).left = 1; } catch {} return Symbol.for("left").left ?? null;',
  ),
  inBody(
    'inspect-custom',
    "Returns and throws objects that answer to Node's inspection, in case somebody prints them.",
    `const it = { [Symbol.for("nodejs.util.inspect.custom")](depth, options) { return "ESC" + "APED: " + typeof options?.stylize?.constructor; }, message: "plain" }; throw it;`,
  ),
  inBody(
    'promisify-custom',
    "Returns a function with Node's symbol for promises, and one that poses as an event.",
    'const it = () => 1; it[Symbol.for("nodejs.util.promisify.custom")] = () => 2; it[Symbol.for("nodejs.rejection")] = () => 3; return { it };',
  ),
  inBody(
    'proxy-as-result',
    'Returns a proxy that records every operation on it, to learn about its reader.',
    `${WALK}const seen = []; const spy = new Proxy({}, new Proxy({}, { get: (_, trap) => (...all) => { seen.push(...all); return Reflect[trap](...all); } }));
return { spy, get seen() { return report(seen); } };`,
    { honest: { spy: {}, seen: OWN } },
  ),
  inBody(
    'proxy-endless-keys',
    'Returns a proxy that names a million keys.',
    'return new Proxy({}, { ownKeys: () => Array.from({ length: 1e5 }, (_, at) => "k" + at), getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), get: () => "x".repeat(100) });',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'proxy-endless-length',
    'Returns a proxy of an array that claims to have four billion items.',
    'return new Proxy([], { get: (list, key) => (key === "length" ? 2 ** 32 - 1 : key === "toJSON" ? undefined : 0) });',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'proxy-endless-depth',
    'Returns a proxy that is inside itself without an end.',
    'const it = new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (_, key) => (key === "toJSON" ? undefined : new Proxy({}, Object.assign({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (_, key) => (key === "toJSON" ? undefined : it) }))) }); return it;',
  ),
  inBody(
    'proxy-as-prototype',
    'Makes a proxy the prototype of Object.prototype, Function.prototype, and Promise.prototype.',
    `const names = []; const spy = new Proxy(Object.create(null), { get(_, key) { names.push(String(key)); }, has(_, key) { names.push(String(key)); return false; } });
for (const one of [Object.prototype, Function.prototype, Promise.prototype, Error.prototype]) try { Object.setPrototypeOf(one, spy); } catch {}
return "done";`,
  ),
  inMapping(
    'proxy-through-expression',
    'Returns a proxy from a global function to the expression.',
    {
      expression: '$spy().a',
      functions: [
        {
          name: 'spy',
          parameters: [],
          body: 'return new Proxy({ a: 1 }, { get: (it, key) => (key in it ? it[key] : key === "toJSON" ? undefined : "forged"), has: () => true });',
        },
      ],
    },
    { honest: 1 },
  ),
  inBody(
    'async-dispose',
    'Declares resources whose disposal runs after the function has returned.',
    'const it = { [Symbol.dispose ?? Symbol.for("none")]() { globalThis.left = "left"; } }; { using one = it; } return "done";',
  ),
];
