import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);

const grid = () => screen.findByRole('grid', { name: 'Trading partners' });

test('a carrier API key without a partner asks for one, which can be searched', async () => {
  const { user, address } = await renderRoute(paths.literalNewCarrierApiKey(seeded), { server });
  expect(await screen.findByRole('heading', { level: 1, name: 'New carrier API key' })).toBeTruthy();
  await grid();
  await user.type(screen.getByRole('searchbox', { name: 'Search trading partners' }), 'pinecrest');
  await waitFor(() => expect(screen.getByText('1 partner')).toBeTruthy());
  expect(address()).toBe(paths.literalNewCarrierApiKey(seeded, { q: 'pinecrest' }));
  await user.click(await within(await grid()).findByRole('link', { name: 'Pinecrest Lines' }));
  await waitFor(() => expect(address()).toBe(paths.newCarrierApiKey(seeded)));
});

test('a search without a match differs from a workspace without partners', async () => {
  const { user } = await renderRoute(paths.literalNewCarrierApiKey(seeded, { q: 'nobody at all' }), {
    server,
  });
  expect(await screen.findByText('No trading partner matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await within(await grid()).findByRole('link', { name: 'Pinecrest Lines' })).toBeTruthy();
});

test('people who cannot change partners see who can', async () => {
  await renderRoute(paths.literalNewCarrierApiKey(seeded), { server, as: 'viewer@northbay.example' });
  expect(await screen.findByText('You cannot change trading partners')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a connection without a partner asks for one, and keeps the type in the address', async () => {
  const { user, address } = await renderRoute(
    paths.literalNewConnection(seeded, { type: 'SFTP', q: 'pinecrest' }),
    { server },
  );
  await user.click(await within(await grid()).findByRole('link', { name: 'Pinecrest Lines' }));
  await waitFor(() => expect(address()).toBe(paths.newConnection(seeded, { type: 'SFTP' })));
  expect(await screen.findByRole('form', { name: 'New SFTP server' })).toBeTruthy();
});
