import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => sessionStorage.clear());

/** The drafts module, as a page loads it that belongs to this person. */
async function draftsOf(sub: string) {
  vi.resetModules();
  const { settlePageOwner } = await import('./page-owner.ts');
  settlePageOwner({ sub });
  return import('./drafts.ts');
}

test('a draft is restored for the same person, but not for the next person in this tab', async () => {
  (await draftsOf('owner')).writeDraft('new', 'Half a thought');
  expect((await draftsOf('newcomer')).readDraft('new')).toBeNull();
  const { readDraft, writeDraft } = await draftsOf('owner');
  expect(readDraft('new')).toBe('Half a thought');
  writeDraft('new', null);
  expect(readDraft('new')).toBeNull();
});
