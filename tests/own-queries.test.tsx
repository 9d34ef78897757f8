import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import { setFaults } from './support/fail-fields.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
afterEach(() => setFaults(server.server));

const search = (more: object) => paths.partnerSearch(seeded, { range: 'all', ...more });

test.each<[what: string, operation: string, path: string, keys?: string]>([
  ['the quick view', 'QuickViewDetailsQuery', search({ x: seeded.refused_uuid })],
  ['the details of a row', 'RowDetailsQuery', search({}), 'jd'],
  ['a drawer', 'SftpJobRunsQuery', paths.sftpLauncher(seeded, { runs: seeded.job_uuid })],
])('%s fails alone, and Retry does not read the failure from the store', async (_, operation, path, keys) => {
  await setFaults(server.server, { operation, shape: 'null_list' });
  const { user } = await renderRoute(path, { server });
  if (keys) {
    await screen.findByRole('grid');
    await user.keyboard(keys);
  }
  const words = () => screen.queryByText(/Server response could not be parsed: \S+ is null/);
  await waitFor(() => expect(words()).toBeTruthy());
  await setFaults(server.server, { operation, status: 503 });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Response not successful: Received status code 503');
  expect(words()).toBeNull();
  await setFaults(server.server);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});
