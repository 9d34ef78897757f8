import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW, type TestServer } from '#mock/testing/testing.ts';
import { formatDate } from '#lib/dates.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';

interface Partner {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly milestones: readonly {
    readonly milestone_uuid: string;
    readonly title: string;
    readonly status: string;
  }[];
}

async function partners(server: TestServer): Promise<readonly Partner[]> {
  const { data } = await server.graphql<{
    viewer: { companies: { short_code: string; trading_partners: { edges: { node: Partner }[] } }[] };
  }>(
    OWNER,
    `{ viewer { companies { company_uuid short_code trading_partners(first: 100) { edges { node {
       company_uuid partner_uuid partner_name milestones { milestone_uuid title status } } } } } } }`,
  );
  return (
    data.viewer.companies
      .find(({ short_code }) => short_code === 'northbay')
      ?.trading_partners.edges.map(({ node }) => node) ?? []
  );
}

const called = (all: readonly Partner[], name: string) => {
  const found = all.find(({ partner_name }) => partner_name === name);
  if (!found) throw new Error(`The seed holds no partner ${name}`);
  return found;
};
const dashboard = ({ company_uuid, partner_uuid }: Pick<Partner, 'company_uuid' | 'partner_uuid'>) =>
  `/c/${company_uuid}/tp/${partner_uuid}`;

const region = (name: string | RegExp) => screen.findByRole('region', { name });

// Time ranges start at the browser's current time, so set it to the time of the data.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));

describe('a partner’s dashboard', () => {
  test('its counters link to the executions they count', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(dashboard(called(await partners(server), 'Pinecrest Lines')), {
      server,
    });
    const link = await screen.findByRole('link', { name: /^Unresolved, 24 h: / });
    const count = Number(link.textContent);
    expect(count).toBeGreaterThan(0);
    await user.click(link);
    const grid = await screen.findByRole('grid', { name: /Executions/ });
    await waitFor(() => expect(Number(grid.getAttribute('aria-rowcount'))).toBe(count + 1));
  });

  test('the time of “Last sent” links to a list that begins with that execution', async () => {
    const server = await createTestServer();
    const partner = called(await partners(server), 'Pinecrest Lines');
    const { data } = await server.graphql<{ trading_partner: { last_sent_at: string } }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner.partner_uuid}") { partner_uuid last_sent_at } }`,
    );
    const { user } = await renderRoute(dashboard(partner), { server });
    const tile = (await screen.findByText('Last sent')).parentElement!;
    await user.click(within(tile).getByRole('link'));
    const grid = await screen.findByRole('grid', { name: /Executions/ });
    const [, first] = within(grid).getAllByRole('row');
    expect(first?.querySelector('time')?.dateTime).toBe(data.trading_partner.last_sent_at);
  });

  test('a milestone changes its status, here and on the server', async () => {
    const server = await createTestServer();
    const partner = (await partners(server)).find(({ milestones }) =>
      milestones.some(({ status }) => status === 'IN_PROGRESS'),
    );
    const step = partner?.milestones.find(({ status }) => status === 'IN_PROGRESS');
    if (!partner || !step) throw new Error('The seed has no go-live plan in progress');
    const { user } = await renderRoute(dashboard(partner), { server });
    await user.click(
      within(await region('Go-live plan')).getByRole('button', {
        name: `${step.title}: In progress. Change`,
      }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
    expect(
      await within(await region('Go-live plan')).findByRole('button', {
        name: `${step.title}: Done. Change`,
      }),
    ).toBeTruthy();
    const now = called(await partners(server), partner.partner_name);
    expect(now.milestones.find(({ milestone_uuid }) => milestone_uuid === step.milestone_uuid)?.status).toBe(
      'DONE',
    );
  });

  test('a milestone gets a due date in a drawer that shows errors and asks before it discards changes', async () => {
    const server = await createTestServer();
    const partner = (await partners(server)).find(({ milestones }) =>
      milestones.some(({ status }) => status === 'IN_PROGRESS'),
    );
    const step = partner?.milestones.find(({ status }) => status === 'IN_PROGRESS');
    if (!partner || !step) throw new Error('The seed has no go-live plan in progress');
    let refused = true;
    const { user } = await renderRoute(dashboard(partner), {
      server,
      intercept: ({ operationName }) =>
        refused && operationName === 'useMilestoneFormSetMutation'
          ? Response.json({
              data: {
                set_milestone: {
                  milestone: null,
                  errors: [{ path: ['due_date'], message: 'Choose a later day.', code: 'VALIDATION' }],
                },
              },
            })
          : undefined,
    });
    await user.click(
      within(await region('Go-live plan')).getByRole('button', {
        name: `${step.title}: In progress. Change`,
      }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: step.title });
    const day = within(dialog).getByLabelText('Due on');
    await user.click(day);
    const calendar = await within(dialog).findByRole('dialog', { name: 'Due on' });
    const fifteenth = (await within(calendar).findAllByRole('button')).find(
      (button) => button.textContent === '15',
    );
    await user.click(fifteenth as HTMLElement);
    const due = day.textContent;
    expect(due).toMatch(/^15 \w{3} \d{4}$/);
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findByText('Choose a later day.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Choose a later day.'));

    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    expect(within(question).getByRole('listitem').textContent).toContain(due);
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    refused = false;
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(await region('Go-live plan')).findByText(new RegExp(`Due ${due}`))).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a milestone is done on the date in the reader’s time zone', async () => {
    const server = await createTestServer();
    interface Dated {
      readonly company_uuid: string;
      readonly partner_uuid: string;
      readonly milestones: readonly { readonly title: string; readonly completed_at: string | null }[];
    }
    const { data } = await server.graphql<{
      viewer: { time_zone: string; companies: { trading_partners: { edges: { node: Dated }[] } }[] };
    }>(
      OWNER,
      `{ viewer { time_zone companies { trading_partners(first: 100) { edges { node {
         company_uuid partner_uuid milestones { title completed_at } } } } } } }`,
    );
    const { time_zone, companies } = data.viewer;
    const [found] = companies
      .flatMap(({ trading_partners }) => trading_partners.edges.map(({ node }) => node))
      .flatMap((partner) => partner.milestones.map((milestone) => ({ partner, ...milestone })))
      .filter(({ completed_at: at }) => at !== null && formatDate(at, 'UTC') !== formatDate(at, time_zone));
    if (!found?.completed_at) throw new Error('The seed holds no step that was done around midnight');
    await renderRoute(dashboard(found.partner), { server });
    const plan = within(await region('Go-live plan'));
    const step = plan.getByText(found.title).closest('li');
    expect(step?.textContent).toContain(`Done ${formatDate(found.completed_at, time_zone)}`);
  });

  test('a milestone is added, is made to wait for another, moves up, and is deleted', async () => {
    const server = await createTestServer();
    const partner = called(await partners(server), 'Pinecrest Lines');
    const titles = async () =>
      called(await partners(server), 'Pinecrest Lines').milestones.map(({ title }) => title);
    const before = await titles();
    const { user, address } = await renderRoute(dashboard(partner), { server });
    const plan = within(await region('Go-live plan'));
    await user.click(plan.getByRole('button', { name: 'Add a milestone' }));
    const drawer = await screen.findByRole('dialog', { name: 'New milestone' });
    expect(address()).toContain('new=milestone');
    await user.type(within(drawer).getByRole('textbox', { name: /^Title/ }), 'Peak test');
    await user.click(within(drawer).getByRole('combobox', { name: 'Owner' }));
    await user.click(await within(drawer).findByRole('option', { name: 'Edwin Castellanos' }));
    await user.click(within(drawer).getByRole('combobox', { name: 'Waits for' }));
    await user.click(await within(drawer).findByRole('option', { name: before.at(-1) as string }));
    await user.click(within(drawer).getByRole('button', { name: 'Add milestone' }));
    const menu = () => plan.findByRole('button', { name: 'Peak test: Not started. Change' });
    const item = (await menu()).closest('li');
    expect(item?.textContent).toContain('Edwin Castellanos');
    expect(await titles()).toEqual([...before, 'Peak test']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).not.toContain('new=');

    await user.click(await menu());
    expect((await screen.findByRole('menuitem', { name: /^Move down/ })).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
    await waitFor(() => expect(plan.getAllByRole('listitem').at(-2)?.textContent).toContain('Peak test'));
    expect(await titles()).toEqual([...before.slice(0, -1), 'Peak test', before.at(-1)]);
    await waitFor(async () => expect(document.activeElement).toBe(await menu()));

    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(plan.queryByText('Peak test')).toBeNull());
    expect(await titles()).toEqual(before);
    await waitFor(() => expect(document.activeElement?.closest('li')).toBeTruthy());
  });

  test('a milestone says what it waits for, and offers only milestones that do not wait for it', async () => {
    const server = await createTestServer();
    const partner = (await partners(server)).find(({ milestones }) =>
      milestones.some(({ status }) => status === 'NOT_STARTED'),
    );
    const at = partner?.milestones.findIndex(({ status }) => status === 'NOT_STARTED') ?? -1;
    const [step, next] = partner?.milestones.slice(at) ?? [];
    if (!partner || !step || !next) throw new Error('The seed has no plan with two open milestones');
    const { user } = await renderRoute(`${dashboard(partner)}?edit=${step.milestone_uuid}`, { server });
    const plan = within(await region('Go-live plan'));
    expect(plan.getAllByText(new RegExp(`^Waits for .*${step.title}`)).length).toBeGreaterThan(0);
    const drawer = within(await screen.findByRole('dialog', { name: step.title }));
    await user.click(drawer.getByRole('combobox', { name: 'Waits for' }));
    const offered = (await drawer.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).not.toContain(next.title);
    expect(offered).not.toContain(step.title);
    expect(offered.length).toBeGreaterThan(0);
  });

  test('a flow is disabled by its switch, and Undo enables it again', async () => {
    const server = await createTestServer();
    const partner = called(await partners(server), 'Pinecrest Lines');
    const enabled = async () =>
      (
        await server.graphql<{ trading_partner: { flow_setups: { flow_name: string; enabled: boolean }[] } }>(
          OWNER,
          `{ trading_partner(partner_uuid: "${partner.partner_uuid}") { flow_setups { flow_uuid flow_name enabled } } }`,
        )
      ).data.trading_partner.flow_setups.find(({ flow_name }) => flow_name === 'Send milestone 214')?.enabled;
    const { user } = await renderRoute(dashboard(partner), { server });
    const flow = () => screen.findByRole('switch', { name: 'Enabled: Send milestone 214' });
    expect(await enabled()).toBe(true);
    await user.click(await flow());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await enabled()).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Actions for Send milestone 214' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    await waitFor(async () => expect(await enabled()).toBe(false));
    await waitFor(async () => expect((await flow()).getAttribute('aria-checked')).toBe('false'));
    await user.click(screen.getByRole('button', { name: 'Actions for Send milestone 214' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show executions' }));
    expect(await screen.findByRole('grid', { name: /Executions/ })).toBeTruthy();
  });

  test('a person is mentioned with @, marked in the comment, and notified by email', async () => {
    const server = await createTestServer();
    const { user } = await renderRoute(dashboard(called(await partners(server), 'Kestrel Air')), { server });
    const comments = within(await region('Comments'));
    const field = await comments.findByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
    await user.type(field, 'Please check @edwin');
    await screen.findByRole('option', { name: /Edwin Castellanos/ });
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Please check @editor@northbay.example ');
    await user.type(field, 'today{Control>}{Enter}');
    const written = () => comments.getByText(/^Please check/).closest('article') as HTMLElement;
    await waitFor(() => expect(within(written()).getByText('@editor@northbay.example')).toBeTruthy());
    const mail = await server.server.fetch(
      new Request('http://localhost/__mock/mail', { headers: { 'x-mock-control': '1' } }),
    );
    expect(await mail.text()).toContain('editor@northbay.example');
  });

  test('a comment is added, shown immediately and stored', async () => {
    const server = await createTestServer();
    const place = dashboard(called(await partners(server), 'Kestrel Air'));
    const { user, unmount } = await renderRoute(place, { server });
    const comments = within(await region('Comments'));
    await user.type(
      await comments.findByRole('textbox', { name: 'New comment' }),
      'Their **SFTP** moves on Monday',
    );
    await user.click(comments.getByRole('button', { name: 'Comment' }));
    expect(await comments.findByText('SFTP')).toBeTruthy();
    unmount();
    await renderRoute(place, { server });
    expect(await within(await region('Comments')).findByText('SFTP')).toBeTruthy();
  });

  test('the comment count matches the list, and the focus moves on when one is deleted', async () => {
    const server = await createTestServer();
    const partner = called(await partners(server), 'Kestrel Air');
    const { user } = await renderRoute(dashboard(partner), { server });
    const card = await region('Comments');
    const comments = within(card);
    const articles = () => comments.getAllByRole('article');
    const shownCount = () => Number(within(card).getByText(/^\d+$/).textContent);
    const before = articles().length;
    expect(shownCount()).toBe(before);
    await user.type(
      await comments.findByRole('textbox', { name: 'New comment' }),
      'To be taken back{Control>}{Enter}',
    );
    await waitFor(() => expect(articles().length).toBe(before + 1));
    expect(shownCount()).toBe(before + 1);

    const written = articles().findIndex((article) => article.textContent?.includes('To be taken back'));
    const mine = within(articles()[written] as HTMLElement);
    await user.click(mine.getByRole('button', { name: /^Actions for the comment/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(articles().length).toBe(before));
    expect(shownCount()).toBe(before);
    await waitFor(() => expect(document.activeElement).toBe(articles()[Math.min(written, before - 1)]));
    const { data } = await server.graphql<{ trading_partner: { memos: { total_count: number } } }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner.partner_uuid}") { memos { total_count } } }`,
    );
    expect(data.trading_partner.memos.total_count).toBe(before);
  });

  test('a VIEWER reads the plan and cannot change it', async () => {
    const server = await createTestServer();
    await renderRoute(dashboard(called(await partners(server), 'Pinecrest Lines')), {
      server,
      as: 'viewer@northbay.example',
    });
    const plan = within(await region('Go-live plan'));
    expect(plan.getAllByRole('listitem').length).toBeGreaterThan(3);
    expect(plan.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('the first fifty flows are listed, and the rest on request', async () => {
    const server = await createTestServer();
    const partner = called(await partners(server), 'Pinecrest Lines');
    const { data } = await server.graphql<{ trading_partner: { flow_setups: { flow_uuid: string }[] } }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner.partner_uuid}") { flow_setups { flow_uuid } } }`,
    );
    const seeded = data.trading_partner.flow_setups;
    for (let copy = 1; copy <= 50; copy++) {
      await server.graphql(
        OWNER,
        'mutation($input: DuplicateFlowInput!) { duplicate_flow(input: $input) { errors { message } } }',
        { input: { flow_uuid: seeded[0]?.flow_uuid, flow_name: `Zone ${copy}` } },
      );
    }
    const { user } = await renderRoute(dashboard(partner), { server });
    const flows = within(await region('Flows'));
    expect(flows.getByText(`${seeded.length + 50}, last 24 h`)).toBeTruthy();
    expect(flows.getAllByRole('switch')).toHaveLength(50);
    await user.click(flows.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(flows.getAllByRole('switch')).toHaveLength(seeded.length + 50));
    expect(flows.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('a partner without flows says so', async () => {
    const server = await createTestServer();
    const { data } = await server.graphql<{
      viewer: {
        companies: { trading_partners: { edges: { node: Partner & { flow_setups: object[] } }[] } }[];
      };
    }>(
      OWNER,
      `{ viewer { companies { trading_partners(first: 100) { edges { node {
         company_uuid partner_uuid partner_name flow_setups { flow_uuid } } } } } } }`,
    );
    const bare = data.viewer.companies
      .flatMap(({ trading_partners }) => trading_partners.edges.map(({ node }) => node))
      .find(({ flow_setups }) => flow_setups.length === 0);
    if (!bare) throw new Error('The seed holds no partner without flows');
    await renderRoute(dashboard(bare), { server });
    expect(await screen.findByText('No flows yet')).toBeTruthy();
    expect(screen.getByText('Nothing is flagged')).toBeTruthy();
  });

  test('a guest sees no employee names and no flags', async () => {
    const server = await createTestServer();
    const pinecrest = called(await partners(server), 'Pinecrest Lines');
    const { unmount } = await renderRoute(dashboard(pinecrest), { server });
    const about = await region('About');
    const owner = within(about).getByText('Owner').nextElementSibling?.textContent ?? '';
    expect(owner).not.toBe('');
    await region('Flagged executions');
    unmount();

    await renderRoute(dashboard(pinecrest), { server, as: 'guest@northbay.example' });
    expect(within(await region('About')).queryByText('Owner')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Flagged executions' })).toBeNull();
    const comments = await screen.findAllByRole('article', { name: 'Comment by Northbay Freight' });
    expect(comments.length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain(owner);
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
  });

  test('a partner that is not the guest’s is not found', async () => {
    const server = await createTestServer();
    await renderRoute(dashboard(called(await partners(server), 'Kestrel Air')), {
      server,
      as: 'guest@northbay.example',
    });
    expect(
      await screen.findByText('This trading partner does not exist or was removed, or you have no access.'),
    ).toBeTruthy();
  });
});
