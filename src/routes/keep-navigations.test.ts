import { createMemoryRouter, RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepNavigations } from './keep-navigations.ts';
import { revalidatesUnless } from './revalidates-unless.ts';

/** A list with a drawer over it, as in src/routes/portal.ts; the data of the list is the number of loads so far. */
async function openList() {
  let loads = 0;
  const list = revalidatesUnless(['new'], { id: 'list', path: '/list', loader: () => ++loads });
  const router = createMemoryRouter(
    [{ ...list, children: [{ id: 'drawer', index: true, loader: ({ request }) => request.url }] }],
    { initialEntries: ['/list'], getContext: () => new RouterContextProvider() },
  );
  onTestFinished(() => router.dispose());
  keepNavigations(router);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  const address = () => router.state.location.pathname + router.state.location.search;
  return { router, address, shown: () => router.state.loaderData.list as number };
}

test('a revalidation right after a navigation has begun does not cancel it, and reloads the page', async () => {
  const { router, address, shown } = await openList();
  const navigated = router.navigate('/list?new=PARCEL');
  await Promise.all([navigated, router.revalidate()]);
  expect(address()).toBe('/list?new=PARCEL');
  expect(router.state.loaderData.drawer).toMatch(/\?new=PARCEL$/);
  expect(shown()).toBe(2);
});

test('nor does one among several navigations cancel the last one', async () => {
  const { router, address, shown } = await openList();
  void router.navigate('/list?new=PARCEL');
  const revalidated = Promise.resolve().then(() => {
    void router.navigate('/list?new=AIR');
    return router.revalidate();
  });
  void router.navigate('/list?new=OCEAN_FCL');
  await revalidated;
  expect(address()).toBe('/list?new=AIR');
  expect(shown()).toBe(2);
});

test('a navigation right after a revalidation has begun arrives, and so does the revalidation', async () => {
  const { router, address, shown } = await openList();
  const revalidated = router.revalidate();
  await router.navigate('/list?new=PARCEL');
  await revalidated;
  expect(address()).toBe('/list?new=PARCEL');
  expect(shown()).toBeGreaterThan(1);
});
