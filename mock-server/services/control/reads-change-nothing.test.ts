import { afterAll, describe, expect, test } from 'vitest';
import type { Batch, StateJournal } from '../../kernel/state-journal.ts';
import { createMockServer } from '../../server.ts';
import { controlOf } from './testing.ts';
import { NOW } from '../../testing/testing.ts';
import { TEST_SEED } from '../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const PORTAL = 'http://localhost:5173';
const written: Batch[] = [];
const journal: StateJournal = {
  place: 'this test',
  sessions: async () => [],
  load: async () => [],
  append: async (batches) => void written.push(...batches),
  subscribe: () => () => {},
  close: async () => {},
};
const server = await createMockServer(
  { seed: TEST_SEED, now: NOW, portalOrigins: [PORTAL] },
  {
    journal,
    onUncaught: (error) => {
      throw error;
    },
  },
);
afterAll(() => server.dispose());
const control = controlOf(server);
const bearer = `Bearer ${await server.tokenFor('operator@northbay.example')}`;

const cookie = await (async () => {
  const response = await server.fetch(
    new Request('http://localhost/__mock/sign-in', {
      method: 'POST',
      headers: { 'x-mock-control': '1' },
      body: JSON.stringify({ email: OWNER }),
    }),
  );
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
})();

/** A file that the operator may read. */
const file = await (async () => {
  const query = `{ viewer { companies { company_uuid trading_partners(search: "Pinecrest") { edges { node {
    flow_execution_search(first: 5, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { files { download_path } } } } } } } } } }`;
  const response = await server.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { authorization: bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
  );
  return /"download_path":"([^"]+)"/.exec(await response.text())?.[1] ?? '';
})();

/** Values that make a route do as much as it can by GET. */
const addresses: Readonly<Record<string, string>> = {
  '/graphql': `/graphql?query=${encodeURIComponent('mutation { update_preferences(input: { theme: DARK }) { errors { code } } }')}`,
  '/authorize': `/authorize?${new URLSearchParams({
    client_id: 'causeway-portal-test',
    redirect_uri: `${PORTAL}/auth_callback`,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: 'x'.repeat(43),
  })}`,
  '/__mock/go': '/__mock/go?person=viewer@northbay.example&scenario=suspended&to=/multic',
  '/__mock/entities/:type': '/__mock/entities/TradingPartner',
  '/__mock/scenario': '/__mock/scenario?name=suspended',
  '/__mock/person': '/__mock/person?email=viewer@northbay.example',
  '/file/:company_uuid/:file_key': file,
};
const addressOf = (route: string) =>
  addresses[route] ?? route.replaceAll(/:\w+/g, 'northbay').replace('*', 'nothing');

/** Who reads: somebody who clicks a link on any website, or a program with a token and the control header. */
const readers: Readonly<Record<string, Record<string, string>>> = {
  'a link on another website': { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' },
  'an image on another website': { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
  'a page at another port': { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
  'a program': { authorization: bearer, 'x-mock-control': '1' },
};

/** Reads that leave something behind, and why that is right. */
const exceptions: Readonly<Record<string, string>> = {
  '/v2/logout for a link on another website': 'The provider signs out by a link; that costs one sign-in.',
  '/v2/logout for an image on another website': 'The same.',
  '/v2/logout for a page at another port': 'The same.',
  '/v2/logout for a program': 'The same.',
  '/file/:company_uuid/:file_key for a program':
    'The audit log says which operator opened a file. It needs a token, which no link carries.',
};

const situation = async () => {
  const { body } = await control<{ session: object; sessions: unknown }>('GET', '/state');
  return JSON.stringify({ ...body.session, calls: null, sessions: body.sessions });
};

async function left(route: string, method: string, headers: Record<string, string>): Promise<string[]> {
  const [before, count] = [await situation(), written.length];
  const response = await server.fetch(
    new Request(`http://localhost${addressOf(route)}`, { method, headers }),
  );
  const isCookie = response.headers.has('set-cookie');
  await response.body?.cancel();
  return [
    ...(isCookie ? ['a cookie'] : []),
    ...(written.length > count ? ['the journal'] : []),
    ...((await situation()) === before ? [] : ['the session']),
  ];
}

describe('GET and HEAD leave journal, session, person, and cookies as they were', () => {
  test('the server says which addresses it has', () => {
    expect(server.routes).toEqual(
      expect.arrayContaining(['/graphql', '/__mock/go', '/__mock/reset', '/login']),
    );
    expect(file).toMatch(/^\/file\//);
    expect(Object.keys(addresses).filter((route) => !server.routes.includes(route))).toEqual([]);
  });

  test.each([...new Set(server.routes)])('%s', async (route) => {
    const changed: string[] = [];
    for (const [reader, headers] of Object.entries(readers)) {
      const found = [...(await left(route, 'GET', headers)), ...(await left(route, 'HEAD', headers))];
      const isException = Object.hasOwn(exceptions, `${route} for ${reader}`);
      if (found.length > 0 !== isException) changed.push(`${reader}: ${found.join(', ') || 'nothing'}`);
    }
    expect(changed).toEqual([]);
  });
});
