import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { loadSchema } from '../engine/schema/schema.ts';
import { createTestServer } from '../testing/testing.ts';

const t = await createTestServer();
const { schema } = loadSchema();
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const session = 'guest-filters';

async function ask<Data>(as: string, query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await t.graphql<Data>(as, query, variables as Record<string, unknown>, {
    session,
  });
  // A guest may see an execution without its files.
  const others = errors?.filter(
    ({ path, extensions }) => path?.at(-1) !== 'files' || extensions.code !== 'FORBIDDEN',
  );
  expect(others ?? []).toEqual([]);
  return data;
}

interface Place {
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string } }[] };
    }[];
  };
}
const place = await ask<Place>(
  OWNER,
  '{ viewer { companies { company_uuid short_code trading_partners(search: "Pinecrest Lines") { edges { node { partner_uuid } } } } } }',
);
const northbay = place.viewer.companies.find(({ short_code }) => short_code === 'northbay');
const company_uuid = northbay?.company_uuid ?? '';
const partner_uuid = northbay?.trading_partners.edges[0]?.node.partner_uuid ?? '';

/** An execution with all fields that filters and sort orders use, as one person reads it. */
interface Shown {
  invocation_uuid: string;
  flow_uuid: string;
  flow_setup: { flow_type: { code: string } } | null;
  submitted_at: string;
  status: string;
  direction: string;
  reason_code: string | null;
  ack_state: string;
  duration_ms: number | null;
  input_bytes: string | null;
  summary_message: string | null;
  flagged: boolean;
  resolved: boolean;
  data_tags: { label: string; value: string }[];
  files: { file_name: string }[] | null;
  interchange: { control_number: string; message_count: number } | null;
  memos: { edges: unknown[] };
  resubmitted_from: { invocation_uuid: string } | null;
  resubmissions: { invocation_uuid: string }[];
}
const SHOWN = `invocation_uuid flow_uuid flow_setup { flow_type { code } } submitted_at status direction reason_code ack_state
  duration_ms input_bytes summary_message flagged resolved data_tags { label value } files { file_name }
  interchange { control_number message_count } memos(first: 1) { edges { cursor } }
  resubmitted_from { invocation_uuid } resubmissions { invocation_uuid }`;

type Filter = Readonly<Record<string, unknown>>;

async function find(as: string, filter: Filter, { sort = {}, fields = 'invocation_uuid' } = {}) {
  const { trading_partner } = await ask<{
    trading_partner: {
      found: { match_count: number; edges: { node: Shown }[] };
      histogram: Record<string, number>[];
    };
  }>(
    as,
    `query($p: ID!, $filter: FlowExecutionFilter, $sort: FlowExecutionSort) { trading_partner(partner_uuid: $p) {
      found: flow_execution_search(first: 500, filter: $filter, sort: $sort) { match_count edges { node { ${fields} } } }
      histogram: flow_execution_histogram(filter: $filter, buckets: 1) { active success skipped logical_failure technical_failure } } }`,
    { p: partner_uuid, filter, sort },
  );
  const { found, histogram } = trading_partner;
  return {
    nodes: found.edges.map(({ node }) => node),
    uuids: found.edges.map(({ node }) => node.invocation_uuid).toSorted(),
    match_count: found.match_count,
    counted: histogram.flatMap((bucket) => Object.values(bucket)).reduce((sum, count) => sum + count, 0),
  };
}

/** Executions that differ in what a guest may read of them. */
async function sample(): Promise<string[]> {
  const some: Filter[] = [
    { statuses: ['LOGICAL_FAILURE'] },
    { statuses: ['SKIPPED', 'TECHNICAL_FAILURE'] },
    { has_memo: true },
    { flagged: true },
    { resubmitted: true },
    { statuses: ['SUCCESS'] },
  ];
  const found = await Promise.all(some.map((filter) => find(OWNER, filter)));
  return [...new Set(found.flatMap(({ nodes }) => nodes.slice(0, 45).map((node) => node.invocation_uuid)))];
}

async function write(mutation: string, input: object): Promise<void> {
  const type = `${mutation.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Input`;
  const query = `mutation($input: ${type}!) { ${mutation}(input: $input) { errors { code } } }`;
  const answer = await ask<Record<string, { errors: unknown[] }>>(EDITOR, query, { input });
  expect(answer[mutation]?.errors).toEqual([]);
}

const has = (text: string | null, part: unknown): boolean =>
  text?.toLowerCase().includes(String(part).toLowerCase()) ?? false;
const isAmong = (list: unknown, value: unknown): boolean => (list as unknown[]).includes(value);

/** How to check each condition with the fields that the person can read. A new condition needs an entry here. */
const conditions: Readonly<Record<string, (shown: Shown, wanted: unknown) => boolean>> = {
  invocation_uuids: ({ invocation_uuid }, wanted) => isAmong(wanted, invocation_uuid),
  submitted_after: ({ submitted_at }, wanted) => submitted_at >= String(wanted),
  submitted_before: ({ submitted_at }, wanted) => submitted_at < String(wanted),
  flow_uuids: ({ flow_uuid }, wanted) => isAmong(wanted, flow_uuid),
  flow_types: ({ flow_setup }, wanted) => isAmong(wanted, flow_setup?.flow_type.code),
  statuses: ({ status }, wanted) => isAmong(wanted, status),
  direction: ({ direction }, wanted) => direction === wanted,
  reason_codes: ({ reason_code }, wanted) => isAmong(wanted, reason_code),
  ack_states: ({ ack_state }, wanted) => isAmong(wanted, ack_state),
  data_tag: ({ data_tags }, wanted) =>
    data_tags.some(({ value }) => value === (wanted as { value: string }).value),
  text: ({ summary_message, data_tags, files, interchange }, wanted) =>
    has(summary_message, wanted) ||
    data_tags.some(({ value }) => has(value, wanted)) ||
    (files ?? []).some(({ file_name }) => has(file_name, wanted)) ||
    has(interchange?.control_number ?? null, wanted),
  control_number: ({ interchange }, wanted) =>
    interchange !== null && Number(interchange.control_number.replace(/^IC/, '')) === Number(wanted),
  file_name: ({ files }, wanted) => (files ?? []).some(({ file_name }) => has(file_name, wanted)),
  flagged: ({ flagged }, wanted) => flagged === wanted,
  resubmitted: ({ resubmitted_from, resubmissions }, wanted) =>
    (resubmitted_from !== null || resubmissions.length > 0) === wanted,
  resolved: ({ resolved, status }, wanted) => status.endsWith('FAILURE') && resolved === wanted,
  has_memo: ({ memos }, wanted) => memos.edges.length > 0 === wanted,
  min_duration_ms: ({ duration_ms }, wanted) => duration_ms !== null && duration_ms >= Number(wanted),
};

/** Conditions on data that guests cannot read at all, each with the key of an existing object. */
const refused: Readonly<Record<string, () => Promise<string | undefined>>> = {
  async breached_target_uuid() {
    const { company } = await ask<{
      company: { metrics: { service_levels: { target: { target_uuid: string } }[] } };
    }>(
      OWNER,
      `query($c: ID!) { company(company_uuid: $c) { company_uuid
        metrics(from: "2026-09-14T00:00:00Z", to: "2026-09-15T00:00:00Z") { service_levels { target { target_uuid } } } } }`,
      { c: company_uuid },
    );
    return company.metrics.service_levels[0]?.target.target_uuid;
  },
};

/** Values to try for each condition, taken from what a member reads. */
function valuesFor(members: readonly Shown[]): [condition: string, value: unknown][] {
  const each = (condition: string, values: readonly unknown[], most = 12) =>
    [...new Set(values)]
      .filter((value) => value !== null)
      .slice(0, most)
      .map((value): [string, unknown] => [condition, value]);
  const names = members.flatMap(({ files }) => (files ?? []).map(({ file_name }) => file_name));
  const summaries = members.flatMap(({ summary_message }) => summary_message ?? []);
  // A guest's summary leaves out the names of lookup tables.
  const tables = summaries.flatMap((text) => text.match(/[a-z]+(?:_[a-z]+)+/g) ?? []);
  const tags = members.flatMap(({ data_tags }) => data_tags[0]?.value ?? []);
  const times = members.map(({ submitted_at }) => submitted_at).toSorted();
  const numbers = members.flatMap(({ interchange }) => interchange?.control_number ?? []);
  return [
    ...each('text', tables),
    ...each('text', names, 40),
    ...each(
      'text',
      names.map((name) => name.slice(0, 6)),
    ),
    ...each('text', summaries, 40),
    ...each('text', tags),
    ...each('file_name', names, 40),
    ...each('data_tag', tags).map(([condition, value]): [string, unknown] => [
      condition,
      { value, match: 'EXACT' },
    ]),
    ...each(
      'control_number',
      numbers.filter((text) => Number(text.replace(/^IC/, '')) > 9),
    ),
    ...['flagged', 'resubmitted', 'resolved', 'has_memo'].flatMap((condition) =>
      each(condition, [true, false]),
    ),
    ...each('min_duration_ms', [0, 2000, 10_000]),
    ...['submitted_after', 'submitted_before'].flatMap((condition) =>
      each(condition, [times[times.length >> 1]]),
    ),
    ...each('direction', ['SEND', 'RECEIVE']),
    ['invocation_uuids', [members[0]?.invocation_uuid]],
    ...each(
      'flow_uuids',
      members.map(({ flow_uuid }) => flow_uuid),
    ).map(list),
    ...each(
      'flow_types',
      members.map(({ flow_setup }) => flow_setup?.flow_type.code),
    ).map(list),
    ...each(
      'statuses',
      members.map(({ status }) => status),
    ).map(list),
    ...each(
      'reason_codes',
      members.map(({ reason_code }) => reason_code),
    ).map(list),
    ...each(
      'ack_states',
      members.map(({ ack_state }) => ack_state),
    ).map(list),
  ];
}
const list = ([condition, value]: [string, unknown]): [string, unknown] => [condition, [value]];

test('a guest finds executions only by data that the guest can read', async () => {
  const uuids = await sample();
  const within = { invocation_uuids: uuids };
  // Writes of the session are searched in another way than the seed, so this adds comments, flags, and shares of both
  // kinds.
  const read = async (as: string) => (await find(as, within, { fields: SHOWN })).nodes;
  const before = await read(GUEST);
  const [shared] = before.filter(({ files }) => files !== null);
  const closed = before.filter(({ files, memos }) => files === null && memos.edges.length === 0);
  const [a, b, c, d] = closed.map(({ invocation_uuid }) => invocation_uuid);
  await write('create_memo', { partner_uuid, invocation_uuid: a, body: 'Internal.', visibility: 'INTERNAL' });
  await write('create_memo', { partner_uuid, invocation_uuid: b, body: 'For all.', visibility: 'SHARED' });
  await write('flag_flow_executions', { invocation_uuids: [c], flagged: true });
  await write('share_flow_execution', { invocation_uuid: d, is_shared: true });
  if (shared)
    await write('share_flow_execution', { invocation_uuid: shared.invocation_uuid, is_shared: false });

  const [members, guests] = [await read(OWNER), await read(GUEST)];
  // Makes sure that there is something to leak, and something to find.
  expect(guests.some(({ files }) => files === null)).toBe(true);
  expect(guests.some(({ files }) => files !== null)).toBe(true);
  const commented = (all: readonly Shown[]) => all.filter(({ memos }) => memos.edges.length > 0).length;
  expect(commented(guests)).toBeGreaterThan(0);
  expect(commented(guests)).toBeLessThan(commented(members));

  const values = valuesFor(members);
  expect([...new Set(values.map(([condition]) => condition))].toSorted()).toEqual(
    Object.keys(conditions).toSorted(),
  );
  const wrong: string[] = [];
  for (const [condition, value] of values) {
    const holds = (shown: Shown) => conditions[condition]?.(shown, value) === true;
    const filter =
      condition === 'invocation_uuids' ? { [condition]: value } : { ...within, [condition]: value };
    const expected = guests.filter(holds).map(({ invocation_uuid }) => invocation_uuid);
    const { uuids: found, match_count } = await find(GUEST, filter);
    if (found.join() !== expected.toSorted().join() || match_count !== expected.length)
      wrong.push(`${condition} ${JSON.stringify(value)}: found ${found.length}, reads ${expected.length}`);
  }
  expect(wrong).toEqual([]);
});

test('the same is true for all executions of the partner, in lists, counts, and the histogram', async () => {
  const { nodes: members } = await find(OWNER, { has_memo: true }, { fields: SHOWN });
  const { nodes: failed } = await find(OWNER, { statuses: ['LOGICAL_FAILURE'] }, { fields: SHOWN });
  const since = '2026-06-01T00:00:00Z';
  const secrets: Filter[] = [
    ...failed
      .flatMap(({ summary_message }) => summary_message?.match(/[a-z]+(?:_[a-z]+)+/g) ?? [])
      .slice(0, 3),
    ...failed.flatMap(({ files }) => files?.[0]?.file_name ?? []).slice(0, 3),
  ].map((text) => ({ text }));
  for (const filter of [...secrets, { has_memo: true }, { flagged: true }]) {
    const { nodes, match_count, counted } = await find(
      GUEST,
      { ...filter, submitted_after: since },
      { fields: SHOWN },
    );
    const [[condition = '', value] = []] = Object.entries(filter);
    expect(nodes.filter((shown) => !conditions[condition]?.(shown, value))).toEqual([]);
    expect(match_count, condition).toBe(nodes.length);
    expect(counted, condition).toBe(nodes.length);
  }
  expect(members.length).toBeGreaterThan((await find(GUEST, { has_memo: true })).match_count);
});

test.each(Object.entries(refused))(
  'the condition %s is refused for a guest in the same way whether its object exists or not',
  async (condition, keyOf) => {
    const key = (await keyOf()) ?? '';
    const codes = async (as: string, wanted: string) => {
      const { errors = [] } = await t.graphql(
        as,
        `query($c: ID!, $p: ID!, $filter: FlowExecutionFilter) {
          company(company_uuid: $c) { company_uuid of_company: flow_execution_search(first: 1, filter: $filter) { match_count } }
          trading_partner(partner_uuid: $p) { partner_uuid
            of_partner: flow_execution_search(first: 1, filter: $filter) { match_count }
            counted: flow_execution_histogram(filter: $filter, buckets: 1) { success } } }`,
        { c: company_uuid, p: partner_uuid, filter: { [condition]: wanted } },
        { session },
      );
      return Object.fromEntries(
        errors.map(({ path, message, extensions }) => [path?.at(-1), `${extensions.code} ${message}`]),
      );
    };
    expect(await codes(OWNER, key)).toEqual({});
    const codesOfGuest = await codes(GUEST, key);
    const forbidden = expect.stringMatching(/^FORBIDDEN /) as string;
    expect(codesOfGuest).toEqual({ of_company: forbidden, of_partner: forbidden, counted: forbidden });
    expect(await codes(GUEST, '00000000-0000-4000-8000-000000000000')).toEqual(codesOfGuest);
  },
);

test('all conditions in the schema are tested', () => {
  const fields = (type: string) => {
    const found = schema.getType(type);
    return isInputObjectType(found) ? Object.keys(found.getFields()) : [];
  };
  expect(fields('FlowExecutionFilter').toSorted()).toEqual(
    [...Object.keys(conditions), ...Object.keys(refused)].toSorted(),
  );
  const order = schema.getType('FlowExecutionSortField');
  // Guests can read all of these fields.
  expect(isEnumType(order) && order.getValues().map(({ name }) => name)).toEqual([
    'SUBMITTED_AT',
    'DURATION',
    'INPUT_BYTES',
  ]);
});

/**
 * Arguments that a guest may use, each on data that guests can read; every other argument belongs to a refused field.
 */
const open: Readonly<Record<string, readonly string[]>> = {
  'Company.trading_partners': ['statuses', 'partner_types', 'tag', 'search', 'sort'],
  'Company.pulse': ['range', 'from', 'to'],
  'Company.metrics': [
    'from',
    'to',
    'grain',
    'group_by',
    'top',
    'partner_uuids',
    'flow_uuids',
    'flow_types',
    'source_types',
  ],
  'Company.flow_execution_search': ['filter', 'sort', 'partial'],
  'Company.saved_views': ['screen'],
  'TradingPartner.library': ['category', 'folder', 'search', 'names', 'sort'],
  'TradingPartner.health': ['range'],
  'TradingPartner.flows': ['filter', 'sort'],
  'TradingPartner.flow_execution_search': ['filter', 'sort', 'partial'],
  'TradingPartner.flow_execution_histogram': ['filter', 'buckets', 'partial'],
};

const literals: Readonly<Record<string, string>> = {
  String: '"er"',
  Email: `"${EDITOR}"`,
  ID: `"${partner_uuid}"`,
  Int: '1',
  Boolean: 'true',
  DateTime: '"2026-09-15T00:00:00Z"',
};

function literalFor(type: GraphQLInputType): string {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  if (!isInputObjectType(named)) return literals[named.name] ?? '"er"';
  const fields = Object.values(named.getFields());
  return `{ ${fields.map((field) => `${field.name}: ${literalFor(field.type)}`).join(' ')} }`;
}

/** Values for an argument; for an input object, one value per field. */
function literalsFor({ type }: GraphQLArgument): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [literalFor(type)];
  return Object.values(named.getFields()).map((field) => `{ ${field.name}: ${literalFor(field.type)} }`);
}

test.each([
  ['Company', `company(company_uuid: "${company_uuid}")`],
  ['TradingPartner', `trading_partner(partner_uuid: "${partner_uuid}")`],
])('%s: a field that refuses a guest refuses every filter, search and order of it', async (name, root) => {
  const type = schema.getType(name) as GraphQLObjectType;
  const paging = new Set(['first', 'after']);
  const allowed: Record<string, string[]> = {};
  for (const field of Object.values(type.getFields())) {
    const asked = field.args.filter((arg) => !paging.has(arg.name));
    if (asked.length === 0) continue;
    const required = field.args.filter((arg) => isRequiredArgument(arg));
    const codeWith = async (args: readonly string[]) => {
      const list = args.length === 0 ? '' : `(${args.join(', ')})`;
      const children = isLeaf(field.type) ? '' : '{ __typename }';
      const query = `{ ${root} { it: ${field.name}${list} ${children} } }`;
      const { errors } = await t.graphql(GUEST, query, {}, { session });
      return errors?.[0]?.extensions.code ?? null;
    };
    const base = required.map(
      (arg) => `${arg.name}: ${arg.name === 'to' ? '"2026-09-15T14:00:00Z"' : literalFor(arg.type)}`,
    );
    const refused = (await codeWith(base)) === 'FORBIDDEN';
    if (!refused) allowed[`${name}.${field.name}`] = asked.map((arg) => arg.name);
    else
      for (const arg of asked.filter((argument) => !required.includes(argument)))
        for (const literal of literalsFor(arg))
          expect(
            await codeWith([...base, `${arg.name}: ${literal}`]),
            `${name}.${field.name} ${arg.name}: ${literal}`,
          ).toBe('FORBIDDEN');
  }
  expect(allowed).toEqual(
    Object.fromEntries(Object.entries(open).filter(([coordinate]) => coordinate.startsWith(`${name}.`))),
  );
});

const isLeaf = (type: Parameters<typeof getNamedType>[0]): boolean =>
  !('getFields' in (getNamedType(type) ?? {}));
