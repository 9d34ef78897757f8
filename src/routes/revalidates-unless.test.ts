import { createMemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { revalidatesUnless } from './revalidates-unless.ts';

/** A list below drawers: its data is the number of loads started so far. */
async function openList(from: string) {
  let begun = 0;
  let held: Promise<void> | undefined;
  const route = revalidatesUnless(['new', 'edit'], {
    id: 'list',
    path: '*',
    loader: async () => {
      const load = ++begun;
      await held;
      return load;
    },
  });
  const router = createMemoryRouter([route], { initialEntries: [from] });
  onTestFinished(() => router.dispose());
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  const shown = () => router.state.loaderData.list as number;
  return {
    router,
    shown,
    begun: () => begun,
    /** Keeps all loads pending until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    settled: () =>
      vi.waitFor(() =>
        expect([router.state.navigation.state, router.state.revalidation]).toEqual(['idle', 'idle']),
      ),
  };
}

test.each([
  ['/list?q=a', '/list?q=a&new=1', false],
  ['/list?q=a&edit=x', '/list?q=a&edit=y', false],
  ['/list?edit=x', '/list?history=User:x&history.q=role', false],
  ['/list?q=a', '/list?q=b', true],
  ['/list?q=a&new=1', '/list', true],
  ['/list', '/other', true],
  // The person reloads the page.
  ['/list?q=a', '/list?q=a', true],
])('from %s to %s: %s', async (from, to, expected) => {
  const { router, begun } = await openList(from);
  await router.navigate(to);
  expect(begun() > 1).toBe(expected);
});

test('closing a drawer right after a change does not cancel the revalidation that the change requested', async () => {
  const { router, shown, settled } = await openList('/list?edit=x');
  void router.revalidate();
  await router.navigate('/list');
  await settled();
  expect(shown()).toBeGreaterThan(1);
});

test('a requested revalidation stays pending until a load of the list has finished, and no longer', async () => {
  const { router, shown, begun, hold, settled } = await openList('/list?edit=x');
  const release = hold();
  void router.revalidate();
  await vi.waitFor(() => expect(begun()).toBe(2));
  void router.navigate('/list');
  await vi.waitFor(() => expect(begun()).toBe(3));
  // Interrupt it once more.
  void router.navigate('/list?new=1');
  await vi.waitFor(() => expect(begun()).toBe(4));
  expect(shown()).toBe(1);
  release();
  await settled();
  expect(shown()).toBe(4);

  await router.navigate('/list');
  await router.navigate('/list?edit=y');
  expect(begun()).toBe(4);
});
