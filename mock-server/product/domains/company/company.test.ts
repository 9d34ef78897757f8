import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();

interface Company {
  company_uuid: string;
  company_name: string;
  short_code: string;
  my_role: string | null;
  my_access: string;
  status: string;
  stats: {
    partner_count: number;
    executions_24h: number;
    failures_24h: number;
    last_activity_at: string | null;
  };
}
const FIELDS = `company_uuid company_name short_code my_role my_access status
  stats { partner_count executions_24h failures_24h last_activity_at }`;
const companies = async (as: string) =>
  (await t.graphql<{ viewer: { companies: Company[] } }>(as, `{ viewer { companies { ${FIELDS} } } }`)).data
    .viewer.companies;
const uuidOf = async (code: string) => {
  const found = (await companies(OWNER)).find(({ short_code }) => short_code === code);
  if (!found) throw new Error(`no company ${code}`);
  return found.company_uuid;
};

interface Partners {
  total_count: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
  edges: {
    node: {
      partner_uuid: string;
      partner_name: string;
      status: string;
      partner_type: string;
      tags: string[];
      last_activity_at: string | null;
    };
  }[];
}
const partners = async (args: string, as = OWNER, code = 'northbay') =>
  (
    await t.graphql<{ company: { trading_partners: Partners } }>(
      as,
      `{ company(company_uuid: "${await uuidOf(code)}") { trading_partners(${args}) { total_count pageInfo { hasNextPage endCursor } edges { node { partner_uuid partner_name status partner_type tags last_activity_at } } } } }`,
    )
  ).data.company.trading_partners;
const names = ({ edges }: Partners) => edges.map(({ node }) => node.partner_name);

test('everyone gets the workspaces they have access to, sorted by name, with their role in each', async () => {
  const roles = async (as: string) =>
    Object.fromEntries(
      (await companies(as)).map(({ short_code, my_role, my_access }) => [short_code, my_role ?? my_access]),
    );
  expect(await roles(OWNER)).toEqual({
    'alder-retail': 'VIEWER',
    harborline: 'OWNER',
    northbay: 'OWNER',
    'northbay-test': 'OWNER',
    'pinecrest-lines': 'EDITOR',
    'solo-broker': 'OWNER',
  });
  expect(await roles(GUEST)).toEqual({ northbay: 'GUEST' });
  expect(await roles('newcomer@northbay.example')).toEqual({});
  expect(Object.values(await roles('operator@northbay.example'))).toEqual(
    Array.from({ length: 6 }, () => 'OPERATOR'),
  );
  expect((await companies(OWNER)).map(({ company_name }) => company_name)).toEqual([
    'Alder Retail',
    'Harborline',
    'Northbay Freight',
    'Northbay Freight TEST',
    'Pinecrest Lines',
    'Solo Broker',
  ]);
});

test("other people's workspaces and unknown ones are not found", async () => {
  for (const company_uuid of [
    await uuidOf('alder-retail'),
    '00000000-0000-4000-8000-000000000000',
    'x|y',
    '',
  ]) {
    const { data, errors } = await t.graphql(
      'editor@northbay.example',
      'query($c: ID!) { company(company_uuid: $c) { company_name } }',
      { c: company_uuid },
    );
    expect(errors).toBeUndefined();
    expect(data.company).toBeNull();
  }
});

test('the counts match the executions the person can see', async () => {
  const all = await companies(OWNER);
  const northbay = all.find(({ short_code }) => short_code === 'northbay');
  expect(northbay?.stats.partner_count).toBe((await partners('first: 1')).total_count);
  expect(northbay?.stats.executions_24h).toBeGreaterThan(500);
  expect(northbay?.stats.failures_24h).toBeGreaterThan(0);
  expect(northbay?.stats.failures_24h).toBeLessThan((northbay?.stats.executions_24h ?? 0) / 5);
  const solo = all.find(({ short_code }) => short_code === 'solo-broker');
  expect(solo?.stats).toMatchObject({ executions_24h: 0, failures_24h: 0, last_activity_at: null });
  const harborline = all.find(({ short_code }) => short_code === 'harborline');
  expect(harborline?.stats.executions_24h).toBe(0);
  expect(harborline?.stats.last_activity_at).not.toBeNull();
  const [guest] = await companies(GUEST);
  expect(guest?.stats.partner_count).toBe(1);
  expect(guest?.stats.executions_24h).toBeLessThan(northbay?.stats.executions_24h ?? 0);
});

describe('trading partners', () => {
  test('are sorted by name; a guest sees their own', async () => {
    const all = names(await partners('first: 200'));
    expect(all).toEqual(
      all.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare),
    );
    expect(all.length).toBeGreaterThan(20);
    const { data } = await t.graphql<{ company: { trading_partners: Partners } }>(
      GUEST,
      `{ company(company_uuid: "${await uuidOf('northbay')}") { trading_partners { total_count edges { node { partner_name } } } } }`,
    );
    expect(names(data.company.trading_partners)).toEqual(['Pinecrest Lines']);
  });

  test('are filtered by status, type, tag, and text, all at once', async () => {
    const live = await partners('first: 200, statuses: [LIVE]');
    expect(new Set(live.edges.map(({ node }) => node.status))).toEqual(new Set(['LIVE']));
    const others = await partners('first: 200, statuses: [ONBOARDING, TESTING, PAUSED, ARCHIVED]');
    expect(live.total_count + others.total_count).toBe((await partners('first: 1')).total_count);
    const carriers = await partners(
      'first: 200, partner_types: [CARRIER_OPERATIONS], tag: "carrier", statuses: [LIVE]',
    );
    expect(carriers.total_count).toBeGreaterThan(1);
    for (const { node } of carriers.edges) {
      expect(node).toMatchObject({
        status: 'LIVE',
        partner_type: 'CARRIER_OPERATIONS',
        tags: expect.arrayContaining(['carrier']),
      });
    }
    expect((await partners('statuses: []')).total_count).toBe(0);
    expect((await partners('tag: "nobody has this"')).total_count).toBe(0);
  });

  test.each([
    ['a part of the name, in any case', 'PINECREST', 'Pinecrest Lines'],
    [
      'an interchange id',
      seededPartner('meridian-customs').edi_id.toLowerCase(),
      seededPartner('meridian-customs').partner_name,
    ],
    ['a tag', 'just-in', seededPartner('ridgeway').partner_name],
    ['a name in another script', '国际货运', seededPartner('shanghai-yuanhang').partner_name],
    ['blanks around it', '  Kestrel ', 'Kestrel Air'],
  ])('are found by %s', async (_what, text, name) => {
    expect(names(await partners(`search: ${JSON.stringify(text)}`))).toContain(name);
  });

  test('are sorted by status, activity, and errors in both directions, always in the same order', async () => {
    for (const field of ['STATUS', 'LAST_ACTIVITY', 'ERROR_PERCENT', 'UNRESOLVED', 'PARTNER_NAME']) {
      const up = await partners(`first: 200, sort: { field: ${field}, direction: ASC }`);
      const down = await partners(`first: 200, sort: { field: ${field}, direction: DESC }`);
      expect(new Set(names(down))).toEqual(new Set(names(up)));
      expect(await partners(`first: 200, sort: { field: ${field}, direction: ASC }`)).toEqual(up);
    }
    const latest = await partners('first: 200, sort: { field: LAST_ACTIVITY, direction: DESC }');
    const times = latest.edges.map(({ node }) => node.last_activity_at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times[0]?.startsWith('2026-09-15T14:')).toBe(true);
    const states = (await partners('first: 200, sort: { field: STATUS }')).edges.map(
      ({ node }) => node.status,
    );
    expect(states[0]).toBe('LIVE');
    expect(states.indexOf('LIVE')).toBe(0);
    expect(states.lastIndexOf('LIVE')).toBe(states.filter((state) => state === 'LIVE').length - 1);
  });

  test('two with the same name are both listed, on adjacent pages', async () => {
    const walked: string[] = [];
    let after = '';
    do {
      const page = await partners(`first: 5${after}`);
      walked.push(...page.edges.map(({ node }) => node.partner_uuid));
      after = page.pageInfo.hasNextPage ? `, after: "${page.pageInfo.endCursor}"` : '';
    } while (after);
    const whole = await partners('first: 200');
    expect(walked).toEqual(whole.edges.map(({ node }) => node.partner_uuid));
    expect(names(whole).filter((name) => name === seededPartner('blue-heron').partner_name)).toHaveLength(2);
  });

  test.each(['first: 0', 'first: 201', 'after: "nonsense"'])('%s is refused', async (args) => {
    const { errors } = await t.graphql(
      OWNER,
      `{ company(company_uuid: "${await uuidOf('northbay')}") { trading_partners(${args}) { total_count } } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
