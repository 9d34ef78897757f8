import { attacksOf, type Attack } from '../attack.ts';
import { OWN, WALK } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Hooks on values');

/** Attacks by values that call code while they are converted, copied, or written. */
export const hooks: readonly Attack[] = [
  inBody(
    'to-json-of-result',
    'Returns an object whose toJSON looks at its receiver, its key, and its caller.',
    `${WALK}const seen = []; return { inner: { toJSON(key) { seen.push(this, Object(key)); try { seen.push(arguments.callee.caller); } catch (error) { seen.push(error); } return report(seen); } } };`,
    { honest: { inner: OWN } },
  ),
  inBody(
    'to-json-on-primitives',
    'Puts toJSON on the prototypes of texts, numbers, booleans, and bigints, to change every answer that is written.',
    `for (const one of [String, Number, Boolean, BigInt, Array, Object]) try { one.prototype.toJSON = () => "forged"; } catch {} return "plain";`,
    { later: { move: { body: 'return ["plain", 1, true];' }, honest: ['plain', 1, true], works: true } },
  ),
  inBody(
    'getters-in-result',
    'Returns getters that run again whenever somebody reads the result.',
    'let count = 0; return { get a() { return ++count; }, get b() { return ++count; } };',
    { honest: { a: 1, b: 2 } },
  ),
  inBody(
    'getter-throws',
    'Returns a getter that throws something without a message.',
    'return { get a() { throw { get message() { throw 1; }, toString: null }; } };',
  ),
  inBody(
    'thrown-getter-message',
    'Throws an object whose message is a getter that gives another text each time.',
    'let count = 0; throw { get message() { return "message " + ++count; }, get code() { return count > 1 ? "BUSY" : "FORGED"; }, get stack() { return "/etc/" + "passwd:1:1"; } };',
  ),
  inBody(
    'thrown-primitive-conversion',
    'Throws an object whose conversion to text returns an object, a symbol, and then throws.',
    'throw { [Symbol.toPrimitive]: () => ({}), toString: () => Symbol("x"), valueOf() { throw this; } };',
  ),
  inBody(
    'thrown-proxy',
    'Throws a proxy that answers every question with itself.',
    'const it = new Proxy(function () {}, { get: () => it, apply: () => it, has: () => true, getPrototypeOf: () => null }); throw it;',
  ),
  inBody(
    'thrown-revoked-proxy',
    'Throws a revoked proxy, with which nothing can be done without an error.',
    'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy;',
  ),
  inBody(
    'returned-revoked-proxy',
    'Returns a revoked proxy.',
    'const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return { proxy };',
  ),
  inBody(
    'value-of-counts',
    'Returns a wrapper whose valueOf and toString change from call to call.',
    'const it = new Number(1); let count = 0; it.valueOf = () => ++count; it.toString = () => "x" + ++count; return [it, it];',
  ),
  inBody(
    'symbol-species',
    'Returns an array whose species is a class that keeps what others put into it.',
    `${WALK}const seen = []; class Spy extends Array { static get [Symbol.species]() { return function (...all) { seen.push(...all, new.target); return []; }; } }
const spy = Spy.from([1, 2]); spy.map((one) => one); spy.slice(0); return [report(seen), spy];`,
    { honest: [OWN, [1, 2]] },
  ),
  inBody(
    'array-iterator-replaced',
    'Replaces the iterator of arrays, on which spreads of whoever handles the result depend.',
    'try { Array.prototype[Symbol.iterator] = function* () { yield "forged"; }; Object.getPrototypeOf([].values()).next = () => ({ done: true }); } catch {} return [1, 2];',
    { honest: [1, 2] },
  ),
  inBody(
    'has-instance',
    'Replaces Symbol.hasInstance of the error classes, by which faults are sorted.',
    'for (const one of [Error, RangeError, TypeError]) try { Object.defineProperty(one, Symbol.hasInstance, { value: () => true }); } catch {} throw new SyntaxError("plain");',
  ),
  inBody(
    'unscopables',
    'Hides names of the global object and of arrays through Symbol.unscopables.',
    'try { Object.prototype[Symbol.unscopables] = { JSON: true, Object: true, parse: true }; globalThis[Symbol.unscopables] = { Promise: true }; } catch {} return "done";',
  ),
  inBody(
    'setters-on-object-prototype',
    'Puts setters for the names of an answer on Object.prototype, to catch whoever builds one.',
    `const seen = []; for (const name of ["output", "error", "answer", "code", "message", "isLast", "result", "position", "then"])
  try { Object.defineProperty(Object.prototype, name, { configurable: true, get() { return undefined; }, set(value) { seen.push(value); } }); } catch {}
return "done";`,
    {
      later: {
        move: { body: 'return { output: 1, error: 2, then: 3 };' },
        honest: JSON.parse('{"output":1,"error":2,"then":3}') as unknown,
        works: true,
      },
    },
  ),
  inBody(
    'getters-on-object-prototype',
    'Puts getters for the names of an error on Object.prototype, to give a success an error code.',
    `for (const [name, value] of [["code", "BUSY"], ["message", "forged"], ["position", 7], ["error", { code: "FORGED" }], ["_jsonata_lambda", true]])
  try { Object.defineProperty(Object.prototype, name, { configurable: true, get: () => value }); } catch {}
return { plain: 1 };`,
    { honest: { plain: 1 } },
  ),
  inMapping(
    'to-json-in-mapping',
    'Returns from a global function an object with toJSON, which the copy for the expression would call.',
    {
      expression: '$hook().inner',
      functions: [
        {
          name: 'hook',
          parameters: [],
          body: 'let count = 0; return { toJSON: () => ({ inner: ++count }) };',
        },
      ],
    },
    { honest: 1 },
  ),
  inMapping(
    'to-string-key',
    'Uses an object as the key of a group and of a lookup, so that its conversion runs.',
    { expression: '[$lookup({"a": 1}, {"toString": "a"}), {"a": 1}{ $string($): 1 }]', input: '{}' },
  ),
];
