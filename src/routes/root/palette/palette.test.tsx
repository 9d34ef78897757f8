import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { rememberPlace } from '#lib/recent-places.ts';
import { seededPlaces } from '#tests/support/seeded.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
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
  test('opens with Ctrl+K, shows the workspace’s pages, and closes the same way', async () => {
    const { user, field } = await openPalette();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await screen.findByRole('group', { name: 'Go to' });
    expect(options()).toEqual([
      'PulseThis workspace',
      'Trading partnersThis workspace',
      'QuotesThis workspace',
      'MetricsThis workspace',
      'UsageThis workspace',
      'SettingsThis workspace',
      'All workspacesChoose another',
      'Copy link to this page',
      'Switch themeTo dark',
      'Open preferences',
      'Show keyboard shortcuts',
      'Sign out',
    ]);
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('opens from the search in the top bar, too', async () => {
    const { user } = await renderRoute(paths.partners({ company_uuid }), { server });
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    expect(await screen.findByRole('dialog', { name: 'Search or jump to' })).toBeTruthy();
  });

  test('finds a trading partner by name; arrows select and Enter opens', async () => {
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

  test('goes to an execution by its uuid', async () => {
    const { user, address, field } = await openPalette();
    await user.click(field);
    await user.paste(refused_uuid);
    const group = await screen.findByRole('group', { name: 'Executions' });
    expect(within(group).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    const execution = paths.execution({ company_uuid, partner_uuid, invocation_uuid: refused_uuid });
    await waitFor(() => expect(address()).toBe(execution));
  });

  test('queries the server when the person stops typing, but not for a single letter', async () => {
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

  test('says that nothing was found, and shows only what the person may see', async () => {
    const { user, field } = await openPalette(paths.partners({ company_uuid }), {
      as: 'guest@northbay.example',
    });
    await user.type(field, 'alder');
    expect(await screen.findByText('Nothing matches that name or number.')).toBeTruthy();
  });

  test('says that nothing was found only if no page or action matches either', async () => {
    const answer = Promise.withResolvers<undefined>();
    let finds = 0;
    const { user, field } = await openPalette(undefined, {
      intercept: ({ operationName }) => {
        if (operationName !== 'PaletteHitsQuery') return undefined;
        finds++;
        return answer.promise as unknown as Promise<Response>;
      },
    });
    await user.type(field, 'lookup tables');
    await waitFor(() => expect(finds).toBeGreaterThan(0));
    expect(await screen.findByText('Searching…')).toBeTruthy();
    await act(async () => answer.resolve(undefined));
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
    expect(screen.getByRole('option', { name: /^Lookup tables/ })).toBeTruthy();
    expect(screen.queryByText('Nothing matches that name or number.')).toBeNull();
    await user.type(field, ' of nobody');
    expect(await screen.findByText('Nothing matches that name or number.')).toBeTruthy();
  });

  test('says when the server fails, and retries', async () => {
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

  test('remembers visited pages, latest first', async () => {
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

describe('typed text', () => {
  test('is kept while the palette loads, and Enter waits for the server’s hits', async () => {
    const { user, address } = await renderRoute(paths.partners({ company_uuid }), { server });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}pinecrest l{Enter}');
    await waitFor(() => expect(address()).toBe(paths.partnerDashboard({ company_uuid, partner_uuid })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('confirmed with Enter opens nothing that was found for an earlier text', async () => {
    const answer = Promise.withResolvers<undefined>();
    const { user, field, address } = await openPalette(undefined, {
      intercept: ({ operationName, variables }) =>
        operationName === 'PaletteHitsQuery' && variables['text'] === refused_uuid
          ? (answer.promise as unknown as Promise<Response>)
          : undefined,
    });
    await user.type(field, 'pinecrest');
    await screen.findByRole('group', { name: 'Trading partners' });
    await user.clear(field);
    await user.paste(refused_uuid);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Pinecrest Lines Trading/ })).toBeNull());
    expect(address()).toBe(paths.partners({ company_uuid }));
    await act(async () => answer.resolve(undefined));
    const execution = paths.execution({ company_uuid, partner_uuid, invocation_uuid: refused_uuid });
    await waitFor(() => expect(address()).toBe(execution));
  });

  test('changed after Enter cancels it', async () => {
    const { user, field, address } = await openPalette();
    await user.type(field, 'pinecrest{Enter} nowhere');
    expect(await screen.findByText('Nothing matches that name or number.')).toBeTruthy();
    expect(address()).toBe(paths.partners({ company_uuid }));
  });

  test('selects the first option again', async () => {
    const { user, field } = await openPalette();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected().textContent).toContain('Quotes');
    await user.type(field, 's');
    expect(selected()).toBe(screen.getAllByRole('option')[0]);
  });
});

describe('the pages of the workspace', () => {
  test.each([
    ['certificate', 'AS2 and certificates'],
    ['webhook', 'Notifiers'],
    ['api key', 'Carrier API keys'],
    ['api key', 'Portal API keys'],
    ['isa', 'EDI settings'],
    ['erp', 'Host systems'],
    ['billing', 'Invoices'],
    ['billing', 'Usage'],
    ['create', 'New workspace'],
    ['ecp', 'Control panel'],
  ])('are found by other terms: %s → %s', async (typed, title) => {
    const { user, field } = await openPalette();
    await user.type(field, typed);
    expect(screen.getByRole('option', { name: new RegExp(`^${title}`) })).toBeTruthy();
  });

  test.each(['viewer', 'guest'])('contain no settings for %s', async (as) => {
    const { user, field } = await openPalette(undefined, { as: `${as}@northbay.example` });
    await user.type(field, 'not');
    expect(screen.queryByRole('option', { name: /notifier/i })).toBeNull();
    await user.clear(field);
    await user.type(field, 'sett');
    expect(screen.queryByRole('option', { name: /^Settings/ })).toBeNull();
  });

  test('come before those of other workspaces', async () => {
    const elsewhere = paths.pulse({ company_uuid: '00000000-0000-4000-8000-000000000001' });
    const { user, field } = await openPalette();
    rememberPlace({ path: elsewhere, title: 'Pinecrest', context: 'Other Workspace' });
    // Matches a workspace, a trading partner of this workspace and a page in another one.
    await user.type(field, 'pinecrest');
    await screen.findByRole('group', { name: 'Trading partners' });
    const groups = within(screen.getByRole('dialog'))
      .getAllByRole('group')
      .map((group) => {
        const id = group.getAttribute('aria-labelledby') ?? '';
        return document.getElementById(id)?.textContent;
      });
    expect(groups.slice(-2)).toEqual(['Workspaces', 'Recent elsewhere']);
    expect(groups[0]).toBe('Trading partners');
  });
});

describe('in a trading partner', () => {
  test('finds its pages, and opens the form for a new flow of that partner', async () => {
    const { user, field, address } = await openPalette(
      paths.partnerDashboard({ company_uuid, partner_uuid }),
    );
    await user.type(field, 'connections');
    const group = await screen.findByRole('group', { name: 'This trading partner' });
    expect(
      within(group)
        .getByRole('option', { name: /^Connections/ })
        .getAttribute('href'),
    ).toBe(paths.partnerConnections({ company_uuid, partner_uuid }));
    await user.clear(field);
    await user.type(field, 'new flow{Enter}');
    await waitFor(() => expect(address()).toBe(paths.newFlow({ company_uuid, partner_uuid })));
  });
});

describe('actions', () => {
  test('open the form of a new notifier', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'new notif');
    const option = screen.getByRole('option', { name: /^New notifier/ });
    expect(option.getAttribute('href')).toBe(paths.notifiers({ company_uuid }, { new: 'EMAIL' }));
  });

  test('switch the theme, open the preferences and sign out', async () => {
    const { user, field, logouts } = await openPalette(undefined, { server: await createTestServer() });
    await user.type(field, 'dark{Enter}');
    await waitFor(() =>
      expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark'),
    );
    await user.keyboard('{Control>}k{/Control}time zone{Enter}');
    expect(await screen.findByRole('dialog', { name: /^Preferences/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}log out{Enter}');
    await waitFor(() => expect(logouts).toHaveLength(1));
  });

  test('copy the link', async () => {
    const { user, field } = await openPalette();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.type(field, 'url{Enter}');
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(write).toHaveBeenCalledWith(location.href);
  });
});
