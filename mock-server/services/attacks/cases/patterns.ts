import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, OWN, WALK } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Regular expressions');

/** Attacks with patterns, and on what the engine remembers of them. */
export const patterns: readonly Attack[] = [
  inBody(
    'backtracking',
    'Runs a pattern that backtracks exponentially.',
    'return /^(a+)+$/.test("a".repeat(40) + "!");',
    { isSlow: true, must: 'stopped' },
  ),
  inMapping(
    'backtracking-in-expression',
    'Runs such a pattern in an expression.',
    '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a|aa)+$/)',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'regexp-statics',
    'Reads what the last pattern of another run has matched: RegExp.$1, lastMatch, input.',
    '/(left)(.*)/.exec("left over by this run"); return "done";',
    {
      later: {
        move: {
          body: `return [RegExp.$1, RegExp.lastMatch, RegExp.input, RegExp["$\`"], RegExp.lastParen].filter((one) => one).join() || "${NOTHING}";`,
        },
        honest: NOTHING,
      },
    },
  ),
  inBody(
    'regexp-symbols-replaced',
    'Replaces Symbol.replace, split, match, and exec of all patterns.',
    `${WALK}const seen = []; for (const key of [Symbol.replace, Symbol.split, Symbol.match, Symbol.matchAll, Symbol.search, "exec", "test"]) try { RegExp.prototype[key] = function (...all) { seen.push(this, ...all); return null; }; } catch {} return report(seen);`,
    {
      later: {
        move: { expression: '[$replace("a-b", /-/, "+"), $split("a,b", /,/), $contains("ab", /b/)]' },
        honest: ['a+b', 'a', 'b', true],
        works: true,
      },
    },
  ),
  inMapping(
    'pattern-matcher-object',
    'Passes an object that claims to be a matcher to $match and $replace.',
    {
      expression: '[$match("abc", $matcher)]',
      functions: [
        {
          name: 'matcher',
          parameters: ['text'],
          body: 'return { match: "a", start: 0, end: 0, groups: [], next: () => 1 };',
        },
      ],
    },
  ),
  inMapping(
    'zero-length-matches',
    'Replaces matches of length zero, which never end.',
    '$replace("abc", /x*/, "-")',
  ),
  inMapping(
    'replacement-references',
    "Uses references that do not exist, and the engine's own, in a replacement.",
    '$replace("abc", /(b)/, "[$0|$1|$9|$&|$`|$<x>|$$]")',
  ),
  inBody(
    'last-index',
    'Sets lastIndex to objects that run code when they are read.',
    `${WALK}const seen = []; const it = /a/g; it.lastIndex = { valueOf() { seen.push(this); return 0; } }; it.exec("aaa"); try { it.lastIndex = { valueOf() { throw null.x; } }; it.exec("a"); } catch (error) { seen.push(error); } return report(seen);`,
    { honest: OWN },
  ),
  inBody(
    'pattern-too-large',
    'Compiles a pattern with a million repetitions of repetitions.',
    'return new RegExp("(?:(?:(?:a{1000}){1000}){1000})").test("a");',
  ),
  inMapping(
    'pattern-from-text',
    'Makes a pattern from text in an expression, with flags that do not exist.',
    '$eval("/a/gimsuy")',
  ),
];
