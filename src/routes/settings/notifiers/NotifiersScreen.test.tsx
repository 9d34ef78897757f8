import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
// Muting and quiet hours use the browser's clock, so the data must be current.
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data?.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/notifiers${search}`;

interface Stored {
  notifier_uuid: string;
  name: string;
  target: string;
  enabled: boolean;
  muted_until: string | null;
  lock_version: number;
}
type Server = typeof first;
const stored = async (server: Server): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { notifiers: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid notifiers { edges { node {
       notifier_uuid name target enabled muted_until lock_version } } } } }`,
  );
  return answer.data?.company.notifiers.edges.map(({ node }) => node) ?? [];
};
const storedAs = async (server: Server, name: string) =>
  (await stored(server)).find((candidate) => candidate.name === name);

/** Calls the mock server's control API. */
async function control<Body>(server: Server, path: string, body?: object): Promise<Body> {
  const response = await server.server.fetch(
    new Request(`http://localhost/__mock/${path}`, {
      headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
  return (await response.json()) as Body;
}
/** The emails sent to an address, latest first. */
const mailOf = async (server: Server, address: string) =>
  (await control<{ messages: { subject: string; to: string[] }[] }>(server, 'mail')).messages.filter(
    ({ to }) => to.includes(address),
  );

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'Notifiers' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);
const menuOf = async (user: UserEvent, name: string, item: string) => {
  await user.click(within(await grid()).getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const drawer = (name: string) => screen.findByRole('dialog', { name: new RegExp(name) });
/** The form's drawer, once its data has loaded. */
const formOf = async (name: string) => {
  await screen.findByRole('textbox', { name: /^Name/ });
  return drawer(name);
};
const ALL = [
  'Alder Retail orders',
  'Control tower, old address',
  'Customer portal',
  'Integration team',
  'Kestrel Air on call',
  'Operations desk',
];

describe('the list of notifiers', () => {
  test('shows them by name, with their last delivery, and counts them', async () => {
    await render('', { server: first });
    expect(await names()).toEqual(ALL);
    expect(screen.getByText('6 notifiers')).toBeTruthy();
    const [, tower] = await rows();
    expect(tower?.textContent).toContain('Webhook');
    expect(tower?.textContent).toContain('Failed');
    expect(within(tower as HTMLElement).getByRole('switch', { name: /^Enabled/ })).toHaveProperty(
      'checked',
      true,
    );
  });

  test('filters by channel and state; the filters are in the address, and Clear removes them', async () => {
    const { user, address } = await render('?state=enabled', { server: first });
    expect(await names()).toHaveLength(6);
    const filters = screen.getByRole('toolbar', { name: 'Filter notifiers' });
    await user.click(within(filters).getByRole('button', { name: 'Channel' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Webhook' }));
    await waitFor(async () =>
      expect(await names()).toEqual(['Control tower, old address', 'Customer portal']),
    );
    expect(address()).toBe(at('?channel=WEBHOOK&state=enabled'));
    expect(screen.getByText(/2 notifiers/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await names()).toEqual(ALL));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search notifiers' }));
  });

  test('sorts by failures, most first, and links to the failed deliveries', async () => {
    const { user, address } = await render('', { server: first });
    await user.click(within(await grid()).getByRole('button', { name: 'Failures' }));
    await waitFor(() => expect(address()).toBe(at('?sort=failures.desc')));
    await waitFor(async () => expect((await names())[0]).toBe('Control tower, old address'));
    await user.click(screen.getByRole('link', { name: /failed deliver(y|ies) of Control tower/ }));
    const log = await drawer('Deliveries of Control tower');
    const items = await within(log).findAllByRole('listitem');
    expect(items.length).toBeGreaterThan(5);
    expect(within(log).queryByText('Delivered')).toBeNull();
    expect(within(log).getAllByText('410 Gone')[0]).toBeTruthy();
  });

  test('distinguishes no matches from an empty list', async () => {
    const { unmount, user } = await render('?q=zzz', { server: first });
    expect(await screen.findByText('No notifier matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await names()).toEqual(ALL));
    unmount();
    const other = await renderRoute(at('', 'solo-broker'), { server: first });
    expect(await screen.findByText('No notifiers yet')).toBeTruthy();
    // Its plan does not include webhooks: the menu keeps the item and says why it is disabled.
    const [add] = screen.getAllByRole('button', { name: 'Add notifier' });
    await other.user.click(add as HTMLElement);
    const webhook = await screen.findByRole('menuitem', { name: /Webhook/ });
    expect(webhook.getAttribute('aria-disabled')).toBe('true');
    expect(webhook.dataset.tip).toBe('Webhooks need the Transform or Enterprise plan.');
  });

  test('offers Retry when the server fails, and then shows the list', async () => {
    let failing = true;
    const { user } = await render('', {
      server: first,
      intercept: ({ operationName }) =>
        failing && operationName === 'NotifiersScreenQuery'
          ? new Response('oops', { status: 503 })
          : undefined,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect(await names()).toEqual(ALL);
  });

  test('opens the form with E on a row, and returns the focus', async () => {
    const { user, address } = await render('', { server: first });
    const [row] = await rows();
    row?.focus();
    await user.keyboard('e');
    await formOf('Alder Retail orders');
    expect(address()).toMatch(/\?edit=[0-9a-f-]{36}$/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('0'));
  });
});

describe('people without access', () => {
  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s: nothing is shown and, once the role is known, nothing is requested',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company()}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      const uuid = (await stored(first))[0]?.notifier_uuid ?? '';
      await router.navigate(at(`?edit=${uuid}`));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent.filter(({ query }) => /notifier/i.test(query))).toEqual([]);
    },
  );
});

describe('a row', () => {
  test('is disabled at once, and Undo enables it again', async () => {
    const { user, server } = await render();
    const toggle = () => screen.getByRole('switch', { name: 'Enabled: Operations desk' });
    await grid();
    await user.click(toggle());
    expect(await screen.findByText('Operations desk disabled')).toBeTruthy();
    expect((await storedAs(server, 'Operations desk'))?.enabled).toBe(false);
    expect(toggle()).toHaveProperty('checked', false);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Operations desk enabled')).toBeTruthy();
    expect((await storedAs(server, 'Operations desk'))?.enabled).toBe(true);
  });

  test('is muted for eight hours, and Undo unmutes it', async () => {
    const { user, server } = await render();
    await menuOf(user, 'Operations desk', 'Mute');
    const dialog = await drawer('Mute Operations desk');
    await user.click(within(dialog).getByRole('radio', { name: 'For 8 hours' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText(/Operations desk muted until/)).toBeTruthy();
    const until = Date.parse((await storedAs(server, 'Operations desk'))?.muted_until ?? '');
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(8);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await storedAs(server, 'Operations desk'))?.muted_until).toBeNull());
  });

  test('rejects a time that has passed', async () => {
    const { user } = await render('', { server: first });
    await menuOf(user, 'Operations desk', 'Mute');
    const dialog = await drawer('Mute Operations desk');
    await user.click(within(dialog).getByRole('radio', { name: 'Until…' }));
    // The first enabled day is today. The label of the month is a button, too.
    const days = await within(dialog).findAllByRole('button', { name: /\d [A-Z]\w+ \d{4}$/ });
    await user.click(days.find((day) => !(day as HTMLButtonElement).disabled) as HTMLElement);
    const field = within(dialog).getByLabelText(/^Muted until/);
    await user.clear(field);
    await user.type(field, '00:00');
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    expect(within(dialog).getByRole('alert').textContent).toContain('within the next 30 days');
  });

  test('is tested, and shows the response', async () => {
    const { user } = await render();
    await menuOf(user, 'Control tower, old address', 'Send test');
    expect(await screen.findByText('Test of Control tower, old address failed')).toBeTruthy();
    expect(await screen.findByText('410 Gone')).toBeTruthy();
  });

  test('is deleted after a confirmation that says what is lost; the focus moves to the next row', async () => {
    const { user, server } = await render();
    await menuOf(user, 'Customer portal', 'Delete');
    const dialog = await drawer('Delete the notifier “Customer portal”');
    expect(dialog.textContent).toContain('This cannot be undone.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(async () =>
      expect(await names()).toEqual(ALL.filter((name) => name !== 'Customer portal')),
    );
    expect(await storedAs(server, 'Customer portal')).toBeUndefined();
    expect(screen.getByText('5 notifiers')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('2'));
  });
});

describe('a new notifier', () => {
  test('asks for what its channel needs, is rejected where it is wrong, then added', async () => {
    const { user, server } = await render();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Add notifier' }));
    await user.click(await screen.findByRole('menuitem', { name: /Email/ }));
    const form = await formOf('New notifier');
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText(/^Name/)));
    await user.keyboard('operations DESK');
    await user.type(within(form).getByRole('textbox', { name: /Recipients/ }), 'nobody,');
    const add = within(form).getByRole('button', { name: 'Add notifier' });
    await user.click(add);
    const summary = await within(form).findByRole('alert');
    expect(summary.textContent).toContain('“nobody” is not an email address.');
    await user.click(within(form).getByRole('button', { name: 'Remove nobody' }));
    await user.type(within(form).getByRole('textbox', { name: /Recipients/ }), 'trial@northbay.example,');
    // The name is taken, regardless of case, which only the server knows.
    await user.click(add);
    expect(
      (await within(form).findAllByText(/A notifier named “operations DESK” already exists/))[0],
    ).toBeTruthy();
    const name = within(form).getByLabelText(/^Name/);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.clear(name);
    await user.type(name, 'Trial');
    await user.click(add);
    expect(await screen.findByText('Trial added')).toBeTruthy();
    await waitFor(async () => expect((await names())[0]).toBe('Trial'));
    expect(screen.getByText('7 notifiers')).toBeTruthy();
    expect((await storedAs(server, 'Trial'))?.target).toBe('trial@northbay.example');
  });

  test('reports failures from then on: its test and its deliveries are in the mailbox', async () => {
    const { user, server } = await render();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Add notifier' }));
    await user.click(await screen.findByRole('menuitem', { name: /Email/ }));
    const form = await formOf('New notifier');
    await user.type(within(form).getByLabelText(/^Name/), 'Trial');
    await user.type(within(form).getByRole('textbox', { name: /Recipients/ }), 'trial@northbay.example,');
    await user.click(within(form).getByRole('button', { name: 'Add notifier' }));
    expect(await screen.findByText('Trial added')).toBeTruthy();
    // The form closes last and takes the focus with it.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menuOf(user, 'Trial', 'Send test');
    expect(await screen.findByText(/^Test of Trial /)).toBeTruthy();
    const subjects = async () =>
      (await mailOf(server, 'trial@northbay.example')).map(({ subject }) => subject);
    await waitFor(async () => expect((await subjects()).at(-1)).toMatch(/^\[Test\] /));

    const failing = await server.graphql<{
      company: {
        flow_execution_search: { edges: { node: { invocation_uuid: string; flow_name: string } }[] };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid flow_execution_search(first: 1,
         filter: { reason_codes: ["SRC_PARSE_ERROR"], statuses: [LOGICAL_FAILURE] }) {
         edges { node { invocation_uuid flow_name } } } } }`,
    );
    const [found] = failing.data.company.flow_execution_search.edges;
    await server.graphql(
      OWNER,
      `mutation($input: ResubmitFlowExecutionInput!) { resubmit_flow_execution(input: $input) { errors { code } } }`,
      { input: { invocation_uuid: found?.node.invocation_uuid, version: 'SAME' } },
    );
    await control(server, 'clock', { advance_ms: 120_000 });
    // Other executions may fail in the meantime, and are reported as well.
    const name = found?.node.flow_name ?? 'none';
    expect((await subjects()).filter((subject) => subject.includes(name))).not.toEqual([]);
  });

  test('leaves its secret on the server: no record in the store has it after saving', async () => {
    const { user, server, environment } = await render('?new=WEBHOOK');
    const form = await formOf('New notifier');
    // What the receiver will get is shown before there is anything to save.
    expect(within(form).getByLabelText('Payload preview', { selector: 'pre' }).textContent).toContain(
      `"organization_uuid": "${company()}"`,
    );
    expect(within(form).getByRole('rowheader', { name: 'data_tags' })).toBeTruthy();
    await user.type(await within(form).findByLabelText(/^Name/), 'Hooks');
    await user.type(within(form).getByLabelText(/^URL/), 'https://hooks.partner.example/x');
    await user.click(within(form).getByRole('button', { name: 'Set API key' }));
    await user.keyboard('Very-Secret-4711');
    expect(JSON.stringify(sessionStorage)).not.toContain('4711');
    await user.click(within(form).getByRole('button', { name: 'Add and send test' }));
    // The new notifier is now being edited, and the form shows the result of its test.
    const edited = await drawer('Hooks');
    expect(await within(edited).findByText('202 Accepted')).toBeTruthy();
    expect(await storedAs(server, 'Hooks')).toBeTruthy();
    expect(within(edited).getByRole('button', { name: 'Replace API key' })).toBeTruthy();
    await waitFor(() =>
      expect(JSON.stringify(environment.getStore().getSource()).includes('4711')).toBe(false),
    );
    expect(document.body.innerHTML).not.toContain('4711');
  });

  test('can be a copy of another, without its secret', async () => {
    const { user, server } = await render();
    await menuOf(user, 'Customer portal', 'Duplicate');
    const form = await formOf('New notifier');
    expect(await within(form).findByDisplayValue('Customer portal copy')).toBeTruthy();
    expect(within(form).getByRole('button', { name: 'Set API key' })).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Add notifier' }));
    expect(await screen.findByText('Customer portal copy added')).toBeTruthy();
    expect((await storedAs(server, 'Customer portal copy'))?.target).toBe(
      'https://hooks.northbay.example/causeway',
    );
  });
});

describe('the form', () => {
  test('shows stored values, saves changes, and asks before it discards anything', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'Customer portal' }));
    const form = await formOf('Customer portal');
    expect(within(form).getByLabelText('Payload preview', { selector: 'pre' }).textContent).toContain(
      '"flow_uuid"',
    );
    expect(within(form).getByRole('rowheader', { name: 'flow_status' })).toBeTruthy();
    expect(within(form).getByRole('button', { name: 'Replace API key' })).toBeTruthy();
    await user.click(within(form).getByRole('radio', { name: 'Several at once' }));
    const least = within(form).getByRole('textbox', { name: /^At least/ });
    await user.clear(least);
    await user.type(least, '1');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('2 to 1,000');
    await user.clear(least);
    await user.type(least, '7');
    await user.keyboard('{Escape}');
    const question = await drawer('Discard your changes');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Customer portal saved')).toBeTruthy();
    expect((await storedAs(server, 'Customer portal'))?.lock_version).toBe(2);
  });

  test('removes the API key of a webhook when it is saved', async () => {
    const { user, sent } = await render();
    await user.click(await screen.findByRole('link', { name: 'Customer portal' }));
    const form = await formOf('Customer portal');
    await user.click(within(form).getByRole('button', { name: 'Remove API key' }));
    expect(within(form).getByText('1 unsaved change')).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Customer portal saved')).toBeTruthy();
    expect(sent.findLast(({ query }) => /save_notifier/.test(query))?.variables).toMatchObject({
      input: { secrets: [{ name: 'api_key', value: null }] },
    });
    await user.click(await screen.findByRole('link', { name: 'Customer portal' }));
    const again = await formOf('Customer portal');
    expect(within(again).getByRole('button', { name: 'Set API key' })).toBeTruthy();
    expect(within(again).queryByRole('button', { name: 'Remove API key' })).toBeNull();
  });

  test('finds trading partners on the server, however many there are, and saves the chosen ones', async () => {
    const { user, sent, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'Operations desk' }));
    const form = await formOf('Operations desk');
    await user.click(within(form).getByRole('radio', { name: 'Partners' }));
    const field = within(form).getByRole('combobox', { name: /Trading partners/ });
    await user.click(field);
    expect(await within(form).findByText(/^The first 20 of \d+\. Type to find others\.$/)).toBeTruthy();
    // Enter waits for the results of the typed text, and takes the first.
    await user.keyboard('pinecrest{Enter}');
    expect(await within(form).findByRole('button', { name: 'Remove Pinecrest Lines' })).toBeTruthy();
    expect(sent.findLast(({ query }) => /usePartnerSearchQuery/.test(query))?.variables).toMatchObject({
      search: 'pinecrest',
    });
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Operations desk saved')).toBeTruthy();
    const { notifier_uuid } = (await storedAs(server, 'Operations desk')) as Stored;
    const { data: now } = await server.graphql<{ notifier: { scope_summary: string } }>(
      OWNER,
      `{ notifier(notifier_uuid: "${notifier_uuid}") { notifier_uuid scope_summary } }`,
    );
    expect(now?.notifier.scope_summary).toBe('Pinecrest Lines');
  });

  test('shows the names of partners that were chosen before a reload', async () => {
    const search = `?edit=${(await storedAs(first, 'Operations desk'))?.notifier_uuid}`;
    const before = await render(search, { server: first });
    const form = await formOf('Operations desk');
    await before.user.click(within(form).getByRole('radio', { name: 'Partners' }));
    await before.user.click(within(form).getByRole('combobox', { name: /Trading partners/ }));
    await before.user.keyboard('kestrel{Enter}');
    await within(form).findByRole('button', { name: 'Remove Kestrel Air' });
    before.unmount();
    const { user } = await render(search, { server: first });
    const again = await formOf('Operations desk');
    expect(within(again).getByRole('button', { name: 'Remove Kestrel Air' })).toBeTruthy();
    await user.click(within(again).getByRole('button', { name: 'Discard' }));
  });

  test('says in the field that a search failed, and searches again when typing continues', async () => {
    let failing = true;
    const { user } = await render(`?new=EMAIL`, {
      server: first,
      intercept: ({ operationName }) =>
        failing && operationName === 'usePartnerSearchQuery'
          ? new Response('oops', { status: 503 })
          : undefined,
    });
    const form = await formOf('New notifier');
    await user.click(within(form).getByRole('radio', { name: 'Partners' }));
    await user.click(within(form).getByRole('combobox', { name: /Trading partners/ }));
    expect(await within(form).findByText('The search failed. Type again to retry.')).toBeTruthy();
    failing = false;
    await user.keyboard('zzzz');
    expect(await within(form).findByText('Nothing matches “zzzz”')).toBeTruthy();
  });

  test('shows both versions if somebody else has saved in the meantime', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'Customer portal' }));
    const form = await formOf('Customer portal');
    const now = await storedAs(server, 'Customer portal');
    await server.graphql(
      'editor@northbay.example',
      `mutation($input: SaveNotifierInput!) { save_notifier(input: $input) { errors { code } } }`,
      { input: { ...pick(now), name: 'Portal of the customer' } },
    );
    const name = within(form).getByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'My portal');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect((await within(form).findAllByText(/Portal of the customer/))[0]).toBeTruthy();
    expect((await storedAs(server, 'Portal of the customer'))?.lock_version).toBe(2);
  });

  test('says when there is no such notifier', async () => {
    await render('?edit=00000000-0000-4000-8000-000000000000', { server: first });
    expect(await screen.findByText('This notifier does not exist')).toBeTruthy();
  });

  test('fails alone and offers Retry', async () => {
    let failing = true;
    const uuid = (await storedAs(first, 'Customer portal'))?.notifier_uuid ?? '';
    const { user } = await render(`?edit=${uuid}`, {
      server: first,
      intercept: ({ operationName }) =>
        failing && operationName === 'EditNotifierQuery' ? new Response('oops', { status: 503 }) : undefined,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByDisplayValue('Customer portal')).toBeTruthy();
  });
});

describe('the delivery log', () => {
  test('shows bodies on demand, links to executions, and can show failures only', async () => {
    const uuid = (await storedAs(first, 'Customer portal'))?.notifier_uuid ?? '';
    const { user, address } = await render(`?deliveries=${uuid}`, { server: first });
    const log = await drawer('Deliveries of Customer portal');
    const list = await within(log).findByRole('list', { name: 'Deliveries' });
    const [entry] = within(list).getAllByRole('listitem');
    await user.click(within(entry as HTMLElement).getByRole('button', { name: /^Show body/ }));
    expect(within(entry as HTMLElement).getByLabelText(/^Body/).textContent).toContain('"invocation_uuid"');
    expect(
      within(entry as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/\/tp\/.+\/f\//);
    const before = within(list).getAllByRole('listitem').length;
    await user.click(within(log).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(before));
    await user.click(within(log).getByRole('radio', { name: 'Failed' }));
    await waitFor(() => expect(address()).toBe(at(`?deliveries=${uuid}&failed=1`)));
    await waitFor(async () =>
      expect(within(await drawer('Deliveries of')).queryByText('Delivered')).toBeNull(),
    );
  });
});

const pick = (item: Stored | undefined) => ({
  notifier_uuid: item?.notifier_uuid,
  lock_version: item?.lock_version,
});
