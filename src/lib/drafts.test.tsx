import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => sessionStorage.clear());

/** The drafts on a page that was loaded for this person. */
async function draftsOf(sub: string) {
  vi.resetModules();
  const { settlePageOwner } = await import('./page-owner.ts');
  settlePageOwner({ sub });
  return import('./drafts.ts');
}

test('a draft is there again for the same person, and not for the next one in this tab', async () => {
  (await draftsOf('owner')).writeDraft('new', 'Half a thought');
  expect((await draftsOf('newcomer')).readDraft('new')).toBeNull();
  const { readDraft, writeDraft } = await draftsOf('owner');
  expect(readDraft('new')).toBe('Half a thought');
  writeDraft('new', null);
  expect(readDraft('new')).toBeNull();
});
