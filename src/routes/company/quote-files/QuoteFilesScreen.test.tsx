import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const first = await createTestServer();
const { company_uuid, quote_uuid } = await seededPlaces(first.server);
type Server = typeof first;
interface Stored {
  file_key: string;
  file_name: string;
  kind: string;
  preview: string | null;
}
const files = async (server: Server, as = OWNER) =>
  (
    await server.graphql<{ quote: { files: Stored[] } }>(
      as,
      `{ quote(quote_uuid: "${quote_uuid}") { files { file_key file_name kind preview } } }`,
    )
  ).data.quote.files;

const at = (search = '') => `/c/${company_uuid}/cq/${quote_uuid}/files${search}`;
const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await createTestServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const table = () => screen.findByRole('table', { name: 'Files' });
const names = async () =>
  within(await table())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the files of a quote', () => {
  test('are listed with their kind, oldest first', async () => {
    await render('', { server: first });
    expect(await names()).toEqual((await files(first)).map(({ file_name }) => file_name));
    const [, request] = within(await table()).getAllByRole('row');
    expect(request?.textContent).toContain('Request');
    expect(screen.getByRole('link', { name: /^Files/ }).getAttribute('aria-current')).toBe('page');
  });

  test('are previewed over the list, also from a link, and Escape closes the preview', async () => {
    const { user, address } = await render('', { server: first });
    const [request] = await files(first);
    await user.click(within(await table()).getByRole('link', { name: request?.file_name ?? '' }));
    await waitFor(() => expect(address()).toBe(at(`?file=${encodeURIComponent(request?.file_key ?? '')}`)));
    const drawer = await screen.findByRole('dialog', { name: new RegExp(request?.file_name ?? '') });
    expect(await within(drawer).findByText(/quote_number/)).toBeTruthy();
    expect(within(drawer).getByRole('button', { name: 'Download' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(at()));
  });

  test('say that a linked file does not exist', async () => {
    await render('?file=quote.none', { server: first });
    expect(await screen.findByText('This file does not exist')).toBeTruthy();
  });

  test('for a viewer, contain no customer prices and allow neither uploading nor deleting', async () => {
    const { user } = await render('', { server: first, as: VIEWER });
    const shown = await names();
    expect(shown).toEqual((await files(first, VIEWER)).map(({ file_name }) => file_name));
    expect(shown.some((name) => name?.endsWith('.pdf'))).toBe(false);
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: /^Actions for Q-.*json/ })[0] as HTMLElement);
    expect((await screen.findByRole('menuitem', { name: /^Delete/ })).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});

test('a file is attached, with progress, then deleted after a confirmation', async () => {
  const { user, server } = await render();
  const before = await files(server);
  await table();
  await user.upload(
    screen.getByLabelText('Files', { selector: 'input' }),
    new File(['Pallet;2\n'], 'packing list.csv', { type: 'text/csv' }),
  );
  expect(await within(await table()).findByRole('link', { name: 'packing list.csv' })).toBeTruthy();
  const stored = (await files(server)).find(({ file_name }) => file_name === 'packing list.csv');
  expect(stored).toMatchObject({ kind: 'ATTACHMENT', preview: 'Pallet;2\n' });

  await user.click(within(await table()).getByRole('button', { name: 'Actions for packing list.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete packing list.csv?' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('packing list.csv deleted')).toBeTruthy();
  await waitFor(async () => expect(await names()).toEqual(before.map(({ file_name }) => file_name)));
  expect(await files(server)).toHaveLength(before.length);
});
