import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoute } from '#tests/support/render-route.tsx';
import { searchScreens } from '#tests/support/search-screen.ts';

const { server, placeOf } = await searchScreens();
const pinecrest = await placeOf('northbay', 'Pinecrest Lines');
const MAX = 60;

/** The number of Tab presses from the page's heading to an element. */
async function stopsUntil(user: UserEvent, isThere: (element: Element) => boolean): Promise<number> {
  screen.getByRole('heading', { level: 1 }).focus();
  for (let presses = 1; presses <= MAX; presses++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    await user.tab();
    if (document.activeElement && isThere(document.activeElement)) return presses;
  }
  return Infinity;
}

test('the first problem of the pulse is at most six tab stops from its heading', async () => {
  const { user } = await renderRoute(`/c/${pinecrest.company_uuid}`, { server });
  const problems = await screen.findByRole('grid', { name: 'Needs attention' });
  expect(await stopsUntil(user, (element) => problems.contains(element))).toBeLessThanOrEqual(6);
});

test('the rows of a search are at most eight tab stops from its heading', async () => {
  const { user } = await renderRoute(
    `/c/${pinecrest.company_uuid}/tp/${pinecrest.partner_uuid}/search?range=all`,
    { server },
  );
  const grid = await screen.findByRole('grid', { name: 'Executions' });
  expect(await stopsUntil(user, (element) => grid.contains(element))).toBeLessThanOrEqual(8);
});
