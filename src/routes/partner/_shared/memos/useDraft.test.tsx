import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => sessionStorage.clear());

/** The draft of a comment, on a page loaded for this person. */
async function draftOf(sub: string) {
  vi.resetModules();
  const { settlePageOwner } = await import('../../../../lib/page-owner.ts');
  const { useDraft } = await import('./useDraft.ts');
  settlePageOwner({ sub });
  return renderHook(() => useDraft('new', '')).result;
}

test('is restored for the same person, and not for the next one in this tab', async () => {
  const written = await draftOf('owner');
  act(() => written.current[1]('Half a thought'));
  expect((await draftOf('newcomer')).current[0]).toBe('');
  expect((await draftOf('owner')).current[0]).toBe('Half a thought');
});
