import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const company_uuid = seededPartner('amberline').company_uuid;
const amberline = seededPartner('amberline');
const oldMill = seededPartner('old-mill');
const list = (search = '') => `/c/${company_uuid}/settings/tp${search}`;

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterAll(() => {
  expect(server.uncaught).toEqual([]);
});

interface Partner {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly status: string;
  readonly tags: readonly string[];
  readonly flow_setups: readonly { readonly flow_uuid: string; readonly enabled: boolean }[];
}
const stored = async () =>
  (
    await server.graphql<{ company: { trading_partners: { edges: { node: Partner }[] } } }>(
      'owner@northbay.example',
      `{ company(company_uuid: "${company_uuid}") { trading_partners(first: 200) { edges { node {
        partner_uuid partner_name status tags flow_setups { flow_uuid enabled } } } } } }`,
    )
  ).data.company.trading_partners.edges.map(({ node }) => node);
const storedOf = async (partner_uuid: string) =>
  (await stored()).find((partner) => partner.partner_uuid === partner_uuid)!;

const open = async (search = '', as = 'editor@northbay.example') => {
  const rendered = await renderRoute(list(search), { server, as });
  await screen.findByRole('grid', { name: 'Trading partners' });
  return rendered;
};
const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest<HTMLElement>('[role=row]')!);
};
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], ...names: string[]) => {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, as by hand
    await user.click((await rowOf(name)).getByRole('checkbox'));
  }
  await screen.findByRole('toolbar', { name: 'Selected trading partners' });
};
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected trading partners' }));
const review = async () => within(await screen.findByRole('dialog'));
const lineOf = async (name: string) => {
  const words = await (await review()).findByText(name, { selector: 'li *' });
  return within(words.closest('li')!);
};

describe('pausing the selection', () => {
  test('first shows what will change, pauses the checked partners, and can be undone', async () => {
    const live = (await stored()).find(({ status }) => status === 'LIVE')!;
    const testing = (await stored()).find(({ status }) => status === 'TESTING')!;
    const { user } = await open();
    await choose(user, live.partner_name, testing.partner_name, amberline.partner_name, oldMill.partner_name);
    await user.click(bar().getByRole('button', { name: 'Pause…' }));
    expect(await (await review()).findByText('2 will change · 1 no change · 1 not allowed')).toBeTruthy();
    const archived = await lineOf(oldMill.partner_name);
    expect(archived.getByText('Archived. Restore it first.')).toBeTruthy();
    expect(archived.getByRole<HTMLInputElement>('checkbox')).toMatchObject({
      checked: false,
      disabled: true,
    });
    await user.click((await lineOf(live.partner_name)).getByRole('checkbox'));
    expect((await storedOf(testing.partner_uuid)).status).toBe('TESTING');
    await user.click((await review()).getByRole('button', { name: 'Pause 1' }));
    await waitFor(async () => expect((await storedOf(testing.partner_uuid)).status).toBe('PAUSED'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await storedOf(live.partner_uuid)).status).toBe('LIVE');
    expect((await rowOf(testing.partner_name)).getByText('Paused')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await storedOf(testing.partner_uuid)).status).toBe('TESTING'));
    await waitFor(async () => expect((await rowOf(testing.partner_name)).getByText('Testing')).toBeTruthy());
  });

  test('reports that nothing would change, and does nothing', async () => {
    const { user, operations } = await open();
    await choose(user, oldMill.partner_name);
    expect(bar().queryByRole('button', { name: 'Pause…' })).toBeNull();
    await choose(user, amberline.partner_name);
    await user.click(bar().getByRole('button', { name: 'Resume…' }));
    await user.click((await lineOf(amberline.partner_name)).getByRole('checkbox'));
    const resume = (await review()).getByRole('button', { name: 'Resume' });
    expect(resume.getAttribute('aria-disabled')).toBe('true');
    const before = operations().length;
    await user.click(resume);
    expect(operations().length).toBe(before);
  });
});

test('the focus stays in the bar when the action that opened the review is no longer there', async () => {
  const live = (await stored()).find(({ status }) => status === 'LIVE')!;
  const { user } = await open();
  await choose(user, live.partner_name);
  await user.click(bar().getByRole('button', { name: 'Pause…' }));
  await lineOf(live.partner_name);
  await user.click((await review()).getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bar().queryByRole('button', { name: 'Pause…' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Resume…' })));
});

test('the keys J and X select from anywhere on the page', async () => {
  const { user } = await open();
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('jxjx');
  const grid = within(screen.getByRole('grid', { name: 'Trading partners' }));
  const toolbar = await screen.findByRole('toolbar', { name: 'Selected trading partners' });
  await waitFor(() => expect(toolbar.textContent).toContain('2 selected'));
  expect(grid.getAllByRole('row', { selected: true })).toHaveLength(2);
});

test('archiving lists what uses each partner and why one cannot be archived', async () => {
  const busy = (await stored()).find(({ flow_setups }) => flow_setups.some(({ enabled }) => enabled))!;
  const { user } = await open();
  await choose(user, busy.partner_name, amberline.partner_name);
  await user.click(bar().getByRole('button', { name: 'Archive…' }));
  const line = await lineOf(busy.partner_name);
  expect(line.getByText(/^Disable its flows first: /)).toBeTruthy();
  expect(line.getByText(new RegExp(`^In use: ${busy.flow_setups.length} flows?`))).toBeTruthy();
  await user.click((await review()).getByRole('button', { name: 'Archive 1' }));
  await waitFor(async () => expect((await storedOf(amberline.partner_uuid)).status).toBe('ARCHIVED'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Undo of archiving restores paused partners as paused, and resumes running ones', async () => {
  const live = (await stored()).find(
    ({ status, flow_setups }) => status === 'LIVE' && flow_setups.some(({ enabled }) => enabled),
  )!;
  for (const { flow_uuid } of live.flow_setups) {
    // oxlint-disable-next-line no-await-in-loop -- a flow after the other
    await server.graphql(
      'owner@northbay.example',
      'mutation($input: SetFlowEnabledInput!) { set_flow_enabled(input: $input) { errors { message } } }',
      { input: { flow_uuid, enabled: false } },
    );
  }
  const { user } = await open();
  await choose(user, live.partner_name, amberline.partner_name);
  await user.click(bar().getByRole('button', { name: 'Archive…' }));
  await lineOf(live.partner_name);
  await user.click((await review()).getByRole('button', { name: 'Archive 2' }));
  const statuses = async () => [
    (await storedOf(live.partner_uuid)).status,
    (await storedOf(amberline.partner_uuid)).status,
  ];
  await waitFor(async () => expect(await statuses()).toEqual(['ARCHIVED', 'ARCHIVED']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await statuses()).toEqual(['LIVE', 'PAUSED']));
  await waitFor(async () => expect((await rowOf(live.partner_name)).getByText('Live')).toBeTruthy());
});

test('partners that failed stay listed and can be retried', async () => {
  const free = (await stored()).find(
    ({ status, flow_setups }) => status !== 'ARCHIVED' && !flow_setups.some(({ enabled }) => enabled),
  )!;
  let isLate = false;
  const { user } = await renderRoute(list(), {
    server,
    async intercept({ operationName, variables }) {
      if (operationName !== 'useChangePartnersMutation' || isLate) return undefined;
      if ((variables.input as { dry_run: boolean }).dry_run) return undefined;
      isLate = true;
      const { partner_uuid, partner_name } = free;
      return Response.json({
        data: {
          change_partners: {
            results: [
              {
                partner_uuid,
                outcome: 'FAILED',
                detail: 'Disable its flows first: “Orders” is enabled.',
                trading_partner: {
                  partner_uuid,
                  company_uuid,
                  partner_name,
                  status: 'LIVE',
                  paused_until: null,
                  held_execution_count: 0,
                  tags: [],
                  lock_version: 1,
                },
              },
            ],
            company: null,
            errors: [],
          },
        },
      });
    },
  });
  await choose(user, free.partner_name);
  await user.click(bar().getByRole('button', { name: 'Archive…' }));
  const line = await lineOf(free.partner_name);
  await user.click((await review()).getByRole('button', { name: 'Archive' }));
  expect(await line.findByText(/^Disable its flows first: “Orders”/)).toBeTruthy();
  expect((await storedOf(free.partner_uuid)).status).not.toBe('ARCHIVED');
  await user.click((await review()).getByRole('button', { name: 'Retry 1 failed' }));
  await waitFor(async () => expect((await storedOf(free.partner_uuid)).status).toBe('ARCHIVED'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('tags', () => {
  test('are added to the selection, counted in the filter, and removed again', async () => {
    const [first, second] = (await stored()).filter(({ status }) => status === 'LIVE');
    const { user, address } = await open();
    await choose(user, first!.partner_name, second!.partner_name);
    await user.click(bar().getByRole('button', { name: 'Add tag…' }));
    await user.type(await (await review()).findByRole('textbox', { name: 'Tag' }), 'Priority{Enter}');
    await user.click(await (await review()).findByRole('button', { name: 'Add tag to 2' }));
    await waitFor(async () => expect((await storedOf(first!.partner_uuid)).tags).toContain('priority'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Filter trading partners' })).getByRole('button', {
        name: 'Tag',
      }),
    );
    await user.click(await screen.findByRole('radio', { name: 'priority 2' }));
    await waitFor(() => expect(address()).toBe(list('?tag=priority')));
    await screen.findByText(/^2 of /);
    await user.keyboard('{Escape}');
    await user.click(bar().getByRole('button', { name: 'Remove tag…' }));
    await user.click(await (await review()).findByRole('button', { name: 'priority' }));
    await user.click(await (await review()).findByRole('button', { name: 'Remove tag from 2' }));
    await waitFor(async () => expect((await storedOf(second!.partner_uuid)).tags).not.toContain('priority'));
    // The notification of the first change may still be shown.
    const removed = await screen.findByText('Tag “priority” removed from 2 trading partners');
    await user.click(within(removed).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await storedOf(second!.partner_uuid)).tags).toContain('priority'));
  });
});

describe('the menu of a row', () => {
  test('pauses at once, with Undo', async () => {
    const live = (await stored()).find(({ status }) => status === 'LIVE')!;
    const { user } = await open();
    await user.click(
      (await rowOf(live.partner_name)).getByRole('button', { name: `Actions for ${live.partner_name}` }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await waitFor(async () => expect((await storedOf(live.partner_uuid)).status).toBe('PAUSED'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await storedOf(live.partner_uuid)).status).toBe('LIVE'));
  });

  test('is not available to a VIEWER or a guest, nor is the selection', async () => {
    for (const as of ['viewer@northbay.example', 'guest@northbay.example']) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      const { unmount } = await open('', as);
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      await screen.findByRole('link', { name: 'Pinecrest Lines' });
      expect(screen.queryByRole('checkbox')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
      unmount();
    }
  });
});
