import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoute } from '#tests/support/render-route.tsx';
import { paths } from '../paths.ts';

test('the portal’s document goes to the explorer’s without calling the API', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { operations } = await renderRoute(paths.graphqlExplorer());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(operations()).toEqual([]);
});

test('a host that returns the portal’s document does not cause a loop', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `http://localhost${paths.graphqlExplorer()}` } as PerformanceEntry,
  ]);
  await renderRoute(paths.graphqlExplorer());
  await screen.findByRole('heading', { name: 'The API explorer is not available here' });
  expect(reload).not.toHaveBeenCalled();
});
