import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, OWN, WALK } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Stacks');

/** Attacks through stack overflow and the text and structure of stacks. */
export const stacks: readonly Attack[] = [
  inBody(
    'overflow-while-formatting',
    "Overflows the stack just where an error's stack is formatted, and looks at whose RangeError that is.",
    `${WALK}const seen = [];
const dive = (depth) => { try { dive(depth + 1); } catch (error) { seen.push(error); } try { new Error("x").stack; } catch (error) { seen.push(error); } };
try { dive(0); } catch (error) { seen.push(error); }
return report(seen.slice(0, 20000));`,
    { honest: OWN },
  ),
  inBody(
    'overflow-in-native-calls',
    'Overflows the stack inside sort, replace, JSON, Reflect, and Array.from, and looks at each RangeError.',
    `${WALK}const seen = [];
const ways = [
  (go) => [2, 1].sort(go), (go) => "a".replace(/a/, go), (go) => JSON.stringify({ toJSON: go }), (go) => JSON.parse("[1]", go),
  (go) => Reflect.apply(go, null, []), (go) => Array.from([1], go), (go) => new Proxy({}, { get: go }).x, (go) => [...{ [Symbol.iterator]: go }],
];
for (const way of ways) { const go = () => way(go); try { go(); } catch (error) { seen.push(error); } }
return report(seen);`,
    { honest: OWN },
  ),
  inBody(
    'overflow-in-promise',
    'Overflows the stack in a reaction of a promise, where no code of the run is below.',
    `${WALK}return Promise.resolve().then(function go() { return go() + 1; }).then(() => "none", (error) => report([error]));`,
    { honest: OWN },
  ),
  inBody(
    'prepare-stack-trace',
    'Sets Error.prepareStackTrace to receive the call sites, which know the functions and this values of all callers.',
    `${WALK}const seen = [];
try { Error.prepareStackTrace = (error, sites) => { seen.push(...sites, ...sites.map((site) => site.getFunction?.()), ...sites.map((site) => site.getThis?.())); return "x"; }; } catch {}
try { null.x; } catch (error) { error.stack; }
try { (function go() { go(); })(); } catch (error) { error.stack; }
return report(seen);`,
    { honest: OWN },
  ),
  inBody(
    'call-sites-name-files',
    'Collects the file names of all call sites.',
    `let names = [];
try { Error.prepareStackTrace = (error, sites) => sites.map((site) => String(site.getFileName?.())); } catch {}
const { stack } = new Error("x"); if (Array.isArray(stack)) names = stack;
return names.filter((name) => /[\\\\/]/.test(name)).length === 0 ? "${NOTHING}" : names;`,
    { honest: NOTHING },
  ),
  inBody(
    'capture-stack-trace',
    'Lets captureStackTrace write a stack to its own object, at a setter and at a frozen one.',
    `${WALK}const seen = []; const it = {};
try { Object.defineProperty(it, "stack", { set(value) { seen.push(value); }, configurable: true }); Error.captureStackTrace?.(it); } catch (error) { seen.push(error); }
try { Error.captureStackTrace?.(Object.freeze({})); } catch (error) { seen.push(error); }
try { Error.captureStackTrace?.(1); } catch (error) { seen.push(error); }
const own = Object.getOwnPropertyDescriptor(it, "stack"); seen.push(own?.get, own?.set, own?.value);
return report(seen);`,
    { honest: OWN },
  ),
  inBody(
    'stack-returned',
    'Returns the text of its own stack, which names whatever called it.',
    'return new Error("x").stack;',
  ),
  inBody(
    'stack-returned-without-limit',
    'Returns a stack without a limit on its length.',
    'try { Error.stackTraceLimit = Infinity; } catch {} return [1].map(() => new Error("x").stack);',
  ),
  inBody(
    'stack-thrown',
    'Throws an error whose message is its stack.',
    'const error = new Error("x"); error.message = error.stack; throw error;',
  ),
  inBody(
    'stack-of-rejection',
    'Rejects with the stack of an error that the engine made.',
    'return Promise.reject().catch(() => null.x).catch((error) => { throw new Error(error.stack); });',
  ),
  inMapping(
    'stack-in-mapping',
    'Reads the stack inside a function that an expression calls, and passes it on.',
    {
      expression: '{ "stack": $leak() }',
      functions: [{ name: 'leak', parameters: [], body: 'return new Error("x").stack;' }],
    },
  ),
  inMapping(
    'stack-by-eval-error',
    "Makes an expression fail in the middle of the library's code and returns every field of the error.",
    {
      expression: '$eval("$map([1], function($x) { $error($x) })")',
    },
  ),
  inBody(
    'deep-recursion-then-work',
    'Recurses until the stack is full, catches that, and goes on working there.',
    'let depth = 0; const dive = () => { depth++; try { dive(); } catch { JSON.stringify([depth]); } }; try { dive(); } catch {} return depth > 10;',
  ),
];
