import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { COLOR_SCHEME_KEY } from './color-scheme.ts';

const BOOT = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

function bootedScheme(stored: string | null, systemDark: boolean, storage = true): string | undefined {
  let scheme: string | undefined;
  runInNewContext(BOOT, {
    localStorage: {
      getItem(key: string) {
        if (!storage) throw new Error('denied');
        return key === COLOR_SCHEME_KEY ? stored : null;
      },
    },
    matchMedia: () => ({ matches: systemDark }),
    addEventListener: () => undefined,
    document: {
      documentElement: {
        setAttribute(name: string, value: string) {
          if (name === 'data-mantine-color-scheme') scheme = value;
        },
      },
    },
  });
  return scheme;
}

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['auto', true, 'dark'],
  ['auto', false, 'light'],
  [null, true, 'dark'],
  ['nonsense', false, 'light'],
])('stored %s with a dark system setting of %s shows %s', (stored, systemDark, expected) => {
  expect(bootedScheme(stored, systemDark)).toBe(expected);
});

test('blocked storage falls back to the system setting', () => {
  expect(bootedScheme(null, true, false)).toBe('dark');
});
