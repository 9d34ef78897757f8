import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../node/http/http.ts';
import { createTestServer } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();

let session = '';
let count = 0;
beforeEach(() => {
  session = `mcp-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}, as = OWNER) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
const { data: seeded } = await t.graphql<{
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      trading_partners: {
        edges: {
          node: {
            partner_uuid: string;
            partner_name: string;
            flow_execution_search: {
              edges: { node: { invocation_uuid: string; reason_code: string | null } }[];
            };
          };
        }[];
      };
    }[];
  };
}>(
  OWNER,
  `{ viewer { companies { company_uuid short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name
     flow_execution_search(first: 1, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid reason_code } } } } } } } } }`,
);
const northbay = seeded.viewer.companies.find(({ short_code }) => short_code === 'northbay');
const NORTHBAY = northbay?.company_uuid ?? '';
const partner = (name: string) => {
  const found = northbay?.trading_partners.edges.find(({ node }) => node.partner_name === name)?.node;
  if (!found) throw new Error(`no partner ${name}`);
  return found;
};
const failureOf = (name: string) => partner(name).flow_execution_search.edges[0]?.node.invocation_uuid ?? '';

const SERVER = 'http://localhost/mcp/northbay';
const tokenOf = (as: string) => t.server.tokenFor(as, 'http://localhost', SERVER);

interface Answer {
  status: number;
  connection: string | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}
async function post(
  as: string | null,
  body: unknown,
  headers: Record<string, string> = {},
  code = 'northbay',
): Promise<Answer> {
  const response = await t.server.fetch(
    new Request(`http://localhost/mcp/${code}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-mock-session': session,
        ...(as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    connection: response.headers.get('mcp-session-id'),
    ...(text === '' ? {} : (JSON.parse(text) as object)),
  };
}
const call = (method: string, params: object = {}, id: number | null = 1) => ({
  jsonrpc: '2.0',
  method,
  params,
  ...(id === null ? {} : { id }),
});

/** An assistant that uses the protocol's own client, signed in with a token. */
async function connectedBy(
  token: string,
  name: string,
  fetch = inProcess,
  url = 'http://localhost/mcp/northbay',
) {
  const client = new Client({ name, version: '1.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    requestInit: { headers: { authorization: `Bearer ${token}`, 'x-mock-session': session } },
  });
  // The library's own declarations disagree about `sessionId` under `exactOptionalPropertyTypes`.
  await client.connect(transport as Transport);
  onTestFinished(() => client.close());
  return {
    client,
    connection: transport.sessionId ?? '',
    tool: async (tool: string, args: Record<string, unknown> = {}) => {
      const result = (await client.callTool({ name: tool, arguments: args })) as CallToolResult;
      const [first] = result.content;
      return { ...result, words: first?.type === 'text' ? first.text : '' };
    },
  };
}
const inProcess = (url: string | URL, init?: RequestInit) => t.server.fetch(new Request(url, init));
const connected = async (as: string, name = 'Test assistant') => connectedBy(await tokenOf(as), name);

const save = async (input: object, as = OWNER) =>
  (
    await run<{ update_mcp_server: { errors: { code: string; path: string[] | null }[] } }>(
      'mutation($input: UpdateMcpServerInput!) { update_mcp_server(input: $input) { mcp_server { mcp_server_uuid enabled } errors { code path } } }',
      { input: { company_uuid: NORTHBAY, ...input } },
      as,
    )
  ).update_mcp_server.errors;
const server = async () =>
  (
    await run<{
      company: {
        mcp_server: {
          enabled: boolean;
          endpoint_url: string;
          tools: { name: string; enabled: boolean }[];
          clients: { mcp_client_uuid: string; name: string; user: { email: string | null } }[];
          calls: {
            total_count: number;
            edges: {
              node: {
                tool: string;
                outcome: string;
                row_count: number | null;
                client_name: string;
                message: string | null;
                arguments: object;
              };
            }[];
          };
        };
      };
    }>(
      `query($c: ID!) { company(company_uuid: $c) { mcp_server { mcp_server_uuid enabled endpoint_url tools { name enabled }
       clients { mcp_client_uuid name user { email } } calls(first: 200) { total_count edges { node { mcp_call_uuid tool outcome row_count client_name message arguments } } } } } }`,
      { c: NORTHBAY },
    )
  ).company.mcp_server;

test("the settings show the server's URL, its status, the connected clients, and the calls", async () => {
  const { enabled, endpoint_url, tools, clients, calls } = await server();
  expect({ enabled, endpoint_url }).toEqual({ enabled: true, endpoint_url: 'http://localhost/mcp/northbay' });
  expect(tools.filter((tool) => !tool.enabled).map(({ name }) => name)).toEqual(['resubmit_execution']);
  expect(clients.map(({ name }) => name).toSorted()).toEqual(['Claude', 'Visual Studio Code']);
  expect(calls.total_count).toBe(calls.edges.length);
  expect(new Set(calls.edges.map(({ node }) => node.outcome))).toEqual(new Set(['OK', 'REFUSED', 'FAILED']));
});

describe('the protocol', () => {
  test('connects, lists its tools, and answers calls, including over HTTP', async () => {
    const { url, close } = await listen((request) => t.server.fetch(request));
    onTestFinished(close);
    const token = await t.server.tokenFor(EDITOR, url, `${url}/mcp/northbay`);
    const { client, tool } = await connectedBy(token, 'Test assistant', fetch, `${url}/mcp/northbay`);
    expect(client.getServerVersion()).toMatchObject({ name: 'causeway', title: 'Causeway' });
    expect(client.getInstructions()).toContain('Executions are runs of flows');
    expect(await client.ping()).toEqual({});
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('resubmit_execution');
    expect(tools).toHaveLength(7);
    expect(tools.find(({ name }) => name === 'get_logs')).toMatchObject({
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        properties: { invocation_uuid: { type: 'string', description: 'UUID of the execution.' } },
        required: ['invocation_uuid'],
        additionalProperties: false,
      },
    });
    expect((await tool('list_partners', { limit: 1 })).structuredContent?.['partners']).toHaveLength(1);
    expect((await server()).clients[0]).toMatchObject({ name: 'Test assistant', user: { email: EDITOR } });
  });

  test.each([
    ['nobody', null, call('ping'), 401],
    ['a stranger', 'newcomer@northbay.example', call('ping'), 404],
    ['no JSON', EDITOR, '{', 400],
    ['no call', EDITOR, { hello: 1 }, 400],
    ['a list of calls', EDITOR, [call('ping')], 400],
    ['a call before it has connected', EDITOR, call('tools/list'), 400],
  ] as const)('%s is refused', async (_what, as, body, status) => {
    const answer = await post(as, body);
    expect(answer.status).toBe(status);
    expect(answer.error?.message).toBeTruthy();
  });

  test('unknown methods and tools are reported as the protocol specifies', async () => {
    const { client, tool } = await connected(EDITOR);
    await expect(client.listResources()).rejects.toMatchObject({ code: -32_601 });
    await expect(tool('drop_tables')).rejects.toMatchObject({ code: -32_602 });
    await expect(tool('toString')).rejects.toMatchObject({ code: -32_602 });
    for (const [name, args, words] of [
      ['get_execution', {}, 'invocation_uuid'],
      ['get_execution', { invocation_uuid: 7 }, 'expected string'],
      ['search_executions', { status: 'LOST' }, 'expected one of "ACTIVE"'],
      ['search_executions', { when: 'now' }, 'Unrecognized key: "when"'],
      ['search_executions', { limit: 0 }, 'limit'],
      ['get_execution', { invocation_uuid: 'nope' }, 'execution does not exist'],
    ] as const) {
      const refused = await tool(name, args);
      expect(refused.isError).toBe(true);
      expect(refused.words).toContain(words);
    }
    const last = (await server()).calls.edges[0]?.node;
    expect(last).toMatchObject({
      tool: 'get_execution',
      outcome: 'FAILED',
      row_count: null,
      client_name: 'Test assistant',
    });
  });

  test('messages are sent with POST only', async () => {
    const response = await t.server.fetch(new Request('http://localhost/mcp/northbay'));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    const foreign = await t.server.fetch(
      new Request('http://localhost/mcp/northbay', {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
      }),
    );
    expect(foreign.status).toBe(403);
  });
});

describe('tools', () => {
  test('find and explain the same data as the portal, and each call is logged', async () => {
    const { tool } = await connected(EDITOR);
    const pinecrest = partner('Pinecrest Lines').partner_uuid;
    const found = await tool('search_executions', { status: 'FAILURE', partner_uuid: pinecrest, limit: 5 });
    const { executions, match_count } = found.structuredContent as {
      match_count: number;
      executions: { invocation_uuid: string }[];
    };
    const { trading_partner } = await run<{
      trading_partner: {
        flow_execution_search: { match_count: number; edges: { node: { invocation_uuid: string } }[] };
      };
    }>(
      'query($p: ID!) { trading_partner(partner_uuid: $p) { flow_execution_search(first: 5, filter: { statuses: [LOGICAL_FAILURE, TECHNICAL_FAILURE] }) { match_count edges { node { invocation_uuid } } } } }',
      { p: pinecrest },
    );
    expect(match_count).toBe(trading_partner.flow_execution_search.match_count);
    expect(executions.map(({ invocation_uuid }) => invocation_uuid)).toEqual(
      trading_partner.flow_execution_search.edges.map(({ node }) => node.invocation_uuid),
    );
    const uuid = failureOf('Pinecrest Lines');
    const why = await tool('explain_failure', { invocation_uuid: uuid });
    expect(why.structuredContent).toMatchObject({
      invocation_uuid: uuid,
      suggested_fix: expect.any(String) as string,
      changes_since_last_success: { items: expect.any(Array) as unknown[] },
    });
    const logs = await tool('get_logs', { invocation_uuid: uuid, limit: 3 });
    expect(logs.structuredContent?.['lines']).toHaveLength(3);
    const { calls } = await server();
    expect(calls.edges.slice(0, 3).map(({ node }) => [node.tool, node.outcome, node.row_count])).toEqual([
      ['get_logs', 'OK', 3],
      ['explain_failure', 'OK', 1],
      ['search_executions', 'OK', executions.length],
    ]);
    expect(calls.edges[0]?.node.arguments).toEqual({ invocation_uuid: uuid, limit: 3 });
  });

  test('return no more rows than the workspace allows', async () => {
    expect(await save({ max_rows: 2 })).toEqual([]);
    const { tool } = await connected(EDITOR);
    const { structuredContent } = await tool('search_executions', { limit: 100 });
    expect(structuredContent?.['executions']).toHaveLength(2);
    expect((await tool('list_partners')).structuredContent?.['partners']).toHaveLength(2);
  });

  test('withhold file contents until the workspace allows them', async () => {
    const { tool } = await connected(EDITOR);
    const file_key = `${failureOf('Pinecrest Lines')}.0`;
    expect((await tool('get_file', { file_key })).isError).toBe(true);
    expect((await server()).calls.edges[0]?.node).toMatchObject({ outcome: 'REFUSED' });
    await save({ redact_files: false });
    const { structuredContent } = await tool('get_file', { file_key });
    expect(structuredContent?.['preview']).toEqual(expect.any(String));
  });

  test('only have access to the partners that the workspace allows', async () => {
    const alder = partner('Alder Retail').partner_uuid;
    await save({ allowed_partner_uuids: [alder] });
    const { tool } = await connected(EDITOR);
    const partners = (await tool('list_partners')).structuredContent?.['partners'];
    expect(partners).toEqual([expect.objectContaining({ partner_name: 'Alder Retail' })]);
    expect((await tool('get_execution', { invocation_uuid: failureOf('Pinecrest Lines') })).isError).toBe(
      true,
    );
    expect((await tool('get_execution', { invocation_uuid: failureOf('Alder Retail') })).isError).toBe(false);
    const found = (await tool('search_executions', { limit: 20 })).structuredContent as {
      executions: { trading_partner: { partner_name: string } }[];
    };
    expect(new Set(found.executions.map((execution) => execution.trading_partner.partner_name))).toEqual(
      new Set(['Alder Retail']),
    );
  });

  test('only change data if that is enabled and the caller has permission', async () => {
    const editor = await connected(EDITOR);
    const args = { invocation_uuid: failureOf('Pinecrest Lines') };
    expect((await editor.tool('resubmit_execution', args)).words).toContain('disabled');
    await save({ tools: [{ name: 'resubmit_execution', enabled: true }] });
    const viewer = await connected(VIEWER);
    const refused = await viewer.tool('resubmit_execution', args);
    expect(refused.isError).toBe(true);
    expect((await server()).calls.edges[0]?.node).toMatchObject({ outcome: 'REFUSED' });
    const done = await editor.tool('resubmit_execution', args);
    const { flow_execution } = await run<{
      flow_execution: { resubmitted_from: { invocation_uuid: string } };
    }>(
      'query($i: ID!) { flow_execution(invocation_uuid: $i) { invocation_uuid resubmitted_from { invocation_uuid } } }',
      { i: done.structuredContent?.['invocation_uuid'] },
    );
    expect(flow_execution.resubmitted_from).toEqual(args);
  });

  test('only show a guest their own partner, and only shared logs', async () => {
    const { tool } = await connected(GUEST);
    expect((await tool('list_partners')).structuredContent?.['partners']).toEqual([
      expect.objectContaining({ partner_name: 'Pinecrest Lines' }),
    ]);
    expect((await tool('get_execution', { invocation_uuid: failureOf('Alder Retail') })).isError).toBe(true);
    expect((await tool('get_logs', { invocation_uuid: failureOf('Pinecrest Lines') })).isError).toBe(true);
  });
});

describe('the workspace controls', () => {
  test('whether the server responds at all, and to whom', async () => {
    await save({ enabled: false });
    expect((await post(EDITOR, call('initialize'))).status).toBe(403);
    await save({ enabled: true, auth: 'API_KEY' });
    expect((await post(EDITOR, call('initialize'))).error?.message).toContain('API keys only');
    const { tool } = await connectedBy(await keyToken(), 'Machine');
    expect(await tool('list_partners')).toMatchObject({ isError: false });
  });

  async function keyToken(): Promise<string> {
    const { save_portal_api_key: key } = await run<{
      save_portal_api_key: { portal_api_key_edge: { node: { client_id: string } }; client_secret: string };
    }>(
      'mutation($input: SavePortalApiKeyInput!) { save_portal_api_key(input: $input) { portal_api_key_edge { node { key_uuid client_id } } client_secret errors { code } } }',
      { input: { company_uuid: NORTHBAY, name: 'Assistant', role: 'VIEWER' } },
    );
    const token = await t.server.fetch(
      new Request('http://localhost/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-mock-session': session },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: key.portal_api_key_edge.node.client_id,
          client_secret: key.client_secret,
        }),
      }),
    );
    return ((await token.json()) as { access_token: string }).access_token;
  }

  test('which connections stay valid', async () => {
    const { client, connection } = await connected(EDITOR);
    // Another person's connection is not valid.
    expect((await post(VIEWER, call('ping'), { 'mcp-session-id': connection })).status).toBe(404);
    await revoke(connection);
    // A person's sign-in ends with its connection; mcp-sign-in.test.ts tests the rest.
    await expect(client.ping()).rejects.toMatchObject({ code: 401 });
    expect((await server()).clients.map(({ name }) => name)).not.toContain('Test assistant');
  });

  test('that a program with a portal API key can connect again, as long as its key is valid', async () => {
    const token = await keyToken();
    const { client, connection } = await connectedBy(token, 'Machine');
    await revoke(connection);
    await expect(client.ping()).rejects.toMatchObject({ code: 404 });
    await connectedBy(token, 'Machine');
    expect(await client.ping()).toEqual({});
  });

  const revoke = (mcp_client_uuid: string) =>
    run(
      'mutation($input: RevokeMcpClientInput!) { revoke_mcp_client(input: $input) { mcp_client { mcp_client_uuid } errors { code } } }',
      { input: { mcp_client_uuid } },
    );

  test.each([
    [{ max_rows: 0 }, 'VALIDATION', ['max_rows']],
    [{ max_rows: 501 }, 'VALIDATION', ['max_rows']],
    [{ tools: [{ name: 'drop_tables', enabled: true }] }, 'NOT_FOUND', ['tools']],
    [{ allowed_partner_uuids: ['nope'] }, 'NOT_FOUND', ['allowed_partner_uuids']],
  ])('%j is refused', async (input, code, path) => {
    expect(await save(input)).toEqual([{ code, path }]);
  });
});
