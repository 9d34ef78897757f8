import { afterEach, expect, test, vi } from 'vitest';
import { valuesRead } from '../../product/model/flow-run/values-read.ts';
import { namesIn } from '../../product/model/mapping/paths.ts';
import { limits } from './limits.ts';
import { syntaxOf } from './syntax.ts';

const long = (part: string, { before = '', after = '' } = {}): string =>
  before + part.repeat(Math.floor((limits.expression - before.length - after.length) / part.length)) + after;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['parentheses', long('(')],
  ['lists', long('[')],
  ['objects', long('{"a":')],
  ['a sum', long('+1', { before: '1' })],
  ['a path', long('.a', { before: 'a' })],
  ['predicates', long('[0]', { before: 'a' })],
  ['functions', long('function($x){')],
  ['parents', long('%.', { before: 'a.b.c[', after: 'a]' })],
  ['orders', long('^(b)', { before: 'a' })],
])('%s up to the limit do not end the server', (_what, expression) => {
  expect(syntaxOf(expression)).toEqual({ tree: null, error: 'it is nested too deeply' });
});

test.each([
  ['objects', (n: number) => '{"a":'.repeat(n) + '1' + '}'.repeat(n)],
  ['lists', (n: number) => '['.repeat(n) + 'a' + ']'.repeat(n)],
  ['predicates', (n: number) => 'a['.repeat(n) + '1' + ']'.repeat(n)],
  ['a sum', (n: number) => `a${'+a'.repeat(n)}`],
  ['a path', (n: number) => `a${'.a'.repeat(n)}`],
  ['blocks', (n: number) => `${'a.('.repeat(n)}1${')'.repeat(n)}`],
  ['conditions', (n: number) => `${'a?(b?1:'.repeat(n)}1${')'.repeat(n)}`],
  ['calls', (n: number) => `${'$f(a,'.repeat(n)}1${')'.repeat(n)}`],
  ['functions', (n: number) => `${'function($x){'.repeat(n)}$x${'}'.repeat(n)}`],
  ['functions that are called', (n: number) => `${'$map(a,function($x){'.repeat(n)}$x${'})'.repeat(n)}`],
  ['groups', (n: number) => `${'a{b:'.repeat(n)}1${'}'.repeat(n)}`],
  ['orders', (n: number) => `${'a^('.repeat(n)}b${')'.repeat(n)}`],
  ['bindings', (n: number) => `${'($x:='.repeat(n)}a${')'.repeat(n)}`],
  ['updates', (n: number) => `${'$~>|a|{"b":'.repeat(n)}1${'}|'.repeat(n)}`],
])('%s: trees of any depth are read in bounded time', (_what, nested) => {
  for (const n of [100, 300, 900, 1000, 1100, 2000, 4000]) {
    expect(() => namesIn(nested(n))).not.toThrow();
    expect(() => valuesRead(nested(n), { a: 1 })).not.toThrow();
  }
});

test.each([
  ['a comment', long('*', { before: '/*' }), 'Comment has no closing tag'],
  ['groups of a pattern', long('(', { before: '/', after: '/' }), 'No terminating / in regular expression'],
  ['one character too many', 'a'.repeat(limits.expression + 1), 'it can have at most 65,536 characters'],
])('%s is refused in words', (_what, expression, error) => {
  const found = syntaxOf(expression);
  expect(found.tree).toBeNull();
  expect(found.error).toMatch(error);
});

test('nothing of an expression is run, not even its patterns or functions', () => {
  const run = vi.fn();
  vi.stubGlobal('attack', run);
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  const { tree } = syntaxOf(
    '($f := function($x){ $x.constructor.constructor("attack()")() }; $f("a"); "aaaaaaaaaaaaaaaaaaaaaaaa!" ~> /(a+)+$/; $eval("1"))',
  );
  expect(tree).not.toBeNull();
  expect(run).not.toHaveBeenCalled();
  expect(exec.mock.contexts.map((pattern) => String(pattern))).not.toContain(String(/(a+)+$/g));
  exec.mockRestore();
});
