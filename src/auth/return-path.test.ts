import { describe, expect, test } from 'vitest';
import { safeReturnTo } from './return-path.ts';

const origin = 'http://localhost:5173';

describe('safeReturnTo', () => {
  test.each([
    '/',
    '/c/123/settings?x=1#frag',
    '/c/new?returnTo=//evil.example',
    '/c/1/tp/2/search?status=ERROR&status=TECHNICAL_ERROR&text=a%2Fb',
    '/error/workspace-not-found',
    '/emails',
  ])('returns to %s', (path) => {
    expect(safeReturnTo(path, origin)).toBe(path);
  });

  test.each([
    ['nothing', undefined],
    ['no text', 42],
    ['an empty text', ''],
    ['a relative path', 'c/1'],
    ['another origin', 'https://evil.example/c/1'],
    ['a script', 'javascript:alert(1)'],
    ['a protocol-relative address', '//evil.example/c/1'],
    ['one with a backslash', '/\\evil.example'],
    ['one with a tab in it', '/\t/evil.example'],
    ['one with a line break in it', '/\n/evil.example'],
    ['dot segments that collapse to two slashes', '/.//evil.example'],
    ['dot segments after a name', '/a/..//evil.example'],
    ['several dot segments', '/./../..//evil.example'],
    ['encoded dot segments', '/%2e//evil.example'],
    ['a backslash after dot segments', '/./\\evil.example'],
    ['the callback', '/auth_callback?code=1&state=2'],
    ['the callback in capitals', '/AUTH_CALLBACK?code=1'],
    ['the email verification (spec §2)', '/email_verification'],
    ['the email verification with a token', '/email_verification/abc'],
    ['the email verification, encoded', '/%65mail_verification'],
  ])('goes to the start page instead of %s', (_, value) => {
    expect(safeReturnTo(value, origin)).toBe('/');
  });

  test('always returns a path on this origin, whatever the input', () => {
    for (const hostile of [
      '/..//..//evil.example',
      '/;//evil.example',
      '/%5C%5Cevil.example',
      '/ /evil.example',
    ]) {
      expect(new URL(safeReturnTo(hostile, origin), origin).origin).toBe(origin);
    }
  });
});
