import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ed25519Line, readSshKey } from '#mock/product/model/sftp/open-ssh.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
// The form's calendar uses the browser's clock, so the data must be current.
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/sftpusers${search}`;
const KEY = ed25519Line(new Uint8Array(32).fill(9), 'edi@partner');
const read = readSshKey(KEY);
const PRINT = read.problem === null ? read.key.fingerprint : '';

interface Stored {
  sftp_user_uuid: string;
  username: string;
  permission: string;
  root_directory: string;
  auth_methods: string[];
  allowed_cidrs: string[];
  enabled: boolean;
  lock_version: number;
  used_files: number;
  public_keys: { fingerprint: string }[];
  files: { edges: { node: { name: string; download_path: string } }[] };
}
const stored = async (server: Server): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { sftp_users: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid sftp_users { edges { node {
       sftp_user_uuid username permission root_directory auth_methods allowed_cidrs enabled lock_version used_files
       public_keys { fingerprint } files(first: 5) { edges { node { company_uuid path name download_path } } } } } } } }`,
  );
  return answer.data.company.sftp_users.edges.map(({ node }) => node);
};
const storedAs = async (server: Server, username: string): Promise<Stored> => {
  const found = (await stored(server)).find((candidate) => candidate.username === username);
  if (!found) throw new Error(username);
  return found;
};

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(search), { ...options, server })), server };
};
const grid = () => screen.findByRole('grid', { name: 'SFTP users' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);
const rowOf = async (name: string) =>
  (await rows()).find((row) => within(row).queryByRole('link', { name })) as HTMLElement;
const choose = async (user: UserEvent, name: string, item: string) => {
  await user.click(within(await grid()).getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });

/** Reads the password that is shown, and confirms that it is stored. */
async function takePassword(user: UserEvent): Promise<string> {
  const once = await dialog('Copy the password now');
  const password = once.querySelector('code')?.textContent ?? '';
  expect(password).toMatch(/^cwsf_.{40}/);
  await user.click(within(once).getByRole('checkbox', { name: 'I have stored it' }));
  await user.click(within(once).getByRole('button', { name: 'Done' }));
  return password;
}
const isNowhere = async (password: string, environment: { getStore(): { getSource(): unknown } }) => {
  await waitFor(() => expect(document.body.innerHTML).not.toContain(password));
  await waitFor(() => expect(JSON.stringify(environment.getStore().getSource())).not.toContain(password));
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(password);
};

describe('the list of accounts', () => {
  test('shows how each signs in, what it may do, and its last sign-in', async () => {
    await render('', { server: first });
    await waitFor(async () => expect((await names()).length).toBe(14));
    expect(screen.getByText('14 users')).toBeTruthy();
    const admin = await rowOf('northbay-admin');
    expect(admin.textContent).toContain('Workspace admin');
    expect(admin.textContent).toContain('2 keys, password');
    expect(admin.textContent).toContain('198.51.100.0/24');
    expect((await rowOf('audit-reader')).textContent).toContain('Never');
    expect((await rowOf('contractor-q3')).textContent).toContain('Expired');
    const server = await screen.findByRole('region', { name: 'Hosted server' });
    expect(within(server).getAllByText(/^SHA256:/)).toHaveLength(2);
  });

  test('filters by status and sign-in; the filters are in the address, and Clear removes them', async () => {
    const { user, address } = await render('', { server: first });
    await grid();
    const filters = screen.getByRole('toolbar', { name: 'Filter SFTP users' });
    await user.click(within(filters).getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Expired' }));
    await waitFor(async () => expect(await names()).toEqual(['contractor-q3']));
    expect(address()).toBe(at('?status=EXPIRED'));
    await user.keyboard('{Escape}');
    await user.click(within(filters).getByRole('button', { name: 'Sign-in' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Password' }));
    expect(await screen.findByText('No SFTP user matches')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect((await names()).length).toBe(14));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search SFTP users' }));
  });

  test('explains its purpose when it is empty', async () => {
    await renderRoute(at('', 'solo-broker'), { server: first });
    expect(await screen.findByText('No SFTP users yet')).toBeTruthy();
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s sees nothing and, once the role is known, requests nothing',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company()}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      const { sftp_user_uuid } = await storedAs(first, 'tidewater.drop');
      await router.navigate(at(`?files=${sftp_user_uuid}`));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent.filter(({ query }) => /sftp_user/i.test(query))).toEqual([]);
    },
  );
});

describe('a new account', () => {
  test('with a key needs a name, the key, and one click, and opens what the partner needs', async () => {
    const { user, server } = await render();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Add SFTP user' }));
    const form = await dialog(/New SFTP user/);
    const name = await within(form).findByRole('textbox', { name: /^User name/ });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(name, 'pinecrest.drop');
    await user.click(within(form).getByRole('textbox', { name: /^SSH public keys/ }));
    await user.paste(KEY);
    expect(await within(form).findByText(PRINT)).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Add SFTP user' }));

    const setup = await dialog(/^Setup for pinecrest.drop/);
    expect((await within(setup).findAllByText(PRINT))[0]).toBeTruthy();
    const { textContent } = within(setup).getByLabelText('Instructions: Message', { selector: 'pre' });
    expect(textContent).toContain('User name: pinecrest.drop');
    expect(textContent).toContain('the SSH key you sent us');
    expect(textContent).toMatch(/SHA256:/);
    await user.click(within(setup).getByRole('radio', { name: 'OpenSSH' }));
    expect(within(setup).getByLabelText('Instructions: OpenSSH', { selector: 'pre' }).textContent).toMatch(
      /^sftp -P 22 -i .* pinecrest\.drop@/,
    );
    expect(await storedAs(server, 'pinecrest.drop')).toMatchObject({
      permission: 'READ_WRITE',
      root_directory: '/pinecrest.drop',
      auth_methods: ['PUBLIC_KEY'],
      public_keys: [{ fingerprint: PRINT }],
    });
    expect(await screen.findByText('15 users')).toBeTruthy();
  });

  test('is rejected at the wrong fields, by the form and by the server', async () => {
    const { user, server } = await render('?new=1');
    const form = await dialog(/New SFTP user/);
    await user.type(await within(form).findByRole('textbox', { name: /^User name/ }), 'pinecrest-admin');
    const add = within(form).getByRole('button', { name: 'Add SFTP user' });
    await user.click(add);
    expect((await within(form).findByRole('alert')).textContent).toContain('Add an SSH public key');
    const key = within(form).getByRole('textbox', { name: /^SSH public keys/ });
    await user.click(key);
    await user.paste('-----BEGIN OPENSSH PRIVATE KEY-----');
    await user.tab();
    await waitFor(() => expect(key.getAttribute('aria-invalid')).toBe('true'));
    expect(within(form).getAllByText(/This is a private key/).length).toBeGreaterThan(0);
    fireEvent.change(key, { target: { value: KEY } });
    const networks = within(form).getByRole('textbox', { name: /^Allowed networks/ });
    await user.type(networks, '203.0.113.0/33{Enter}');
    await user.click(add);
    expect((await within(form).findAllByText(/“203.0.113.0\/33”: Enter a network/)).length).toBeGreaterThan(
      0,
    );
    await user.click(within(form).getByRole('button', { name: 'Remove 203.0.113.0/33' }));
    await user.type(networks, '203.0.113.0/24{Enter}');
    await user.type(networks, '203.0.113.7{Enter}');
    await user.click(add);
    // The name is taken in another workspace, which only the server knows.
    expect((await within(form).findAllByText(/is taken/)).length).toBeGreaterThan(0);
    const name = within(form).getByRole('textbox', { name: /^User name/ });
    await user.clear(name);
    await user.type(name, 'pinecrest.new');
    await user.click(add);
    await dialog(/^Setup for pinecrest.new/);
    expect((await storedAs(server, 'pinecrest.new')).allowed_cidrs).toEqual([
      '203.0.113.0/24',
      '203.0.113.7/32',
    ]);
  });

  test('with a password shows it once, and nowhere afterward', async () => {
    const { user, server, environment } = await render('?new=1');
    const form = await dialog(/New SFTP user/);
    await user.type(await within(form).findByRole('textbox', { name: /^User name/ }), 'warehouse-c');
    await user.click(within(form).getByRole('checkbox', { name: 'Allow a password' }));
    await user.click(within(form).getByRole('button', { name: 'Choose a directory' }));
    await user.click(within(form).getByRole('radio', { name: '/warehouse-b/out' }));
    await user.click(within(form).getByRole('radio', { name: 'Read only' }));
    await user.click(within(form).getByRole('button', { name: 'Add SFTP user' }));
    const password = await takePassword(user);
    await dialog(/^Setup for warehouse-c/);
    expect(await storedAs(server, 'warehouse-c')).toMatchObject({
      permission: 'READ_ONLY',
      root_directory: '/warehouse-b/out',
      auth_methods: ['PASSWORD'],
    });
    await isNowhere(password, environment);
  });
});

describe('an account', () => {
  test('gains and loses sign-in methods in its drawer', async () => {
    const { user, server, environment } = await render();
    await user.click(await screen.findByRole('link', { name: 'tidewater.oakland' }));
    const drawer = await dialog(/^tidewater.oakland/);
    await user.click(await within(drawer).findByRole('checkbox', { name: 'Allow a password' }));
    await user.click(within(drawer).getByRole('button', { name: /^Remove yard-system@oakland/ }));
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    const password = await takePassword(user);
    expect(await storedAs(server, 'tidewater.oakland')).toMatchObject({
      auth_methods: ['PASSWORD'],
      public_keys: [],
      root_directory: '/tidewater/oakland',
    });
    await waitFor(async () => expect((await rowOf('tidewater.oakland')).textContent).toContain('Password'));
    await isNowhere(password, environment);
  });

  test('that somebody else has saved in the meantime is shown in both versions', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('link', { name: 'warehouse-b' }));
    const drawer = await dialog(/^warehouse-b/);
    const root = await within(drawer).findByRole('textbox', { name: /^Root directory/ });
    const { sftp_user_uuid, lock_version } = await storedAs(server, 'warehouse-b');
    await server.graphql(
      'editor@northbay.example',
      `mutation($input: SaveSftpUserInput!) { save_sftp_user(input: $input) { errors { code } } }`,
      { input: { sftp_user_uuid, lock_version, root_directory: '/theirs' } },
    );
    await user.clear(root);
    await user.type(root, '/mine');
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    await user.click(await within(drawer).findByRole('button', { name: 'Show both' }));
    expect((await within(drawer).findAllByText('/theirs'))[0]).toBeTruthy();
    expect((await within(drawer).findAllByText('/mine'))[0]).toBeTruthy();
    expect((await storedAs(server, 'warehouse-b')).root_directory).toBe('/theirs');
  });

  test('gets another password after a confirmation; without a password, the action is disabled', async () => {
    const { user, environment } = await render();
    await choose(user, 'tidewater.drop', 'Rotate password');
    const question = await dialog(/Rotate the password of “tidewater.drop”/);
    await user.click(within(question).getByRole('button', { name: 'Rotate' }));
    const password = await takePassword(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isNowhere(password, environment);
    await user.click(within(await grid()).getByRole('button', { name: 'Actions for tidewater.oakland' }));
    const rotate = await screen.findByRole('menuitem', { name: /^Rotate/ });
    expect(rotate.getAttribute('aria-disabled')).toBe('true');
  });

  test('is disabled and enabled again from its menu', async () => {
    const { user, server } = await render();
    await choose(user, 'tidewater.drop', 'Disable');
    await waitFor(async () => expect((await rowOf('tidewater.drop')).textContent).toContain('Disabled'));
    expect((await storedAs(server, 'tidewater.drop')).enabled).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await rowOf('tidewater.drop')).textContent).toContain('Active'));
  });

  test('is deleted after a confirmation, unless a launcher job uses it', async () => {
    const { user, server } = await render();
    await choose(user, 'audit-reader', 'Delete');
    const question = await dialog(/Delete the SFTP user “audit-reader”/);
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('audit-reader deleted')).toBeTruthy();
    expect(await screen.findByText('13 users')).toBeTruthy();
    expect((await stored(server)).map(({ username }) => username)).not.toContain('audit-reader');
    await user.click(within(await grid()).getByRole('button', { name: 'Actions for alder-web' }));
    const remove = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(remove.dataset.tip).toBe('Used by the SFTP launcher: Alder Retail web shop');
  });

  test('that does not exist is reported as such', async () => {
    const { user, address } = await render('?edit=00000000-0000-4000-8000-000000000000', { server: first });
    await dialog('SFTP user not found');
    await user.click(await screen.findByRole('button', { name: 'Show all SFTP users' }));
    await waitFor(() => expect(address()).toBe(at()));
  });
});

describe('the files of an account', () => {
  test('are found by directory and name, and deleted after a confirmation', async () => {
    const { user, server, address } = await render();
    const before = await storedAs(server, 'tidewater.drop');
    await choose(user, 'tidewater.drop', 'Files');
    const drawer = await dialog('Files of tidewater.drop');
    expect(await within(drawer).findByText(`${before.used_files} files`)).toBeTruthy();
    await user.click(within(drawer).getByRole('link', { name: /^\/tidewater\/outbound,/ }));
    await waitFor(() => expect(address()).toContain('dir=%2Ftidewater%2Foutbound'));
    await waitFor(() =>
      expect(within(drawer).queryByRole('button', { name: /^Delete gate-moves/ })).toBeNull(),
    );
    const pdfs = within(drawer).getAllByRole('button', { name: /^Delete instructions-/ });
    const gone = pdfs[0]?.getAttribute('aria-label')?.replace('Delete ', '') ?? '';
    await user.click(pdfs[0] as HTMLElement);
    const question = await dialog(`Delete “${gone}”?`);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(drawer).queryByText(gone)).toBeNull());
    const after = await storedAs(server, 'tidewater.drop');
    expect(after.used_files).toBe(before.used_files - 1);
    expect(
      await within(drawer).findByRole('link', { name: `/tidewater, ${after.used_files} files` }),
    ).toBeTruthy();
    await user.click(within(drawer).getByRole('link', { name: /^\/tidewater,/ }));
    await user.type(await within(drawer).findByRole('searchbox', { name: 'Search files' }), 'no such');
    expect(await within(drawer).findByText('No file here')).toBeTruthy();
  });

  test('are searched in the directory that was chosen, even while it loads', async () => {
    const { sftp_user_uuid } = await storedAs(first, 'tidewater.drop');
    const held = Promise.withResolvers<undefined>();
    const { user, address } = await render(`?files=${sftp_user_uuid}`, {
      server: first,
      intercept: ({ operationName, variables }) =>
        operationName === 'SftpUserFilesQuery' && variables['directory'] ? held.promise : undefined,
    });
    const drawer = await dialog('Files of tidewater.drop');
    await user.click(await within(drawer).findByRole('link', { name: /^\/tidewater\/outbound,/ }));
    await waitFor(() => expect(address()).toContain('dir=%2Ftidewater%2Foutbound'));
    await user.type(within(drawer).getByRole('searchbox', { name: 'Search files' }), 'no such{Enter}');
    await waitFor(() => expect(address()).toContain('find=no+such'));
    expect(address()).toContain('dir=%2Ftidewater%2Foutbound');
    held.resolve(undefined);
    expect(await within(drawer).findByText('No file here')).toBeTruthy();
  });

  test('download through a signed URL', async () => {
    const { sftp_user_uuid, files } = await storedAs(first, 'tidewater.drop');
    const asked: string[] = [];
    const { user } = await render(`?files=${sftp_user_uuid}`, {
      server: first,
      interceptFile(request) {
        asked.push(new URL(request.url).pathname);
        return undefined;
      },
    });
    const name = files.edges[0]?.node.name ?? '';
    await user.click(await screen.findByRole('button', { name: `Download ${name}` }));
    await waitFor(() => expect(asked).toEqual([files.edges[0]?.node.download_path]));
  });

  test('of the list’s other accounts are one choice away, from the client state', async () => {
    const { sftp_user_uuid } = await storedAs(first, 'tidewater.drop');
    const { user } = await render(`?files=${sftp_user_uuid}`, { server: first });
    const drawer = await dialog('Files of tidewater.drop');
    const select = await within(drawer).findByRole('combobox', { name: 'User' });
    await waitFor(() => expect(within(select).getAllByRole('option')).toHaveLength(14));
    await user.selectOptions(select, 'warehouse-b');
    await dialog('Files of warehouse-b');
  });
});
