import { attacksOf, type Attack } from '../attack.ts';

const { inBody, inMapping } = attacksOf('Breaking out of the source');

const parameter = (name: string, tries: string, parameters: readonly string[]): Attack =>
  inBody(name, tries, { parameters, body: 'return 1;' }, { must: 'refused' });
const refused = (name: string, tries: string, body: string): Attack =>
  inBody(name, tries, body, { must: 'refused' });

/** Attacks by text that would end the function it is put into, or start something else. */
export const syntax: readonly Attack[] = [
  refused(
    'closing-brace',
    'Closes the function and starts another one.',
    'return 1; }); globalThis.left = 1; (function () {',
  ),
  refused(
    'closing-without-parenthesis',
    'Closes the function and leaves a block open.',
    'return 1; } { globalThis.left = 1;',
  ),
  refused(
    'closing-arrow',
    'Closes an arrow function and its parenthesis.',
    '1)), (globalThis.left = 1, ((x) => 1',
  ),
  refused('open-comment', 'Opens a comment that would swallow what follows.', 'return 1; /*'),
  refused('closing-comment', 'Closes a comment that it expects around it.', '*/ globalThis.left = 1; /*'),
  refused('open-template', 'Opens a template that would swallow what follows.', 'return `'),
  refused('template-hole', 'Closes a template that it expects around it.', '`; globalThis.left = 1; `${'),
  inBody(
    'html-comment',
    'Uses comments of HTML, which only some sources allow.',
    'let it = 1;\n<!-- it = 2;\n--> it = 3;\nreturn it;',
  ),
  inBody(
    'line-separators-in-source',
    'Puts Unicode line separators into comments and strings, where they end a line.',
    '// \u2028 globalThis.left = 1;\nconst text = "\u2028\u2029"; return text.length;',
  ),
  inBody(
    'zero-width-names',
    'Uses letters that look like others and characters without width.',
    'const pr\u043Ecess = 1; const a\u200D = 2; return pr\u043Ecess + a\u200D;',
  ),
  inBody(
    'escaped-keywords',
    'Writes forbidden names by escapes.',
    'const it = \\u0065val; try { return typeof \\u{69}t("1"); } catch { return "refused"; }',
  ),
  inBody(
    'directive-first',
    'Starts with directives that change how the rest is read.',
    '"use strict"; "use asm"; return 1;',
  ),
  inBody(
    'octal-and-with',
    'Uses octal numbers and with, which strict code does not allow.',
    'with ({ a: 010 }) { return a; }',
  ),
  inBody(
    'hoisted-names',
    'Declares functions and variables with the names of the sandbox by hoisting.',
    'var task, options, library, __answer, run; function evaluate() { return "forged"; } function JSON() {} var Object2 = Object; return typeof JSON;',
    { honest: 'function' },
  ),
  inBody(
    'shadowed-intrinsics',
    'Shadows intrinsics in its own scope.',
    'let Promise = 1, undefined_ = 2; const Object = null, Array = null; return [typeof Promise, Array];',
    { honest: ['number', null] },
  ),
  refused(
    'return-of-return',
    'Awaits and yields where neither is allowed.',
    'const a = yield 1; return await import.meta;',
  ),
  refused('super-call', 'Calls super outside of a class.', 'return super.constructor;'),
  refused(
    'new-target-of-module',
    'Declares exports and static imports.',
    'import fs from "fs"; export default 1;',
  ),
  refused('private-name', 'Reads a private name that is not declared.', 'return x.#secret;'),
  refused('label-breakout', 'Jumps to a label outside of the function.', 'break outside;'),
  parameter('parameter-with-default', 'Runs code in the default of a parameter.', [
    'a = globalThis.left = 1',
  ]),
  parameter('parameter-rest', 'Uses a rest parameter.', ['...x']),
  parameter('parameter-pattern', 'Uses a pattern with a computed key.', ['{ [globalThis.left = 1]: a }']),
  parameter('parameter-closes-list', 'Closes the list of parameters and opens a body.', [
    'a) { globalThis.left = 1; } function b(c',
  ]),
  parameter('parameter-comment', 'Opens a comment in one parameter and closes it in the next.', [
    'a /*',
    '*/ b',
  ]),
  parameter('parameter-line-break', 'Puts a line break and a comment into a parameter.', ['a\n//']),
  parameter('parameter-arguments', 'Names a parameter arguments, eval, or await.', ['arguments']),
  parameter('parameter-twice', 'Names two parameters the same.', ['a', 'a']),
  inMapping('jsonata-comment', 'Leaves a comment of an expression open.', '1 /* never closed', {
    must: 'refused',
  }),
  inMapping(
    'jsonata-quotes',
    'Closes the quotes in which it expects its expression.',
    '")); process.exit(); (("',
  ),
  inMapping(
    'jsonata-pattern-breakout',
    'Ends a pattern early and continues as JavaScript.',
    '$match("a", /a/; globalThis.left = 1; /b/)',
    { must: 'refused' },
  ),
  inMapping('jsonata-lone-backtick', 'Leaves a quoted name open.', '`never closed', { must: 'refused' }),
];
