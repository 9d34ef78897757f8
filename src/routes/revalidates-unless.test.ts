import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { revalidatesUnless } from './revalidates-unless.ts';

const revalidates = (from: string, to: string) =>
  revalidatesUnless(
    'new',
    'edit',
  )({
    currentUrl: new URL(from, 'https://portal.example'),
    nextUrl: new URL(to, 'https://portal.example'),
  } as ShouldRevalidateFunctionArgs);

test.each([
  ['/list?q=a', '/list?q=a&new=1', false],
  ['/list?q=a&edit=x', '/list?q=a&edit=y', false],
  ['/list?edit=x', '/list?history=User:x&history.q=role', false],
  ['/list?q=a', '/list?q=b', true],
  ['/list?q=a&new=1', '/list', true],
  ['/list', '/other', true],
  // A reload by the person.
  ['/list?q=a', '/list?q=a', true],
])('from %s to %s: %s', (from, to, expected) => {
  expect(revalidates(from, to)).toBe(expected);
});
