import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();

interface Hit {
  kind: string;
  title: string;
  subtitle: string;
  company: { company_uuid: string; short_code: string };
  trading_partner: { partner_uuid: string } | null;
  flow_setup: { flow_uuid: string } | null;
  flow_execution: {
    invocation_uuid: string;
    partner_uuid: string;
    data_tags: { label: string; value: string }[];
    interchange: { control_number: string } | null;
  } | null;
}
const search = async (
  text: string,
  { as = OWNER, first = 12, company = undefined as string | undefined } = {},
) => {
  const { data, errors } = await t.graphql<{ quick_search: Hit[] }>(
    as,
    `query($text: String!, $company: ID, $first: Int!) { quick_search(text: $text, company_uuid: $company, first: $first) {
      kind title subtitle company { company_uuid short_code } trading_partner { partner_uuid } flow_setup { flow_uuid }
      flow_execution { invocation_uuid partner_uuid data_tags { label value } interchange { control_number } } } }`,
    { text, company, first },
  );
  expect(errors).toBeUndefined();
  return data.quick_search;
};

const { data } = await t.graphql<{
  viewer: {
    companies: {
      short_code: string;
      company_uuid: string;
      trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
    }[];
  };
}>(
  OWNER,
  '{ viewer { companies { short_code company_uuid trading_partners(first: 200) { edges { node { partner_uuid partner_name } } } } } }',
);
const northbay = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
const PINECREST =
  northbay?.trading_partners.edges.find(({ node }) => node.partner_name === 'Pinecrest Lines')?.node
    .partner_uuid ?? '';

/** Executions of a Northbay partner with tags and an envelope. */
const executions = async (filter = '') => {
  const answer = await t.graphql<{
    trading_partner: { flow_execution_search: { edges: { node: NonNullable<Hit['flow_execution']> }[] } };
  }>(
    OWNER,
    `{ trading_partner(partner_uuid: "${PINECREST}") { flow_execution_search(first: 20 ${filter}) { edges { node {
      invocation_uuid partner_uuid data_tags { label value } interchange { control_number } } } } } }`,
  );
  return answer.data.trading_partner.flow_execution_search.edges.map(({ node }) => node);
};
const found = (hits: Hit[], uuid: string | undefined) =>
  hits.find(({ flow_execution }) => flow_execution?.invocation_uuid === uuid);

test('names lead to workspaces, partners, and flows: the larger scope first in case of a tie', async () => {
  const hits = await search('pinecrest');
  expect(hits.slice(0, 2).map(({ kind, title }) => [kind, title])).toEqual([
    ['COMPANY', 'Pinecrest Lines'],
    ['TRADING_PARTNER', 'Pinecrest Lines'],
  ]);
  expect(hits[1]).toMatchObject({
    subtitle: 'Trading partner in Northbay Freight',
    trading_partner: { partner_uuid: PINECREST },
  });
  expect((await search('ALDER-RETAIL'))[0]).toMatchObject({ kind: 'COMPANY', title: 'Alder Retail' });
  expect((await search('tender')).some(({ kind }) => kind === 'FLOW')).toBe(true);
});

test('a prefix ranks above a word, a word above any other match', async () => {
  const titles = (await search('lo', { first: 50 })).map(({ title }) => title.toLowerCase());
  const places = titles.map((title) => (title.startsWith('lo') ? 0 : / lo/.test(title) ? 1 : 2));
  expect(places).toEqual(places.toSorted());
});

test('exactly one link is set besides the workspace', async () => {
  const hits = [...(await search('pinecrest')), ...(await search('tender')), ...(await search('418'))];
  for (const { kind, trading_partner, flow_setup, flow_execution } of hits) {
    const links = { TRADING_PARTNER: trading_partner, FLOW: flow_setup, FLOW_EXECUTION: flow_execution };
    expect(
      Object.entries(links)
        .filter(([, link]) => link !== null)
        .map(([name]) => name),
    ).toEqual(kind === 'COMPANY' ? [] : [kind]);
  }
});

test('an execution is found by its full uuid and by its first eight digits', async () => {
  const [one] = await executions();
  const uuid = one?.invocation_uuid ?? '';
  expect((await search(uuid))[0]).toMatchObject({
    kind: 'FLOW_EXECUTION',
    flow_execution: { invocation_uuid: uuid },
  });
  expect(found(await search(uuid.slice(0, 8)), uuid)).toBeDefined();
  expect(found(await search(`  ${uuid.slice(0, 13).toUpperCase()} `), uuid)).toBeDefined();
  expect(found(await search(uuid.slice(0, 7)), uuid)).toBeUndefined();
  expect(await search('00000000-0000-4000-8000-000000000000')).toEqual([]);
});

test('an execution that the session has just created is found in the same way', async () => {
  const [failed] = await executions(', filter: { statuses: [LOGICAL_FAILURE] }');
  const { data: made } = await t.graphql<{
    resubmit_flow_execution: { flow_execution: { invocation_uuid: string } };
  }>(
    OWNER,
    'mutation($uuid: ID!) { resubmit_flow_execution(input: { invocation_uuid: $uuid }) { flow_execution { invocation_uuid } } }',
    { uuid: failed?.invocation_uuid },
  );
  const uuid = made.resubmit_flow_execution.flow_execution.invocation_uuid;
  expect(found(await search(uuid.slice(0, 8)), uuid)).toBeDefined();
});

test('an execution is found by a reference or its prefix, which the hit names', async () => {
  const [one] = await executions();
  const tag = one?.data_tags.find(({ value }) => /\d{5}/.test(value));
  const whole = found(await search(tag?.value.toLowerCase() ?? '', { first: 50 }), one?.invocation_uuid);
  expect(whole).toMatchObject({ title: tag?.value, subtitle: expect.stringContaining(`${tag?.label} · `) });
  const begun = await search(tag?.value.slice(0, -1) ?? '', { first: 50 });
  expect(begun.every(({ title }) => title.startsWith(tag?.value.slice(0, -1) ?? ''))).toBe(true);
  expect(found(begun, one?.invocation_uuid)).toBeDefined();
});

test('an execution is found by a control number, with or without leading zeros', async () => {
  const item = (await executions()).find(({ interchange }) => interchange !== null);
  const number = item?.interchange?.control_number ?? '';
  const bare = number.replace(/^(IC)?0*/, '');
  expect(found(await search(number, { first: 50 }), item?.invocation_uuid)).toBeDefined();
  expect(found(await search(bare, { first: 50 }), item?.invocation_uuid)).toBeDefined();
});

test('a workspace limits everything except workspaces', async () => {
  const alder = data.viewer.companies.find(({ short_code }) => short_code === 'alder-retail')?.company_uuid;
  const hits = await search('e', { company: alder, first: 50 });
  expect(hits).toEqual([]);
  const inside = await search('er', { company: alder, first: 50 });
  for (const { kind, company } of inside) if (kind !== 'COMPANY') expect(company.company_uuid).toBe(alder);
  expect(inside.some(({ kind, company }) => kind === 'COMPANY' && company.company_uuid !== alder)).toBe(true);
});

test('nobody finds what they may not see', async () => {
  const [own] = await executions();
  expect(found(await search(own?.invocation_uuid ?? '', { as: GUEST }), own?.invocation_uuid)).toBeDefined();
  for (const { kind, trading_partner, flow_execution } of await search('er', { as: GUEST, first: 50 })) {
    if (kind === 'TRADING_PARTNER') expect(trading_partner?.partner_uuid).toBe(PINECREST);
    if (kind === 'FLOW_EXECUTION') expect(flow_execution?.partner_uuid).toBe(PINECREST);
  }
  expect(await search('kestrel', { as: GUEST })).toEqual([]);
  expect(await search('pinecrest', { as: 'newcomer@northbay.example' })).toEqual([]);
  expect(await search(own?.invocation_uuid ?? '', { as: 'newcomer@northbay.example' })).toEqual([]);
  expect(await search('harborline', { as: 'editor@northbay.example' })).toEqual([]);
});

test('one character is not enough, and first is limited', async () => {
  expect(await search(' p ')).toEqual([]);
  expect(await search('er', { first: 1 })).toHaveLength(1);
  for (const first of [0, 51]) {
    const { errors } = await t.graphql(OWNER, `{ quick_search(text: "er", first: ${first}) { title } }`);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  }
});
