import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, REACH } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Code from text');

/** What code from text looks for. */
const LOOK =
  'typeof process === \\"object\\" ? process : typeof require === \\"function\\" ? require : undefined';

/** Attacks that compile code from text, which could belong to another realm. */
export const code: readonly Attack[] = [
  inBody(
    'eval-direct',
    'Evaluates text directly.',
    `${REACH}return reach({ direct: () => eval("${LOOK}") });`,
    { honest: NOTHING },
  ),
  inBody(
    'eval-indirect',
    'Evaluates text in the global scope.',
    `${REACH}const it = eval; return reach({ comma: () => (0, eval)("${LOOK}"), name: () => it("${LOOK}"), apply: () => Reflect.apply(globalThis.eval, null, ["${LOOK}"]) });`,
    { honest: NOTHING },
  ),
  inBody(
    'function-constructor',
    'Compiles text by Function.',
    `${REACH}return reach({ call: () => Function("return ${LOOK}")(), construct: () => new Function("return ${LOOK}")(), parameters: () => Function("a = ${LOOK}", "return a")() });`,
    { honest: NOTHING },
  ),
  inBody(
    'hidden-constructors',
    'Compiles text by the constructors of generators and async functions.',
    `${REACH}return reach({ generator: () => (function* () {}).constructor("yield ${LOOK}")().next().value, bound: () => (() => 0).bind().constructor("return ${LOOK}")(), reflected: () => Reflect.construct(Function, ["return ${LOOK}"], Object)() });`,
    { honest: NOTHING },
  ),
  inBody(
    'async-constructor',
    'Compiles text by the constructors of async functions and async generators.',
    `const make = (async () => 0).constructor; const found = [];
try { found.push(await_(make("return ${LOOK}"))); } catch {} function await_(go) { return go(); }
return Promise.all(found).then((list) => (list.some((one) => one) ? "ESC" + "APED: " + typeof list[0] : "${NOTHING}"), () => "${NOTHING}");`,
    { honest: NOTHING },
  ),
  inBody(
    'timer-with-text',
    'Passes text to timers.',
    `${REACH}return reach({ timeout: () => setTimeout("${LOOK}"), interval: () => setInterval("${LOOK}"), immediate: () => setImmediate(() => 0), micro: () => queueMicrotask });`,
    { honest: NOTHING },
  ),
  inBody(
    'web-assembly',
    'Compiles a module of WebAssembly.',
    `${REACH}return reach({ module: () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), memory: () => new WebAssembly.Memory({ initial: 1 }) });`,
    { honest: NOTHING },
  ),
  inBody(
    'compartments',
    'Makes a realm or a compartment of its own without restrictions.',
    `${REACH}return reach({ shadow: () => new ShadowRealm().evaluate("1"), compartment: () => new Compartment({ process: 1 }).evaluate("${LOOK}"), lockdown: () => lockdown({ errorTaming: "unsafe" }), realm: () => Realm });`,
    { honest: NOTHING },
  ),
  inBody(
    'function-to-string-leak',
    "Reads the source of the functions around it, to find the sandbox's own code.",
    'const texts = [eval, Function, Promise, Date, Date.now, Math.random].map((one) => { try { return Function.prototype.toString.call(one); } catch (error) { return "none"; } }); return texts.filter((text) => /import |require\\(|process\\.|node:/.test(text)).length;',
    { honest: 0 },
  ),
  inBody(
    'script-tag-of-source',
    'Names its source and maps by magic comments.',
    'return 1; //# sourceURL=file:///left.js\n//# sourceMappingURL=data:application/json,{}\n',
    { honest: 1 },
  ),
  inMapping(
    'eval-javascript',
    'Evaluates JavaScript as if it were JSONata.',
    '$eval("globalThis.process.pid; (function() { return 1 })()")',
  ),
  inBody('debugger-statement', 'Stops in a debugger, if one listens.', 'debugger; return 1;', { honest: 1 }),
];
