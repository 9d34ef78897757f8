import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { commitLocalUpdate } from 'relay-runtime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { hostKeyOf } from '#mock/product/world/host-key.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { sliceIn } from '#client-state/client-state.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
// The list shows relative times by the browser's clock, so the data must be current.
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

interface Stored {
  host_system_uuid: string;
  name: string;
  type: string;
  direction: string;
  system_kind: string;
  address_summary: string;
  is_default: boolean;
  enabled: boolean;
  lock_version: number;
  used_by: { total_count: number; edges: { node: { flow_name: string } }[] };
  secrets: { name: string; is_set: boolean; updated_at: string | null }[];
  config: Record<string, unknown>;
}
const stored = async (server: Server): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { host_systems: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid host_systems(first: 200) { edges { node {
       host_system_uuid name type direction system_kind address_summary is_default enabled lock_version
       used_by(first: 60) { total_count edges { node { flow_uuid flow_name } } } secrets { name is_set updated_at } config { __typename
         ... on SftpConfig { host port username auth_method host_key_fingerprint directory after_pickup archive_directory temp_suffix }
         ... on HttpSendConfig { url headers { name value } success_codes }
         ... on S3Config { bucket prefix } } } } } } }`,
  );
  return answer.data.company.host_systems.edges.map(({ node }) => node);
};
const storedAs = async (server: Server, name: string) =>
  (await stored(server)).find((candidate) => candidate.name === name);
const inUse = (await stored(first)).find(({ used_by }) => used_by.total_count > 1) as Stored;

interface Options {
  server?: Server;
  code?: string;
  as?: string;
}
const render = async (search = '', { server, code, as }: Options = {}) => {
  const own = server ?? (await freshServer());
  return {
    ...(await renderRoute(`/c/${company(code)}/settings/hs${search}`, { server: own, as })),
    server: own,
  };
};
const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Host systems' }))
    .getAllByRole('row')
    .slice(1);
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);
const rowOf = async (name: string) =>
  (await rows()).find((row) => within(row).queryByRole('link', { name })) as HTMLElement;
const openMenu = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
const choose = async (user: UserEvent, name: string, item: string) => {
  await openMenu(user, name);
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const dialog = (name: RegExp) => screen.findByRole('dialog', { name });
const type = async (user: UserEvent, form: HTMLElement, label: RegExp, value: string) => {
  const field = await within(form).findByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, value);
};
const pickSystem = async (user: UserEvent, form: HTMLElement, label: string) => {
  await user.click(within(form).getByRole('combobox', { name: /^System/ }));
  await user.click(await screen.findByRole('option', { name: label }));
};
/** Excludes the radio button for a method with the same name. */
const FREE = 'input:not([type=radio]), textarea';
const setSecret = async (user: UserEvent, form: HTMLElement, label: string, value: string) => {
  await user.click(within(form).getByRole('button', { name: new RegExp(`^(Set|Replace) ${label}`) }));
  await user.type(await within(form).findByLabelText(new RegExp(`^${label}`), { selector: FREE }), value);
};
const active = (environment: Parameters<typeof commitLocalUpdate>[0]) => {
  let name: unknown = null;
  commitLocalUpdate(environment, (store) => {
    name = sliceIn(store, 'host_systems').getLinkedRecord('active')?.getValue('name') ?? null;
  });
  return name;
};

// A narrow window would hide some columns of the list.
beforeEach(() => {
  const { matchMedia } = globalThis;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.includes('max-width: 1200px') ? 'not all' : query),
  );
  return () => vi.restoreAllMocks();
});

describe('the list', () => {
  test('shows the address, the use and the state of each', async () => {
    const { environment } = await render('', { server: first });
    const all = await stored(first);
    await waitFor(async () => expect(await names()).toHaveLength(all.length));
    const sap = await rowOf('SAP finance');
    expect(sap.textContent).toContain('SFTP server');
    expect(sap.textContent).toContain('Receives');
    expect(sap.textContent).toContain('sap.northbay.example/interfaces/in');
    expect((await rowOf('Customs archive')).textContent).toContain('Never verified');
    expect((await rowOf('BluJay TMS (retired)')).textContent).toContain('Disabled');
    expect((await rowOf('BluJay TMS (retired)')).textContent).toContain('Failed');
    expect((await rowOf(inUse.name)).textContent).toContain(String(inUse.used_by.total_count));
    expect(all.filter(({ is_default }) => is_default)).toHaveLength(1);
    let count = 0;
    commitLocalUpdate(environment, (store) => {
      count = sliceIn(store, 'host_systems').getLinkedRecords('all')?.length ?? 0;
    });
    expect(count).toBe(all.length);
  });

  test.each([
    ['?q=finance', ['SAP finance']],
    ['?type=SNOWFLAKE&type=DATABASE', ['Customs archive', 'Reporting warehouse']],
    ['?verification=NEVER', ['Customs archive']],
    ['?direction=RECEIVE&type=SFTP', ['SAP finance']],
    ['?type=nope&direction=UP&verification=LATE&sort=secret.asc', null],
  ])('is filtered by %s', async (search, expected) => {
    await render(search, { server: first });
    const all = (await stored(first)).map(({ name }) => name);
    await waitFor(async () => expect(await names()).toEqual(expected ?? all));
  });

  test('is sorted by its column headers, and keeps the order in the address', async () => {
    const { user, address } = await render('', { server: first });
    const all = await stored(first);
    await user.click(within(await screen.findByRole('columnheader', { name: /^Flows/ })).getByRole('button'));
    await waitFor(() => expect(address()).toContain('sort=used_by.desc'));
    const most = Math.max(...all.map(({ used_by }) => used_by.total_count));
    await waitFor(async () =>
      expect((await names())[0]).toBe(all.find(({ used_by }) => used_by.total_count === most)?.name),
    );
  });

  test('says why it is empty', async () => {
    const { user, address } = await render('?q=nothing', { server: first });
    expect(await screen.findByText('No host system matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).not.toContain('q='));
    await waitFor(async () => expect(await names()).toContain('SAP finance'));
  });
});

describe('a new host system', () => {
  test('has its type chosen with the keyboard, tested before it is saved, and added', async () => {
    const { user, server, address, environment } = await render();
    await user.click(await screen.findByRole('button', { name: 'Add host system' }));
    const gallery = await dialog(/^New host system/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('eAdaptor'));
    await user.keyboard('sftp');
    await waitFor(() => expect(within(gallery).getAllByRole('listitem')).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toContain('new=SFTP'));
    await screen.findByRole('textbox', { name: /^Name/ });
    const form = await dialog(/^New host system/);
    await type(user, form, /^Name/, 'Oakland WMS');
    await pickSystem(user, form, 'Manhattan');
    await user.click(within(form).getByRole('button', { name: 'Test connection' }));
    // The error is shown at its field, not in the test panel.
    const host = within(form).getByRole('textbox', { name: /^Host(?! key)/ });
    await waitFor(() => expect(host.getAttribute('aria-invalid')).toBe('true'));
    await user.type(host, 'sftp://oak');
    await type(user, form, /^User name/, 'northbay');
    await setSecret(user, form, 'Password', 'correct horse battery');
    await user.click(within(form).getByRole('button', { name: 'Test connection' }));
    expect((await within(form).findAllByText(/without a scheme, port, or path/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(host.getAttribute('aria-invalid')).toBe('true'));

    await user.clear(host);
    await user.type(host, 'sftp.oakwms.example');
    await user.click(within(form).getByRole('button', { name: 'Test connection' }));
    await user.click(await within(form).findByRole('button', { name: 'Use this host key' }));
    const key = within(form).getByRole('textbox', { name: /^Host key fingerprint/ });
    await waitFor(() => expect(key).toHaveProperty('value', hostKeyOf('sftp.oakwms.example')));
    // The result does not apply to other values.
    expect(within(form).queryByText('Works, needs attention')).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Test connection' }));
    expect(await within(form).findByText('Passed', { selector: '[role=status] *' })).toBeTruthy();
    expect(await storedAs(server, 'Oakland WMS')).toBeUndefined();

    await user.click(within(form).getByRole('button', { name: 'Add host system' }));
    await waitFor(async () => expect((await names())[0]).toBe('Oakland WMS'));
    expect(await storedAs(server, 'Oakland WMS')).toMatchObject({
      type: 'SFTP',
      system_kind: 'MANHATTAN',
      direction: 'BOTH',
      address_summary: 'sftp.oakwms.example/',
      config: {
        port: 22,
        username: 'northbay',
        auth_method: 'PASSWORD',
        host_key_fingerprint: hostKeyOf('sftp.oakwms.example'),
        archive_directory: null,
        temp_suffix: null,
      },
      secrets: expect.arrayContaining([expect.objectContaining({ name: 'password', is_set: true })]),
    });
    expect(address()).not.toContain('new=');
    await waitFor(() =>
      expect(JSON.stringify(environment.getStore().getSource())).not.toContain('correct horse'),
    );
  });

  test('of another type asks for other values, and is rejected at the wrong field', async () => {
    const { user, server } = await render('?new=HTTP_SEND');
    const form = await dialog(/^New host system/);
    await type(user, form, /^Name/, 'SAP finance');
    await pickSystem(user, form, 'SAP');
    await user.click(await within(form).findByRole('button', { name: 'Add host system' }));
    expect((await within(form).findAllByText('Enter the URL.')).length).toBeGreaterThan(0);
    await type(user, form, /^URL/, 'https://api.sap.example/idoc');
    expect(within(form).queryByRole('button', { name: 'Set Client secret' })).toBeNull();
    await user.selectOptions(within(form).getByRole('combobox', { name: /^Method/ }), 'OAuth 2.0 client');
    await type(user, form, /^Token URL/, 'https://login.sap.example/token');
    await type(user, form, /^Client ID/, 'causeway');
    await setSecret(user, form, 'Client secret', 'a long client secret');
    await user.click(within(form).getByRole('button', { name: 'Add header' }));
    await user.type(within(form).getByRole('textbox', { name: 'Name, 1 of 1' }), 'X-Tenant');
    await user.type(within(form).getByRole('textbox', { name: 'Value, 1 of 1' }), 'northbay');
    await user.click(within(form).getByRole('button', { name: 'Add host system' }));
    // The name is taken, which only the server knows.
    expect((await within(form).findAllByText(/named “SAP finance” already exists/)).length).toBeGreaterThan(
      0,
    );
    expect(
      within(form)
        .getByRole('textbox', { name: /^Name(?!,)/ })
        .getAttribute('aria-invalid'),
    ).toBe('true');
    await type(user, form, /^Name(?!,)/, 'SAP inbound');
    await user.click(within(form).getByRole('button', { name: 'Add host system' }));
    await waitFor(async () =>
      expect(await storedAs(server, 'SAP inbound')).toMatchObject({
        direction: 'RECEIVE',
        config: {
          url: 'https://api.sap.example/idoc',
          headers: [{ name: 'X-Tenant', value: 'northbay' }],
          success_codes: [200, 201, 202, 204],
        },
      }),
    );
  });
});

describe('a stored host system', () => {
  test('keeps its secret until it is replaced, and is the active system while it is open', async () => {
    const { user, server, environment } = await render();
    const before = await storedAs(server, 'SAP finance');
    await user.click(await screen.findByRole('link', { name: 'SAP finance' }));
    const form = await dialog(/^SAP finance/);
    expect(await within(form).findByRole('button', { name: 'Replace Private key' })).toBeTruthy();
    expect(within(form).getByRole('button', { name: 'Remove Private key' })).toBeTruthy();
    await waitFor(() => expect(active(environment)).toBe('SAP finance'));
    await waitFor(() => expect(document.title).toContain('SAP finance'));
    await type(user, form, /^Directory/, '/interfaces/new');
    await user.click(within(form).getByRole('button', { name: 'Test connection' }));
    expect(await within(form).findByText('/interfaces/new', { exact: false, selector: 'ol *' })).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(async () =>
      expect((await rowOf('SAP finance')).textContent).toContain('sap.northbay.example/interfaces/new'),
    );
    const after = await storedAs(server, 'SAP finance');
    expect(after?.secrets).toEqual(before?.secrets);
    expect(after?.lock_version).toBe((before?.lock_version ?? 0) + 1);
    await waitFor(() => expect(active(environment)).toBeNull());
  });

  test('can have a secret removed', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'Warehouse exchange' }));
    const form = await dialog(/^Warehouse exchange/);
    await user.click(await within(form).findByRole('button', { name: 'Remove Secret access key' }));
    await user.click(within(form).getByRole('button', { name: 'Test connection' }));
    expect((await within(form).findAllByText(/No secret access key is set/)).length).toBeGreaterThan(0);
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(async () =>
      expect((await storedAs(server, 'Warehouse exchange'))?.secrets).toMatchObject([
        { name: 'secret_access_key', is_set: false },
      ]),
    );
    expect(await storedAs(server, 'Warehouse exchange')).toMatchObject({ config: { prefix: 'wms/' } });
  });

  test('that somebody else has saved in the meantime is shown in both versions', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'SAP finance' }));
    const form = await dialog(/^SAP finance/);
    await within(form).findByRole('textbox', { name: /^Name/ });
    const { host_system_uuid, lock_version } = (await storedAs(server, 'SAP finance')) as Stored;
    await server.graphql(
      EDITOR,
      'mutation($input: SaveHostSystemInput!) { save_host_system(input: $input) { errors { code } } }',
      { input: { host_system_uuid, lock_version, config: { sftp: { port: 2022 } } } },
    );
    await type(user, form, /^Name/, 'SAP books');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await user.click(await within(form).findByRole('button', { name: 'Show both' }));
    const conflict = await within(form).findByRole('table');
    expect(conflict.textContent).toContain('SAP books');
    expect(conflict.textContent).toContain('2022');
    expect(await storedAs(server, 'SAP books')).toBeUndefined();
  });

  test('is duplicated without its secrets, under an unused name', async () => {
    const { user, server } = await render();
    await choose(user, 'SAP finance', 'Duplicate');
    const form = await dialog(/^New host system/);
    const name = await within(form).findByRole('textbox', { name: /^Name/ });
    expect(name).toHaveProperty('value', 'SAP finance copy');
    expect(await within(form).findByText(/Its secrets are not copied/)).toBeTruthy();
    expect(within(form).getByRole('button', { name: 'Set Private key' })).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Add host system' }));
    await waitFor(async () => expect((await names())[0]).toBe('SAP finance copy'));
    const [one, other] = [await storedAs(server, 'SAP finance'), await storedAs(server, 'SAP finance copy')];
    expect(other?.config).toEqual(one?.config);
    expect(other?.secrets.some(({ is_set }) => is_set)).toBe(false);
    await choose(user, 'SAP finance', 'Duplicate');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'SAP finance copy 2'),
    );
  });

  test('is disabled and enabled again', async () => {
    const { user, server } = await render();
    await choose(user, 'SAP finance', 'Disable');
    await waitFor(async () => expect((await storedAs(server, 'SAP finance'))?.enabled).toBe(false));
    await waitFor(async () => expect((await rowOf('SAP finance')).textContent).toContain('Disabled'));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(async () => expect((await storedAs(server, 'SAP finance'))?.enabled).toBe(true));
  });

  test('lists twenty flows that use it, and the rest on request, again after a failure', async () => {
    const all = (await stored(first)).find(({ used_by }) => used_by.total_count > 20) as Stored;
    let failures = 0;
    const { user } = await renderRoute(`/c/${company()}/settings/hs?edit=${all.host_system_uuid}`, {
      server: first,
      intercept: ({ operationName }) =>
        operationName === 'HostSystemFlowsPageQuery' && failures++ === 0
          ? Response.json({ errors: [{ message: 'No.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] })
          : undefined,
    });
    const drawer = within(await dialog(new RegExp(all.name)));
    const list = (await drawer.findByText('Used by')).closest('div')?.querySelector('ul') as HTMLElement;
    // The button is in a list item of its own.
    const listed = () => within(list).getAllByRole('listitem').length;
    expect(listed()).toBe(20 + 1);
    await user.click(drawer.getByRole('button', { name: 'Show more' }));
    await user.click(await drawer.findByRole('button', { name: 'Could not load more. Retry' }));
    await waitFor(() => expect(listed()).toBe(all.used_by.total_count));
    expect(drawer.queryByRole('button', { name: 'Show more' })).toBeNull();
    for (const { node } of all.used_by.edges)
      expect(within(list).getAllByRole('link', { name: node.flow_name }).length).toBeGreaterThan(0);
  });

  test('is not deleted while flows use it, and lists them', async () => {
    const { user } = await render('', { server: first });
    await openMenu(user, inUse.name);
    const item = await screen.findByRole('menuitem', { name: /^Delete…/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    const said =
      document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent ?? item.outerHTML;
    expect(said).toContain(inUse.used_by.edges[0]?.node.flow_name);
  });

  test('that no flow uses is deleted once its name is typed', async () => {
    const { user, server } = await render();
    await choose(user, 'Customs archive', 'Delete…');
    const question = await dialog(/^Delete the host system “Customs archive”/);
    const confirm = within(question).getByRole('button', { name: 'Delete' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(within(question).getByRole('textbox'), 'Customs archive');
    await user.click(confirm);
    await waitFor(async () => expect(await names()).not.toContain('Customs archive'));
    expect(await storedAs(server, 'Customs archive')).toBeUndefined();
  });

  test('cannot be deleted by editors', async () => {
    const { user } = await render('', { server: first, as: EDITOR });
    await openMenu(user, 'Customs archive');
    const item = await screen.findByRole('menuitem', { name: /^Delete…/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  test('that does not exist says so', async () => {
    await render('?edit=00000000-0000-4000-8000-000000000000', { server: first });
    expect(await screen.findByText('This host system does not exist')).toBeTruthy();
  });

  test('of a type that does not exist is not offered', async () => {
    await render('?new=NOPE', { server: first });
    await screen.findByRole('grid', { name: 'Host systems' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
