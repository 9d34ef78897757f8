import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageCount } from '../../documents/edi/defects.ts';
import { writtenControl } from '../../documents/edi/envelope.ts';
import { traffic } from '../../content/files.ts';
import { planOf } from '../../documents/plan.ts';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { envelopeSide } from '../../world/row-text.ts';
import { reasons } from '../../facts/reasons.ts';
import { ACK_STATES, FLAGGED, MEMO, STATUSES } from '../../world/columns.ts';
import { flowTypes } from '../../world/flow-types.ts';
import { tagLabels } from '../../world/data-tags.ts';
import { summaryOf } from '../../world/sentences.ts';
import { createWorld } from '../../world/world.ts';

// A second implementation of search, as simple as possible: it checks each execution of the test's own world. The
// server's results must be the same.
const anchor = Date.parse(NOW);
const DAY = 86_400_000;
const world = createWorld({ seed: 'test', anchor, scale: 'demo' });

interface Known {
  readonly facts: ExecutionFacts;
  readonly texts: readonly string[];
  readonly files: readonly string[];
  readonly controls: readonly number[];
  readonly input_bytes: number | null;
  readonly flagged: boolean;
  readonly has_memo: boolean;
  readonly resubmitted: boolean;
  readonly resolved: boolean;
}

/** Whether a later execution in the resubmission chain has succeeded. */
function succeedsLater(row: number): boolean {
  const child = world.execution.columns.children.get(row);
  return (
    child !== undefined &&
    (STATUSES[world.execution.columns.status[child] ?? 0] === 'SUCCESS' || succeedsLater(child))
  );
}

function know(row: number): Known {
  const { execution } = world;
  const { flags, parents, children } = execution.columns;
  const facts = execution.factsAt(row, anchor);
  const side = envelopeSide(facts);
  const code = side === 'INPUT' ? facts.flow.source_file_type : facts.flow.destination_file_type;
  const files = planOf(facts).map(({ file_name }) => file_name.toLowerCase());
  const tags = facts.data_tags.map(({ value }) => value.toLowerCase());
  const summary = execution.isMute(row) ? '' : summaryOf(facts).toLowerCase();
  const number = facts.interchange_control;
  return {
    facts,
    files,
    texts: [summary, ...tags, ...files, ...(side ? [writtenControl(code, number).toLowerCase()] : [])],
    controls: side ? [number, ...Array.from({ length: messageCount(facts, side) }, (_, i) => i + 1)] : [],
    input_bytes: facts.status === 'SUBMITTED' ? null : traffic(facts).input_bytes,
    flagged: ((flags[row] ?? 0) & FLAGGED) !== 0,
    has_memo: ((flags[row] ?? 0) & MEMO) !== 0,
    resubmitted: parents.has(row) || children.has(row),
    resolved: succeedsLater(row),
  };
}

interface Filter {
  invocation_uuids?: string[] | null;
  submitted_after?: string | null;
  submitted_before?: string | null;
  flow_uuids?: string[] | null;
  flow_types?: string[] | null;
  statuses?: string[] | null;
  direction?: string | null;
  reason_codes?: string[] | null;
  ack_states?: string[] | null;
  data_tag?: { label?: string | null; value: string; match: 'EXACT' | 'PREFIX' } | null;
  text?: string | null;
  control_number?: string | null;
  file_name?: string | null;
  flagged?: boolean | null;
  resubmitted?: boolean | null;
  resolved?: boolean | null;
  has_memo?: boolean | null;
  min_duration_ms?: number | null;
}

function matches({ facts, ...known }: Known, filter: Filter): boolean {
  const among = (list: string[] | null | undefined, value: string | null) =>
    list == null || (value !== null && list.includes(value));
  const is = (wanted: boolean | null | undefined, value: boolean) => wanted == null || wanted === value;
  const text = filter.text?.trim().toLowerCase() ?? '';
  const file = filter.file_name?.trim().toLowerCase() ?? '';
  const tag = filter.data_tag;
  const value = tag?.value.trim().toLowerCase() ?? '';
  return (
    among(filter.invocation_uuids, facts.invocation_uuid) &&
    (filter.submitted_after == null || facts.submitted_at >= Date.parse(filter.submitted_after)) &&
    (filter.submitted_before == null || facts.submitted_at < Date.parse(filter.submitted_before)) &&
    among(filter.flow_uuids, facts.flow.flow_uuid) &&
    among(filter.flow_types, facts.flow.flow_type) &&
    among(filter.statuses, facts.status) &&
    (filter.direction == null || facts.flow.direction === filter.direction) &&
    among(filter.reason_codes, facts.reason_code) &&
    among(filter.ack_states, facts.ack_state) &&
    (tag == null ||
      facts.data_tags.some(
        (dataTag) =>
          (tag.label == null || dataTag.label === tag.label) &&
          (tag.match === 'EXACT'
            ? dataTag.value.toLowerCase() === value
            : dataTag.value.toLowerCase().startsWith(value)),
      )) &&
    (text === '' ||
      known.texts.some((candidate) => candidate.includes(text)) ||
      (text.length >= 8 && facts.invocation_uuid.startsWith(text))) &&
    (file === '' || known.files.some((candidate) => candidate.includes(file))) &&
    (filter.control_number == null ||
      known.controls.includes(Number(filter.control_number.replace(/^IC/, '')))) &&
    is(filter.flagged, known.flagged) &&
    is(filter.resubmitted, known.resubmitted) &&
    (filter.resolved == null || (facts.status.endsWith('_FAILURE') && filter.resolved === known.resolved)) &&
    is(filter.has_memo, known.has_memo) &&
    (filter.min_duration_ms == null || (facts.duration_ms ?? -1) >= filter.min_duration_ms)
  );
}

interface Sort {
  field: 'SUBMITTED_AT' | 'DURATION' | 'INPUT_BYTES';
  tag_label?: string;
  direction: 'ASC' | 'DESC';
}

/** `list` is in the default order, which a stable sort keeps for equal values. */
function sorted(list: readonly Known[], { field, tag_label, direction }: Sort): Known[] {
  const key = ({ facts, input_bytes }: Known) =>
    ({ SUBMITTED_AT: facts.submitted_at, DURATION: facts.duration_ms ?? -1, INPUT_BYTES: input_bytes ?? -1 })[
      field
    ];
  const turn = direction === 'DESC' ? -1 : 1;
  if (tag_label !== undefined) {
    const valueOf = ({ facts }: Known) =>
      facts.data_tags.flatMap(({ label, value }) => (label === tag_label ? [value] : [])).join(', ');
    const [tagged, others] = [true, false].map((has) =>
      list.filter((known) => (valueOf(known) !== '') === has),
    );
    const inOrder = (a: Known, b: Known) =>
      valueOf(a) === valueOf(b) ? 0 : turn * (valueOf(a) < valueOf(b) ? -1 : 1);
    return [...(tagged ?? []).toSorted(inOrder), ...(others ?? [])];
  }
  return list.toSorted((a, b) => turn * (key(a) - key(b)));
}

/** Scopes of different sizes: a small company, one partner of the large one, a partner with traffic in few flows. */
const [, testCompany, , pinecrestLines] = world.companies;
const alder = world.partnersOf(world.companies[0]?.company_uuid ?? '')[1];
const rowsOfCompany = (index: number) => {
  const { start, end } = world.execution.columns.segments[index] ?? { start: 0, end: 0 };
  return Array.from({ length: end - start }, (_, i) => start + i);
};
const scopes = [
  { at: 'company', uuid: testCompany?.company_uuid ?? '', all: rowsOfCompany(1).map(know) },
  { at: 'company', uuid: pinecrestLines?.company_uuid ?? '', all: rowsOfCompany(3).map(know) },
  {
    at: 'trading_partner',
    uuid: alder?.partner_uuid ?? '',
    all: Array.from(world.execution.byPartner.rows(alder?.index ?? 0)).map(know),
  },
] as const;

const FIELDS = `total_count search_capped match_count unfiltered_count
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  edges { cursor node { invocation_uuid } }`;
const queries = {
  company: `query($uuid: ID!, $filter: FlowExecutionFilter, $sort: FlowExecutionSort, $first: Int!, $after: String) {
    scope: company(company_uuid: $uuid) { company_uuid
      flow_execution_search(filter: $filter, sort: $sort, first: $first, after: $after) { ${FIELDS} } } }`,
  trading_partner: `query($uuid: ID!, $filter: FlowExecutionFilter, $sort: FlowExecutionSort, $first: Int!, $after: String) {
    scope: trading_partner(partner_uuid: $uuid) { partner_uuid
      flow_execution_search(filter: $filter, sort: $sort, first: $first, after: $after) { ${FIELDS} } } }`,
};

interface Found {
  scope: {
    flow_execution_search: {
      total_count: number;
      search_capped: boolean;
      match_count: number;
      unfiltered_count: number;
      pageInfo: {
        hasNextPage: boolean;
        hasPreviousPage: boolean;
        startCursor: string | null;
        endCursor: string | null;
      };
      edges: { cursor: string; node: { invocation_uuid: string } }[];
    };
  };
}

const OPERATOR = 'operator@northbay.example';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

async function search(
  { at, uuid }: { at: keyof typeof queries; uuid: string },
  variables: { filter?: Filter | null; sort?: Sort | null; first: number; after?: string | null },
) {
  const { data, errors } = await server.graphql<Found>(OPERATOR, queries[at], { uuid, ...variables });
  expect(errors).toBeUndefined();
  return data.scope.flow_execution_search;
}

const everything = scopes.flatMap(({ all }) => all);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3, nil: undefined });
const some = <T>(items: readonly T[], most = 4) =>
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 0, maxLength: most });
const anExecution = fc.constantFrom(...everything);
const aPiece = (text: string) =>
  fc.tuple(fc.nat(text.length), fc.nat(12)).map(([from, length]) => text.slice(from, from + length));

const filters: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 20,
    arbitrary: fc.record(
      {
        invocation_uuids: fc.array(
          anExecution.map(({ facts }) => facts.invocation_uuid),
          { maxLength: 6 },
        ),
        submitted_after: fc
          .integer({ min: 0, max: 30 * DAY })
          .map((age) => new Date(anchor - age).toISOString()),
        submitted_before: fc
          .integer({ min: -DAY, max: 20 * DAY })
          .map((age) => new Date(anchor - age).toISOString()),
        flow_uuids: some(
          world.flows.map(({ flow_uuid }) => flow_uuid),
          30,
        ),
        flow_types: some(
          flowTypes.map(({ code }) => code),
          12,
        ),
        statuses: some(STATUSES, 6),
        direction: fc.constantFrom('SEND', 'RECEIVE'),
        reason_codes: some(
          reasons.map(({ code }) => code),
          8,
        ),
        ack_states: some(ACK_STATES),
        data_tag: fc.record({
          label: optional(fc.constantFrom(...tagLabels, 'No such label')),
          value: anExecution.chain(({ facts }) =>
            fc
              .tuple(fc.constantFrom(...facts.data_tags), fc.nat(14))
              .map(([{ value }, length]) => value.slice(0, length)),
          ),
          match: fc.constantFrom('EXACT' as const, 'PREFIX' as const),
        }),
        text: fc.oneof(
          anExecution.chain(({ texts }) => fc.constantFrom(...texts).chain(aPiece)),
          anExecution.map(({ facts }) => facts.invocation_uuid.slice(0, 13)),
          fc.constantFrom('QQ', 'pinecrest', ' ', 'line', '‮', '\n', 'ß'),
        ),
        control_number: fc.oneof(
          anExecution.map(({ facts }) => String(facts.interchange_control).padStart(9, '0')),
          fc.constantFrom('1', '0002', '3', 'IC000418', 'x'),
        ),
        file_name: anExecution.chain(({ files }) => fc.constantFrom(...files).chain(aPiece)),
        flagged: fc.boolean(),
        resubmitted: fc.boolean(),
        resolved: fc.boolean(),
        has_memo: fc.boolean(),
        min_duration_ms: fc.constantFrom(0, 1, 2000, 14_000, 30_000, 60_000, 60_001),
      },
      { requiredKeys: [] },
    ),
  },
);
/** Most random filters are so narrow that nothing matches; these have one or two conditions. */
const narrowed = fc
  .tuple(
    filters,
    fc.shuffledSubarray(
      [
        'submitted_after',
        'flow_types',
        'statuses',
        'direction',
        'data_tag',
        'text',
        'control_number',
        'file_name',
        'flagged',
        'resubmitted',
        'resolved',
        'has_memo',
        'min_duration_ms',
        'reason_codes',
        'ack_states',
        'invocation_uuids',
      ] as const,
      { minLength: 1, maxLength: 2 },
    ),
  )
  .map(([filter, keep]) => Object.fromEntries(keep.map((key) => [key, filter[key]])) as Filter);
const sorts: fc.Arbitrary<Sort> = fc.record(
  {
    field: fc.constantFrom('SUBMITTED_AT' as const, 'DURATION' as const, 'INPUT_BYTES' as const),
    tag_label: fc.constantFrom('Order', 'House bill', 'Container', 'No such label'),
    direction: fc.constantFrom('ASC' as const, 'DESC' as const),
  },
  { requiredKeys: ['field', 'direction'] },
);

describe('a search', () => {
  test('finds the same as checking every execution, in the same order, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        // By index, because a counterexample would otherwise print every execution in the scope.
        fc.nat(scopes.length - 1),
        fc.oneof(filters, narrowed),
        fc.option(sorts),
        fc.integer({ min: 1, max: 500 }),
        fc.nat(3),
        async (number, filter, sort, first, pages) => {
          const scope = scopes[number] ?? scopes[0];
          const wanted = sorted(
            scope.all.filter((known) => matches(known, filter)),
            sort ?? { field: 'SUBMITTED_AT', direction: 'DESC' },
          ).map(({ facts }) => facts.invocation_uuid);
          let after: string | null = null;
          for (let page = 0; page <= pages; page++) {
            const found = await search(scope, { filter, sort, first, after });
            const from = page * first;
            expect(found.edges.map(({ node }) => node.invocation_uuid)).toEqual(
              wanted.slice(from, from + first),
            );
            expect(found.total_count).toBe(wanted.length);
            expect(found.match_count).toBe(wanted.length);
            expect(found.search_capped).toBe(false);
            expect(found.unfiltered_count).toBe(scope.all.length);
            expect(found.pageInfo).toEqual({
              hasNextPage: from + first < wanted.length,
              hasPreviousPage: page > 0,
              startCursor: found.edges[0]?.cursor ?? null,
              endCursor: found.edges.at(-1)?.cursor ?? null,
            });
            if (!found.pageInfo.hasNextPage) break;
            after = found.pageInfo.endCursor;
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('returns every match once, and the right total', async () => {
    const [, scope] = scopes;
    for (const sort of [null, { field: 'DURATION', direction: 'ASC' } as const]) {
      const seen: string[] = [];
      let after: string | null = null;
      let total = -1;
      for (;;) {
        const page = await search(scope, {
          filter: { statuses: ['SUCCESS', 'SKIPPED'] },
          sort,
          first: 437,
          after,
        });
        seen.push(...page.edges.map(({ node }) => node.invocation_uuid));
        total = page.total_count;
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
      }
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
    }
  });

  test('has a paging limit, but counts beyond it', async () => {
    const scope = { at: 'company', uuid: world.companies[0]?.company_uuid ?? '' } as const;
    const all = await search(scope, { first: 1 });
    expect(all).toMatchObject({
      total_count: 20_000,
      match_count: 33_000,
      search_capped: true,
      unfiltered_count: 33_000,
    });
    for (const sort of [null, { field: 'INPUT_BYTES', direction: 'DESC' } as const]) {
      let after: string | null = null;
      let seen = 0;
      let more = true;
      while (more) {
        const page = await search(scope, { sort, first: 500, after });
        seen += page.edges.length;
        after = page.pageInfo.endCursor;
        more = page.pageInfo.hasNextPage;
      }
      expect(seen).toBe(20_000);
    }
  });

  test('refuses invalid cursors and page sizes', async () => {
    const [scope] = scopes;
    const { pageInfo } = await search(scope, { first: 2 });
    const ask = (variables: Record<string, unknown>) =>
      server.graphql(OPERATOR, queries.company, { uuid: scope.uuid, first: 2, ...variables });
    for (const variables of [
      { after: 'nonsense' },
      { after: '' },
      { after: `${pageInfo.endCursor}=` },
      { after: pageInfo.endCursor, sort: { field: 'DURATION', direction: 'DESC' } },
      { after: pageInfo.endCursor, sort: { tag_label: 'Order' } },
      { first: 0 },
      { first: 501 },
      { first: -1 },
      { filter: { invocation_uuids: Array.from({ length: 501 }, (_, i) => String(i)) } },
    ]) {
      const { errors } = await ask(variables);
      expect(errors?.[0]?.extensions.code, JSON.stringify(variables)).toBe('BAD_USER_INPUT');
    }
    expect(server.uncaught).toEqual([]);
  });
});

test('the histogram counts what the search finds, bucket by bucket', async () => {
  const [, , scope] = scopes;
  const query = `query($uuid: ID!, $filter: FlowExecutionFilter, $buckets: Int!) {
    trading_partner(partner_uuid: $uuid) { partner_uuid
      flow_execution_histogram(filter: $filter, buckets: $buckets) {
        bucket_start bucket_end success skipped logical_failure technical_failure active } } }`;
  interface Bucket {
    bucket_start: string;
    bucket_end: string;
    success: number;
    skipped: number;
    logical_failure: number;
    technical_failure: number;
    active: number;
  }
  await fc.assert(
    fc.asyncProperty(narrowed, fc.integer({ min: 1, max: 500 }), async (filter, buckets) => {
      const { data, errors } = await server.graphql<{
        trading_partner: { flow_execution_histogram: Bucket[] };
      }>(OPERATOR, query, { uuid: scope.uuid, filter, buckets });
      expect(errors).toBeUndefined();
      const parts = data.trading_partner.flow_execution_histogram;
      const to = filter.submitted_before ? Date.parse(filter.submitted_before) : anchor + 1;
      const from = filter.submitted_after ? Date.parse(filter.submitted_after) : to - DAY;
      expect(parts).toHaveLength(buckets);
      expect(Date.parse(parts[0]?.bucket_start ?? '')).toBe(from);
      expect(Date.parse(parts.at(-1)?.bucket_end ?? '')).toBe(to);
      const wanted = scope.all.filter(
        (known) =>
          matches(known, filter) && known.facts.submitted_at >= from && known.facts.submitted_at < to,
      );
      for (const outcome of ['SUCCESS', 'SKIPPED', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] as const) {
        const counts = parts.map((part) => part[outcome.toLowerCase() as 'success']);
        const expected = Array.from({ length: buckets }, () => 0);
        for (const { facts } of wanted) {
          if (facts.status !== outcome) continue;
          const at = Math.floor(((facts.submitted_at - from) * buckets) / (to - from));
          expected[at] = (expected[at] ?? 0) + 1;
        }
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
          expected.reduce((sum, count) => sum + count, 0),
        );
        expect(counts).toEqual(expected);
      }
    }),
    { numRuns: 30 },
  );
});

test('filter options are the values that occur', async () => {
  const [, , scope] = scopes;
  const { data } = await server.graphql<{
    trading_partner: {
      flow_filter_options: {
        flows: { flow_uuid: string }[];
        flow_types: { code: string }[];
        reasons: { reason_code: string }[];
        tag_labels: string[];
      };
    };
  }>(
    OPERATOR,
    `query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid flow_filter_options {
      flows { flow_uuid } flow_types { code } reasons { reason_code label } tag_labels } } }`,
    { uuid: scope.uuid },
  );
  const options = data.trading_partner.flow_filter_options;
  const occurring = (value: (known: Known) => string[]) => [...new Set(scope.all.flatMap(value))].sort();
  expect(options.tag_labels.toSorted()).toEqual(
    occurring(({ facts }) => facts.data_tags.map(({ label }) => label)),
  );
  expect(options.reasons.map(({ reason_code }) => reason_code).sort()).toEqual(
    occurring(({ facts }) => (facts.reason_code === null ? [] : [facts.reason_code])),
  );
  expect(options.flows).toHaveLength(5);
  expect(options.flow_types.map(({ code }) => code)).toContain('RECEIVE_PURCHASE_ORDER');
});
