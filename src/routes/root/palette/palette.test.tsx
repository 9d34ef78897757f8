import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seededPlaces } from '../../../../tests/support/seeded.ts';
import { createTestServer } from '../../../../mock-server/testing.ts';
import { renderRoute, type RenderRouteOptions } from '../../../../tests/support/render-route.tsx';
import { paths } from '../../paths.ts';

const server = await createTestServer();
const { company_uuid, partner_uuid, refused_uuid } = await seededPlaces(server.server);

async function openPalette(url = paths.partners({ company_uuid }), options: RenderRouteOptions = {}) {
  const rendered = await renderRoute(url, { server, ...options });
  const { user } = rendered;
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' });
  return { ...rendered, field };
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getByRole('option', { selected: true });

describe('the command palette', () => {
  test('opens by Ctrl-K with the places of the workspace, and closes by the same', async () => {
    const { user, field } = await openPalette();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(options()).toEqual([
      'PulseThis workspace',
      'Trading partnersThis workspace',
      'All workspacesChoose another',
    ]);
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('opens by the search in the bar, too', async () => {
    const { user } = await renderRoute(paths.partners({ company_uuid }), { server });
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    expect(await screen.findByRole('dialog', { name: 'Search or jump to' })).toBeTruthy();
  });

  test('finds a trading partner by name; arrows choose and Enter goes', async () => {
    const { user, address, field } = await openPalette();
    await user.type(field, 'pinecrest');
    const group = await screen.findByRole('group', { name: 'Trading partners' });
    const hit = within(group).getByRole('option', { name: /Pinecrest Lines/ });
    for (let step = 0; selected() !== hit && step < 20; step++) await user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(hit.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(paths.partnerDashboard({ company_uuid, partner_uuid })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('jumps to an execution by its uuid', async () => {
    const { user, address, field } = await openPalette();
    await user.click(field);
    await user.paste(refused_uuid);
    const group = await screen.findByRole('group', { name: 'Executions' });
    expect(within(group).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    const execution = paths.execution({ company_uuid, partner_uuid, invocation_uuid: refused_uuid });
    await waitFor(() => expect(address()).toBe(execution));
  });

  test('asks the server once a person has stopped typing, and not for a single letter', async () => {
    const { user, field, operations } = await openPalette();
    const asked = () => operations().filter((name) => name === 'PaletteHitsQuery').length;
    await user.type(field, 'p');
    await user.type(field, 'inecrest');
    await screen.findByRole('group', { name: 'Trading partners' });
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThan(8);
    await user.clear(field);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Trading partners' })).toBeNull());
  });

  test('says that nothing was found, and keeps to what the person may see', async () => {
    const { user, field } = await openPalette(paths.partners({ company_uuid }), {
      as: 'guest@northbay.example',
    });
    await user.type(field, 'alder');
    expect(await screen.findByText('Nothing of yours is called or numbered like that.')).toBeTruthy();
  });

  test('says when the server fails, and asks again', async () => {
    let failing = true;
    const { user, field } = await openPalette(undefined, {
      intercept: ({ operationName }) =>
        failing && operationName === 'PaletteHitsQuery' ? new Response('', { status: 503 }) : undefined,
    });
    await user.type(field, 'pinecrest');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByRole('group', { name: 'Trading partners' })).toBeTruthy();
  });

  test('remembers where one has been, latest first', async () => {
    const { user, router } = await renderRoute(paths.partners({ company_uuid }), { server });
    await screen.findByRole('heading', { level: 1, name: 'Trading partners' });
    await router.navigate(paths.partnerDashboard({ company_uuid, partner_uuid }));
    await screen.findByRole('heading', { level: 1, name: 'Pinecrest Lines' });
    await waitFor(() =>
      expect(document.title).toBe('Dashboard · Pinecrest Lines · Northbay Freight · Causeway'),
    );
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Trading partnersNorthbay Freight']);
  });
});
