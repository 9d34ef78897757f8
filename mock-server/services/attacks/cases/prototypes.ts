import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, OWN, REACH, WALK } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Prototypes');

/** Attacks that walk from a value to the Object and Function of whoever made it. */
export const prototypes: readonly Attack[] = [
  inBody(
    'every-argument',
    'Walks up from its arguments, nested ones included.',
    {
      parameters: ['a', 'b', 'c', 'd'],
      args: [{ deep: [{ x: 1 }] }, [[1]], 'text', null],
      body: `${WALK}return report([a, a.deep, a.deep[0], b, b[0], Object(c), d, arguments]);`,
    },
    { honest: OWN },
  ),
  inBody(
    'every-error-class',
    'Provokes each error class that the engine itself throws, and walks up from each.',
    `${WALK}const seen = [];
const ways = [
  () => null.x, () => missing, () => [].reduce(() => 0), () => decodeURIComponent("%"), () => new Array(-1), () => "x".repeat(-1), () => BigInt("x"),
  () => JSON.parse("{"), () => new RegExp("("), () => Symbol() + "", () => new (class extends Object { constructor() { this.x; } })(), () => (1).toFixed(999),
  () => Object.defineProperty(Object.freeze({}), "x", {}), () => new Intl.NumberFormat("xx-invalid-locale-name"), () => "x".normalize("y"), () => structuredClone(() => 0),
  () => Reflect.construct(1), () => new Proxy({}, null), () => { "use strict"; undefined.x = 1; }, () => new Date(NaN).toISOString(), () => BigInt(1.5), () => 1n / 0n,
];
for (const way of ways) try { seen.push(way()); } catch (error) { seen.push(error, error.constructor, Object.getPrototypeOf(error)); }
return report(seen);`,
    { honest: OWN },
  ),
  inBody(
    'callee-and-caller',
    'Reads callee, caller, and arguments of the function that called it.',
    `${WALK}const seen = [];
for (const way of [() => arguments.callee, () => arguments.callee.caller, () => arguments.callee.caller.arguments, function () { return arguments.callee.caller.caller; }])
  try { seen.push(way()); } catch (error) { seen.push(error); }
return seen.some((one) => typeof one === "function" && one !== arguments.callee && /native|then|run/.test(one.name)) ? "ESC" + "APED: a caller" : report(seen);`,
    { honest: OWN },
  ),
  inBody(
    'global-this',
    'Walks up from every value that the global object leads to.',
    `${WALK}const seen = new Set(); const rest = [globalThis, this];
while (rest.length > 0 && seen.size < 5000) {
  const one = rest.pop(); if (!isObject(one) || seen.has(one)) continue; seen.add(one);
  for (const key of Reflect.ownKeys(one)) { const found = Object.getOwnPropertyDescriptor(one, key); rest.push(found.value, found.get, found.set); }
  rest.push(Object.getPrototypeOf(one));
}
return report([...seen]);`,
    { honest: OWN },
  ),
  inBody(
    'hidden-intrinsics',
    'Walks up from what only syntax leads to: generators, iterators, async functions, templates.',
    `${WALK}return report([
  function* () {}, (function* () {})(), async () => {}, (async () => {})(), async function* () {}, (async function* () {})(), [].values(), new Map().entries(), new Set().values(),
  "x"[Symbol.iterator](), "x".matchAll(/x/g), ((strings) => strings)\`x\`, /x/, Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").get, Iterator?.from?.([]), new Error("x").stack,
]);`,
    { honest: OWN },
  ),
  inBody(
    'this-of-the-call',
    'Looks for the receiver of its own call in sloppy mode.',
    `${WALK}const inner = (function () { return this; })(); return report([this, inner, (0, eval), (() => this)()]);`,
    { honest: OWN },
  ),
  inBody(
    'constructor-of-constructor',
    'Takes the constructor of the constructor of everything at hand and lets it compile text.',
    `${REACH}const ways = {}; const list = [1, "x", true, Symbol.iterator, 1n, [], {}, () => 0, /x/, new Error("x"), new Map(), Promise.resolve(), arguments, globalThis, Math, JSON, Reflect, x];
list.forEach((one, at) => { ways["value " + at] = () => one.constructor.constructor("return process")(); });
return reach(ways);`,
    { honest: NOTHING },
  ),
  inBody(
    'set-prototype-of-global',
    'Replaces the prototype of the global object by a proxy that sees every free name.',
    `const names = []; const proxy = new Proxy({}, { has(_, key) { names.push(String(key)); return false; }, get(_, key) { names.push(String(key)); } });
try { Object.setPrototypeOf(globalThis, proxy); } catch { return "${NOTHING}"; }
try { missing; } catch {}
return names.some((name) => /process|require|module/.test(name)) ? "ESC" + "APED: sees " + names : "${NOTHING}";`,
    { honest: NOTHING },
  ),
  inBody('proto-of-argument', 'Changes the prototype of an argument and of all plain objects through it.', {
    parameters: ['x'],
    args: [{}],
    body: `try { x.__proto__.stolen = "left"; x.__proto__.__proto__ = null; Object.setPrototypeOf(x.__proto__, { stolen: 1 }); } catch {} return "done";`,
  }),
  inBody(
    'bound-and-proxied-functions',
    'Looks for another realm behind bound functions, proxies of functions, and accessors.',
    `${WALK}const seen = [Function.prototype.bind.call(() => 0), new Proxy(() => 0, {}), Object.getOwnPropertyDescriptor(Map.prototype, "size").get, Object.getOwnPropertyDescriptor(RegExp, "$1")?.get];
try { seen.push(Reflect.construct(Object, [], new Proxy(Object, { get: () => undefined }))); } catch (error) { seen.push(error); }
try { seen.push(Reflect.construct(Function, [], x => x)); } catch (error) { seen.push(error); }
return report(seen);`,
    { honest: OWN },
  ),
  inMapping(
    'wrapped-function-values',
    'Walks up from what the library passes to a global function: sequences, rows, focus objects.',
    {
      expression: '$walk(rows, rows[0], rows.sku, function($x) { $x }, $sum, $)',
      input: '{"rows":[{"sku":1},{"sku":2}]}',
      functions: [
        {
          name: 'walk',
          parameters: ['a', 'b', 'c', 'd', 'e', 'f'],
          body: `${WALK}return report([a, b, c, d, e, f, a.constructor, Object(c).constructor]);`,
        },
      ],
    },
    { honest: OWN },
  ),
  inMapping(
    'path-to-constructor',
    'Walks from the input to constructors by paths of an expression.',
    {
      expression:
        '[$.constructor, rows.constructor.constructor, $lookup($, "constructor"), $lookup(rows[0], "__proto__"), $.__proto__.toString, $."constructor"."prototype"]',
      input: '{"rows":[{"sku":1}]}',
    },
    { honest: [] },
  ),
  inMapping(
    'method-of-function',
    'Calls call, apply, and bind of a built-in function by a path.',
    '[$sum.call, $sum.apply, $sum.bind, $sum.constructor, $sum.implementation, $sum.signature, $string.implementation.constructor]',
    { honest: [] },
  ),
];
