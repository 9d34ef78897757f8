import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAssistant } from '#mock/testing/testing-assistant.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/mcp_server${search}`;

interface Settings {
  enabled: boolean;
  auth: string;
  redact_files: boolean;
  max_rows: number;
  lock_version: number;
  allows_all_partners: boolean;
  allowed_partners: { partner_name: string }[];
  tools: { name: string; enabled: boolean }[];
  clients: { name: string }[];
}
const settings = async (server: Server): Promise<Settings> =>
  (
    await server.graphql<{ company: { mcp_server: Settings } }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid mcp_server { mcp_server_uuid enabled auth redact_files max_rows
         lock_version allows_all_partners allowed_partners { partner_uuid partner_name } tools { name enabled }
         clients { mcp_client_uuid name } } } }`,
    )
  ).data.company.mcp_server;

const render = async (search = '', options: RenderRouteOptions = {}) => {
  const server = options.server ?? (await freshServer());
  const rendered = await renderRoute(at(search), { ...options, server });
  await screen.findByRole('heading', { level: 1, name: 'MCP server' });
  return { ...rendered, server };
};
const region = (name: string) => screen.findByRole('region', { name });
const toolSwitch = (name: string) => screen.getByRole('switch', { name: `Enabled: ${name}` });
const calls = async () =>
  within(within(await region('Calls')).getByRole('table', { name: 'Calls' }))
    .getAllByRole('row')
    .slice(1);

interface ShownSnippet {
  mcpServers: Record<string, { type: string; url: string; headers?: Record<string, string> }>;
}
/** The snippet for any program, parsed. */
async function shownSnippet(user: UserEvent) {
  const card = await region('Connect an assistant');
  await user.click(within(card).getByRole('radio', { name: 'Other' }));
  const text = within(card).getByLabelText('Set-up: Other', { selector: 'pre' }).textContent;
  const { mcpServers } = JSON.parse(text ?? '') as ShownSnippet;
  const [name = '', found] = Object.entries(mcpServers)[0] ?? [];
  if (!found) throw new Error('The snippet names no server');
  return { name, ...found };
}

const signedIn = async (server: Server, url: string, email: string, name?: string) => {
  const assistant = createAssistant({
    url,
    fetch: (input, init) => server.server.fetch(new Request(input, init)),
    ...(name !== undefined && { name }),
  });
  await expect(assistant.connect()).rejects.toThrow('Unauthorized');
  await assistant.signIn(email);
  return assistant;
};

/** Connects an assistant as the snippet says: the protocol's own client, with the given token. */
async function connect(
  server: Server,
  { url, headers }: { url: string; headers?: Record<string, string> },
  token: string,
) {
  const client = new Client({ name: 'Test assistant', version: '2.1' });
  const filled = Object.entries(headers ?? {}).map(([name, value]) => [
    name,
    value.replace('${CAUSEWAY_TOKEN}', token),
  ]);
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (input, init) => server.server.fetch(new Request(input, init)),
    requestInit: { headers: Object.fromEntries(filled) as Record<string, string> },
  });
  // The library's own declarations disagree about `sessionId` under `exactOptionalPropertyTypes`.
  await client.connect(transport as Transport);
  onTestFinished(() => client.close());
  return {
    client,
    call: async (name: string, given: Record<string, unknown> = {}) =>
      (await client.callTool({ name, arguments: given })) as CallToolResult,
  };
}

/** The token for a new portal API key. */
async function keyToken(server: Server, role: string): Promise<string> {
  const made = await server.graphql<{
    save_portal_api_key: { portal_api_key_edge: { node: { client_id: string } }; client_secret: string };
  }>(
    OWNER,
    `mutation($input: SavePortalApiKeyInput!) { save_portal_api_key(input: $input) {
       portal_api_key_edge { node { key_uuid client_id } } client_secret errors { code } } }`,
    { input: { company_uuid: company(), name: `Assistant ${role}`, role } },
  );
  const { portal_api_key_edge, client_secret } = made.data.save_portal_api_key;
  const response = await server.server.fetch(
    new Request('http://localhost/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: portal_api_key_edge.node.client_id,
        client_secret,
      }),
    }),
  );
  return ((await response.json()) as { access_token: string }).access_token;
}

describe('an assistant that is set up with what is shown', () => {
  test('connects, lists the tools, searches executions, and reads a log; a disabled tool is rejected', async () => {
    const { user, server } = await render();
    await user.click(screen.getByRole('radio', { name: 'Portal API key' }));
    expect(await screen.findByText('Authentication changed to Portal API key')).toBeTruthy();
    const snippet = await shownSnippet(user);
    expect(snippet).toMatchObject({ name: 'causeway-northbay', type: 'http' });
    const token = await keyToken(server, 'VIEWER');
    const { client, call } = await connect(server, snippet, token);
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names()).toContain('search_executions');
    expect(await names()).not.toContain('resubmit_execution');
    const found = await call('search_executions', { status: 'FAILURE', limit: 3 });
    expect(found.isError).toBe(false);
    const executions = found.structuredContent?.['executions'] as readonly { invocation_uuid: string }[];
    expect(executions).toHaveLength(3);
    const log = await call('get_logs', { invocation_uuid: executions[0]?.invocation_uuid, limit: 2 });
    expect(log.isError).toBe(false);
    expect(log.structuredContent?.['lines']).toHaveLength(2);

    await user.click(toolSwitch('search_executions'));
    expect(await screen.findByText('search_executions disabled')).toBeTruthy();
    expect(await names()).not.toContain('search_executions');
    const refused = await call('search_executions');
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain('disabled');

    // Both calls are in the log, and the assistant is among the connected ones.
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect((await calls())[0]?.textContent).toContain('Refused'));
    const [latest, log_call, before] = await calls();
    expect(log_call?.textContent).toContain('get_logs');
    expect(latest?.textContent).toContain('The tool search_executions is disabled in this workspace.');
    expect(latest?.textContent).toContain('Test assistant');
    expect(before?.textContent).toContain('Answered');
    expect(before?.textContent).toContain('"status":"FAILURE"');
    expect((await region('Connected assistants')).textContent).toContain('Test assistant 2.1');

    await user.click(screen.getByRole('switch', { name: 'Enabled' }));
    expect(await screen.findByText('The MCP server is disabled.')).toBeTruthy();
    await waitFor(async () => expect((await settings(server)).enabled).toBe(false));
    await expect(client.listTools()).rejects.toMatchObject({ code: 403 });
    await expect(connect(server, snippet, token)).rejects.toMatchObject({ code: 403 });
    await user.click(
      within((await screen.findByText('MCP server disabled')).closest('[role]') as HTMLElement).getByRole(
        'button',
        { name: 'Undo' },
      ),
    );
    await waitFor(async () => expect((await settings(server)).enabled).toBe(true));
    expect(await names()).toContain('list_flows');
  });

  test('acts for the person who signs in, if the workspace uses sign-in', async () => {
    const { user, server } = await render();
    const snippet = await shownSnippet(user);
    expect(snippet.headers).toBeUndefined();
    const assistant = await signedIn(server, snippet.url, 'editor@northbay.example', 'Cursor');
    const { tool } = await assistant.connect();
    expect((await tool('list_partners')).isError).toBe(false);

    // The list shows the person, and disconnecting the assistant ends the sign-in.
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const button = await screen.findByRole('button', { name: /^Disconnect Cursor of Edwin/ });
    expect(button.closest('tr')?.textContent).toContain('Cursor 1.0');
    await user.click(button);
    const question = await screen.findByRole('dialog', { name: /^Disconnect Cursor/ });
    await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Assistant disconnected')).toBeTruthy();
    await expect(tool('list_partners')).rejects.toThrow('Unauthorized');

    const again = await signedIn(server, snippet.url, 'editor@northbay.example');
    const { tool: ask } = await again.connect();
    await user.click(screen.getByRole('radio', { name: 'Portal API key' }));
    await waitFor(async () => expect((await settings(server)).auth).toBe('API_KEY'));
    await expect(ask('list_partners')).rejects.toMatchObject({ code: 403 });
  });

  test('can also be set up for a program with a key, where people sign in', async () => {
    const { user, server } = await render();
    const card = await region('Connect an assistant');
    expect(within(card).getByRole('button', { name: 'Copy OAuth client ID' })).toBeTruthy();
    await user.click(within(card).getByRole('radio', { name: 'A program with a key' }));
    const snippet = await shownSnippet(user);
    expect(snippet.headers).toEqual({ Authorization: 'Bearer ${CAUSEWAY_TOKEN}' });
    const { call } = await connect(server, snippet, await keyToken(server, 'VIEWER'));
    expect((await call('list_partners')).isError).toBe(false);
  });

  test.each([
    ['Claude', /^claude mcp add --transport http causeway-northbay http:\/\/localhost\/mcp\/northbay$/],
    ['VS Code', /"servers": \{\s+"causeway-northbay": \{\s+"type": "http"/],
    ['Cursor', /"mcpServers": \{\s+"causeway-northbay": \{\s+"url": "http:\/\/localhost\/mcp\/northbay"/],
  ])('%s has a snippet of its own, which can be copied', async (program, code) => {
    const { user } = await render('', { server: first });
    const card = await region('Connect an assistant');
    await user.click(within(card).getByRole('radio', { name: program }));
    const shown = within(card).getByLabelText(`Set-up: ${program}`, { selector: 'pre' }).textContent ?? '';
    expect(shown).toMatch(code);
    await user.click(within(card).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(shown);
  });
});

describe('tools', () => {
  test('are switched one after another, however fast, and no change overwrites another', async () => {
    const { user, server } = await render();
    await user.click(toolSwitch('get_logs'));
    await user.click(toolSwitch('list_flows'));
    await user.click(toolSwitch('resubmit_execution'));
    expect(toolSwitch('resubmit_execution')).toHaveProperty('checked', true);
    await waitFor(async () => {
      const off = (await settings(server)).tools.filter(({ enabled }) => !enabled);
      expect(off.map(({ name }) => name).toSorted()).toEqual(['get_logs', 'list_flows']);
    });
    expect(await screen.findByText('6 of 8 enabled')).toBeTruthy();
  });

  test('say that somebody else has changed the settings in the meantime, and can then be switched', async () => {
    const { user, server } = await render();
    await server.graphql(
      'editor@northbay.example',
      `mutation($input: UpdateMcpServerInput!) { update_mcp_server(input: $input) { errors { code } } }`,
      { input: { company_uuid: company(), max_rows: 7 } },
    );
    await user.click(toolSwitch('get_logs'));
    expect(
      await screen.findByText(/^Changed by Edwin Castellanos at \d\d:\d\d, after you opened this/),
    ).toBeTruthy();
    await waitFor(() => expect(toolSwitch('get_logs')).toHaveProperty('checked', true));
    await user.click(toolSwitch('get_logs'));
    expect(await screen.findByText('get_logs disabled')).toBeTruthy();
  });
});

describe('restrictions', () => {
  test('are changed in a drawer, and limit what assistants get', async () => {
    const { user, server, address } = await render();
    const card = await region('Restrictions');
    expect(card.textContent).toContain('Withheld');
    await user.click(within(card).getByRole('button', { name: 'Edit restrictions' }));
    const drawer = await screen.findByRole('dialog', { name: /^Restrictions/ });
    expect(address()).toBe(at('?edit=restrictions'));
    await user.click(await within(drawer).findByRole('radio', { name: 'Some' }));
    const rows = within(drawer).getByRole('textbox', { name: /^Largest response/ });
    await user.clear(rows);
    await user.type(rows, '501');
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    const summary = await within(drawer).findByRole('alert');
    expect(summary.textContent).toContain('Choose at least one trading partner.');
    expect(summary.textContent).toContain('1 to 500');
    await user.clear(rows);
    await user.type(rows, '2');
    await user.click(within(drawer).getByRole('combobox', { name: /Trading partners/ }));
    await user.keyboard('pinecrest{Enter}');
    await within(drawer).findByRole('button', { name: 'Remove Pinecrest Lines' });
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Restrictions saved')).toBeTruthy();
    expect(await settings(server)).toMatchObject({
      allows_all_partners: false,
      allowed_partners: [{ partner_name: 'Pinecrest Lines' }],
      max_rows: 2,
      redact_files: true,
    });
    expect(within(await region('Restrictions')).getByRole('link', { name: 'Pinecrest Lines' })).toBeTruthy();

    const { url } = await shownSnippet(user);
    const { tool } = await (await signedIn(server, url, 'editor@northbay.example')).connect();
    const { structuredContent } = await tool('search_executions', { limit: 50 });
    expect(structuredContent?.['executions']).toMatchObject(
      [1, 2].map(() => ({ trading_partner: { partner_name: 'Pinecrest Lines' } })),
    );
  });
});

describe('connected assistants', () => {
  test('are disconnected after a confirmation', async () => {
    const { user, server } = await render();
    await user.click(await screen.findByRole('button', { name: /^Disconnect Claude of/ }));
    const question = await screen.findByRole('dialog', { name: /^Disconnect Claude/ });
    await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Assistant disconnected')).toBeTruthy();
    expect((await settings(server)).clients.map(({ name }) => name)).toEqual(['Visual Studio Code']);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Disconnect Claude of/ })).toBeNull());
  });
});

describe('the log of calls', () => {
  test('shows the latest first, and the rest on request', async () => {
    const { user } = await render('', { server: first });
    expect(await calls()).toHaveLength(25);
    expect(screen.getByText('36 calls')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await calls()).toHaveLength(36));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('filters by result; the filters are in the address, and Clear removes them', async () => {
    const { user, address } = await render('', { server: first });
    const bar = await screen.findByRole('toolbar', { name: 'Filter calls' });
    await user.click(within(bar).getByRole('button', { name: 'Result' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Refused' }));
    await waitFor(() => expect(address()).toBe(at('?result=REFUSED')));
    await waitFor(async () => {
      for (const row of await calls()) expect(row.textContent).toContain('Refused');
    });
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await calls()).toHaveLength(25));
    expect(document.activeElement?.textContent).toContain('Result');
  });

  test('distinguishes no matches from no calls', async () => {
    const { unmount, user } = await render('?tool=list_partners&result=FAILED', { server: first });
    expect(await screen.findByText('No call matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await calls()).toHaveLength(25));
    unmount();
    await renderRoute(at('', 'solo-broker'), { server: first });
    expect(await screen.findByText('No calls yet')).toBeTruthy();
    expect(screen.getByText('No assistant has connected yet')).toBeTruthy();
    expect(screen.getByText('The MCP server is disabled.')).toBeTruthy();
  });
});

describe('people without access', () => {
  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s: nothing is shown and, once the role is known, nothing is requested',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company()}/settings/tp`, { server: first, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      await router.navigate(at('?edit=restrictions'));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent.filter(({ query }) => /mcp_server/.test(query))).toEqual([]);
    },
  );
});
