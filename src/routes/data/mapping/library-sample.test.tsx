import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { textInEditor } from '#tests/support/code-editor.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const DOCUMENT = '214 sample.edi';
const GUIDE = 'Pinecrest Lines X12 214 guide.pdf';
const ITEM = 'Use as sample in mapping…';

const server = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(server.server);
const library = paths.partnerLibrary({ company_uuid, partner_uuid });

test('a library document becomes the sample of the chosen mapping', async () => {
  const { data } = await server.graphql<{
    trading_partner: { library: { edges: { node: { name: string; preview: string } }[] } };
  }>(
    OWNER,
    'query($p: ID!) { trading_partner(partner_uuid: $p) { library(first: 200) { edges { node { name preview } } } } }',
    { p: partner_uuid },
  );
  const wanted = data.trading_partner.library.edges.find(({ node }) => node.name === DOCUMENT)?.node.preview;
  const { user, address } = await renderRoute(library, { server });
  await user.click(await screen.findByRole('button', { name: `Actions for ${DOCUMENT}` }));
  await user.click(await screen.findByRole('menuitem', { name: ITEM }));
  expect(await screen.findByText('Choose a mapping.')).toBeTruthy();
  // Filtering the list does not lose the document.
  const grid = await screen.findByRole('grid', { name: 'Mappings' });
  const first = () => within(grid).getAllByRole('link')[0] as HTMLElement;
  const before = first().textContent;
  await user.click(within(grid).getByRole('button', { name: /^Input/ }));
  await waitFor(() => expect(address()).toMatch(/sort=input\.\w+&sample=/));
  // Wait for the sorted list, because the first row is about to change.
  await waitFor(() => expect(first().textContent).not.toBe(before));
  await user.click(first());
  await user.click(await screen.findByRole('button', { name: 'Use as the sample' }));
  expect(await screen.findByText(`The sample is now ${DOCUMENT}`)).toBeTruthy();
  await waitFor(() => expect(address()).not.toContain('sample='));
  const view = within(screen.getByRole('radiogroup', { name: 'View of the input' }));
  await user.click(view.getByRole('radio', { name: 'Raw' }));
  await waitFor(async () => expect(await textInEditor('Input')).toBe(wanted?.trimEnd()));
});

test('a document that no mapping can read is not offered as a sample', async () => {
  const { user } = await renderRoute(library, { server });
  await user.click(await screen.findByRole('button', { name: `Actions for ${GUIDE}` }));
  await screen.findByRole('menuitem', { name: 'Download' });
  expect(screen.queryByRole('menuitem', { name: ITEM })).toBeNull();
});

test('a viewer is not offered this', async () => {
  const { user } = await renderRoute(library, { server, as: 'viewer@northbay.example' });
  await user.click(await screen.findByRole('button', { name: `Actions for ${DOCUMENT}` }));
  await screen.findByRole('menuitem', { name: 'Download' });
  expect(screen.queryByRole('menuitem', { name: ITEM })).toBeNull();
});
