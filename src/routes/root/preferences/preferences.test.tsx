import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const server = await createTestServer();
const { company_uuid, partner_uuid, refused_uuid: invocation_uuid } = await seededPlaces(server.server);
const execution = paths.execution({ company_uuid, partner_uuid, invocation_uuid });
const partners = paths.partners({ company_uuid });

type Rendered = Awaited<ReturnType<typeof renderRoute>>;

// Each test has its own server; a second page in a test stands for another browser of the same person.
const open = (url: string, options: RenderRouteOptions = {}) => renderRoute(url, options);
beforeEach(() => localStorage.clear());

async function openMenu({ user }: Rendered) {
  await user.click(await screen.findByRole('button', { name: /: your menu$/ }));
  return screen.findByRole('menu');
}

async function openDrawer(page: Rendered) {
  const menu = await openMenu(page);
  await page.user.click(within(menu).getByRole('menuitem', { name: 'Preferences' }));
  return screen.findByRole('dialog', { name: /^Preferences/ });
}

async function choose({ user }: Rendered, label: string, typed: string) {
  const field = await screen.findByRole('combobox', { name: label });
  await user.click(field);
  await user.type(field, `${typed}{Enter}`);
}

const save = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Save preferences' }));
const painted = () => document.documentElement.getAttribute('data-mantine-color-scheme');
/** The value beside a label in the page's facts. */
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

describe('the theme', () => {
  test('changes with one click in the menu, also in another browser', async () => {
    const page = await open(partners);
    await page.user.click(within(await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Dark' }));
    expect(painted()).toBe('dark');
    await waitFor(() => expect(page.operations()).toContain('useUpdatePreferencesMutation'));
    page.unmount();
    localStorage.clear();
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
    const other = await open(partners, { server: page.server });
    await waitFor(() => expect(painted()).toBe('dark'));
    const menu = await openMenu(other);
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'Dark', checked: true })).toBeTruthy();
  });

  test('is reverted if the server rejects it', async () => {
    const answer = Promise.withResolvers<Response>();
    const page = await open(partners, {
      intercept: ({ operationName }) =>
        operationName === 'useUpdatePreferencesMutation' ? answer.promise : undefined,
    });
    await page.user.click(within(await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Dark' }));
    expect(painted()).toBe('dark');
    await act(async () => answer.resolve(new Response('', { status: 503 })));
    expect(await screen.findByText('Could not save your preferences')).toBeTruthy();
    expect(painted()).toBe('light');
  });
});

describe('the drawer', () => {
  test.each(['owner', 'editor', 'viewer', 'guest', 'operator', 'newcomer'])(
    'is available to %s',
    async (who) => {
      const page = await open('/?stay=1', { as: `${who}@northbay.example`, server });
      const drawer = await openDrawer(page);
      expect(within(drawer).getByRole('combobox', { name: 'Time zone' })).toBeTruthy();
    },
  );

  test('changes dates, numbers and times immediately, and in another browser', async () => {
    const page = await open(execution);
    const before = await fact('Submitted');
    expect(before).toMatch(/^\d+ Sep 2026, \d\d:\d\d:\d\d\b/);
    await openDrawer(page);
    await choose(page, 'Language of dates and numbers', 'german (g');
    expect(screen.getByText(/ · 1\.234\.567 · 94,6\s%/)).toBeTruthy();
    await choose(page, 'Time zone', 'tokyo');
    await save(page);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await fact('Submitted')).toMatch(/^\d+\. Sept\. 2026, /));
    const after = await fact('Submitted');
    const { data } = await page.server.graphql<{ flow_execution: { submitted_at: string } }>(
      'owner@northbay.example',
      `query ($id: ID!) { flow_execution(invocation_uuid: $id) { submitted_at } }`,
      { id: invocation_uuid },
    );
    const inTokyo = new Date(Date.parse(data.flow_execution.submitted_at) + 9 * 3_600_000).toISOString();
    expect(after).toContain(inTokyo.slice(11, 19));
    page.unmount();
    await open(execution, { server: page.server });
    expect(await fact('Submitted')).toBe(after);
  });

  test('sets the row density of lists, except where a list has its own', async () => {
    const url = paths.partnerSearch({ company_uuid, partner_uuid });
    const row = () => screen.getByRole('grid').style.getPropertyValue('--grid-row');
    const page = await open(url);
    await screen.findByRole('grid');
    expect(row()).toBe('32px');
    const drawer = await openDrawer(page);
    await page.user.click(within(drawer).getByRole('radio', { name: 'Compact' }));
    await save(page);
    await waitFor(() => expect(row()).toBe('28px'));
    await page.user.click(screen.getByRole('button', { name: 'Columns and density' }));
    await page.user.click(screen.getByRole('radio', { name: 'Regular' }));
    expect(row()).toBe('32px');
  });

  test('saves how often a digest is sent', async () => {
    const page = await open(partners);
    const drawer = await openDrawer(page);
    expect(within(drawer).getByRole<HTMLInputElement>('radio', { name: 'Daily' }).checked).toBe(true);
    await page.user.click(within(drawer).getByRole('radio', { name: 'Weekly' }));
    await save(page);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { data } = await page.server.graphql('owner@northbay.example', '{ viewer { email_digest } }');
    expect(data).toEqual({ viewer: { email_digest: 'WEEKLY' } });
  });

  test('shows a rejected value’s error beside its field', async () => {
    const message = 'A time zone is written as in the IANA database, such as America/Los_Angeles.';
    const page = await open(partners, {
      intercept: ({ operationName }) =>
        operationName === 'useUpdatePreferencesMutation'
          ? Response.json({
              data: {
                update_preferences: {
                  viewer: null,
                  errors: [{ path: ['time_zone'], message, code: 'VALIDATION' }],
                },
              },
            })
          : undefined,
    });
    await openDrawer(page);
    await choose(page, 'Time zone', 'tokyo');
    await save(page);
    const field = screen.getByRole('combobox', { name: 'Time zone' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });
});
