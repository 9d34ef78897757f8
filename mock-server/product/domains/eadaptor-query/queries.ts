import { once } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { cargowiseKey } from '../../documents/naming.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import { companies } from '../../world/companies.ts';
import type { Configured } from '../../world/connection-config.ts';
import { sidesOf } from '../../world/endpoints.ts';
import type { World } from '../../world/world.ts';
import type { ConnectionKey } from '../../model/endpoint/connections.ts';
import { endpointItems, hostSystemItems, type ConnectionItem } from '../../model/endpoint/seed.ts';
import { checkAt } from '../../model/endpoint/verifications.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { planAsk, type AskPlan } from './ask.ts';
import { requestXml, type Question } from './request.ts';
import { responseXml, type Found } from './response.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Listing } from '../../../engine/store/connection.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Number of queries kept per connection. */
export const MAX_KEPT = 50;

/** A query as stored in the field `run` of its EadaptorQuery: plain JSON. */
export interface StoredQuery {
  readonly query_uuid: string;
  readonly of: ConnectionKey;
  readonly company_uuid: string;
  /** Null for custom XML that is not a request. */
  readonly question: Question | null;
  readonly request_xml: string;
  readonly plan: AskPlan;
  /** The execution whose data the response contains; null if nothing was found. */
  readonly match: string | null;
  /** The partner that is the requested organization. */
  readonly organization: string | null;
  readonly started_at: number;
  readonly started_by: Actor;
  /** The clock's `elapsed()`; null for seeded queries, which are complete. */
  readonly elapsed: number | null;
}

const base = { include_documents: false, company_code: null, branch_code: null } as const;

/** Recent queries by age in minutes. `run` selects the run of the flow whose reference was queried. */
const asked: readonly (readonly [minutes: number, question: Partial<Question> | null, run: number])[] = [
  [42, { request_kind: 'UNIVERSAL_SHIPMENT' }, 3],
  [44, { request_kind: 'UNIVERSAL_SHIPMENT', target_key: 'S1234' }, -1],
  [190, { request_kind: 'UNIVERSAL_ACTIVITY' }, 12],
  [26 * 60, { request_kind: 'UNIVERSAL_SHIPMENT', include_documents: true }, 150],
  [31 * 60, { request_kind: 'UNIVERSAL_SHIPMENT', target_key: 'S99999999' }, -1],
  [98 * 60, { request_kind: 'UNIVERSAL_DOCUMENT' }, 400],
  [170 * 60, { request_kind: 'UNIVERSAL_TRANSACTION', target_type: 'FORWARDING_SHIPMENT' }, 500],
];

/** Seeded queries: the large workspace's users queried its own CargoWise and that of one partner. */
const seedOf = once(
  (world: World): Map<string, StoredQuery> =>
    new Map(makeSeed(world).map((storedQuery) => [storedQuery.query_uuid, storedQuery])),
);

function makeSeed(world: World): StoredQuery[] {
  const northbay = companies.find(({ short_code }) => short_code === 'northbay');
  const isCargowise = ({ type, company_uuid }: ConnectionItem) =>
    type === 'EADAPTOR' && company_uuid === northbay?.company_uuid;
  const systems = hostSystemItems(world)
    .filter(isCargowise)
    .map((item) => ({ of: { type: 'HostSystem', key: item.host_system_uuid } as const, item }));
  const connections = endpointItems(world)
    .filter(isCargowise)
    .slice(0, 1)
    .map((item) => ({ of: { type: 'Endpoint', key: item.endpoint_uuid } as const, item }));
  return [
    ...systems.flatMap((system) => asked.map((row, place) => seeded(system, row, { place, world }))),
    ...connections.flatMap((connection) =>
      asked.slice(0, 2).map((row, place) => seeded(connection, row, { place, world })),
    ),
  ];
}

function seeded(
  { of, item }: { of: ConnectionKey; item: ConnectionItem },
  [minutes, given, run]: (typeof asked)[number],
  { place, world }: { place: number; world: World },
): StoredQuery {
  const flow = world.flows.find(
    (flowRecord) => !flowRecord.deleted && sidesOf(flowRecord).source.key === of.key,
  );
  const rows = flow ? world.execution.byFlow.rows(flow.index) : new Uint32Array();
  const row = run < 0 ? undefined : rows[run % Math.max(1, rows.length)];
  const facts = row === undefined ? null : world.execution.factsAt(row, world.anchor);
  const target_key = given?.target_key ?? (facts ? cargowiseKey(facts.references.shipment) : 'S00000000');
  const question: Question = {
    ...base,
    request_kind: 'UNIVERSAL_SHIPMENT',
    target_type: 'FORWARDING_SHIPMENT',
    ...given,
    target_key,
  };
  const started_at = world.anchor - minutes * MINUTE - (of.type === 'Endpoint' ? 7 * HOUR : 0);
  const company = companies.find(({ company_uuid }) => company_uuid === item.company_uuid);
  const request_xml = requestXml(question, company?.cargowise_id ?? '');
  const plan = planAsk(
    {
      // Type and configuration of an item belong together.
      configured: { type: item.type, config: item.config } as Configured,
      direction: item.direction,
      secrets: item.secrets.filter(({ is_set }) => is_set).map(({ name }) => name),
      certificate_expires_at: item.certificate_expires_at,
      name: item.name,
      at: started_at,
      world,
      company_uuid: item.company_uuid,
    },
    { question, isEnabled: item.enabled, isFound: facts !== null, request_xml },
  );
  const people = editorsOf(world.seed, item.company_uuid).filter(({ kind }) => kind === 'USER');
  return {
    query_uuid: uuidFrom('eadaptor-query', of.key, place),
    of,
    company_uuid: item.company_uuid,
    question,
    request_xml,
    plan,
    match: plan.outcome === 'OK' ? (facts?.invocation_uuid ?? null) : null,
    organization: null,
    started_at,
    started_by: people[place % people.length]!,
    elapsed: null,
  };
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'EadaptorQuery.run': StoredQuery;
  }
}

type Reads = Pick<MockContext, 'store' | 'world'>;

/** A query by key; null if there is none. Does not check permissions. */
export const queryOf = (uuid: string, { store, world }: Reads): StoredQuery | null =>
  store.writtenValue('EadaptorQuery', uuid, 'run') ?? seedOf(world).get(uuid) ?? null;

/** How a connection's queries are sorted and paged. */
export const queryListing = (context: Reads): Listing<string, Ref<'EadaptorQuery'>> => ({
  id: (key) => key,
  by: [
    sortBy('started_at', (key) => queryOf(key, context)?.started_at ?? 0, 'DESC'),
    sortBy('created', (key) => context.store.ordinal('EadaptorQuery', key), 'DESC'),
  ],
  node: (key) => ref('EadaptorQuery', key),
});

/** Keys of a connection's queries, latest first. */
export function queriesOf(of: ConnectionKey, { store, world }: Reads): string[] {
  const isHere = (item: StoredQuery | null) => item?.of.type === of.type && item.of.key === of.key;
  const own = store.created('EadaptorQuery').filter((uuid) => isHere(queryOf(uuid, { store, world })));
  const seed = [...seedOf(world).values()].filter(isHere).sort((a, b) => b.started_at - a.started_at);
  return [...own.toReversed(), ...seed.map(({ query_uuid }) => query_uuid)].slice(0, MAX_KEPT);
}

export const isSeeded = (uuid: string, world: World): boolean => seedOf(world).has(uuid);
export const seededKeys = (world: World): string[] => [...seedOf(world).keys()];

export function passedOf({ elapsed }: StoredQuery, { clock }: Pick<MockContext, 'clock'>): number {
  if (elapsed === null) return Infinity;
  const passed = clock.elapsed() - elapsed;
  // Another process started it, and it completed long ago.
  return passed < 0 ? Infinity : passed;
}

/** Milliseconds until the next change; null if the query is complete. */
export function untilNext(run: StoredQuery, context: MockContext): number | null {
  const passed = passedOf(run, context);
  if (passed >= run.plan.ms) return null;
  const edges = run.plan.checks.flatMap(({ starts, ms }) => [starts, starts + ms]);
  return Math.min(...[...edges, run.plan.ms].filter((edge) => edge > passed)) - passed;
}

function foundBy(run: StoredQuery, context: MockContext): Found | null {
  const facts = run.match === null ? null : executionFacts(context, run.match);
  if (!facts) return null;
  const organization = run.organization === null ? null : context.world.partner(run.organization);
  return { facts, organization };
}

/** The response; null while it is pending and if there was none. */
export function responseOf(run: StoredQuery, context: MockContext): string | null {
  const { outcome, processing_log } = run.plan;
  if (outcome === 'TRANSPORT_ERROR' || passedOf(run, context) < run.plan.ms) return null;
  const isRefused = outcome === 'REJECTED';
  const question: Question = run.question ?? {
    ...base,
    request_kind: 'UNIVERSAL_SHIPMENT',
    target_type: null,
    target_key: null,
  };
  return responseXml(isRefused ? 'ERR' : 'PRS', processing_log ?? '', {
    found: isRefused ? null : foundBy(run, context),
    question,
  });
}

/** The state of a query as the schema defines it. */
export function stateOf(run: StoredQuery, context: MockContext) {
  const passed = passedOf(run, context);
  const { plan, started_at } = run;
  const isOver = passed >= plan.ms;
  return {
    is_running: !isOver,
    outcome: isOver ? plan.outcome : null,
    http_status: isOver ? plan.http_status : null,
    duration_ms: isOver ? plan.ms : null,
    processing_log: isOver ? plan.processing_log : null,
    detected_errors: isOver ? plan.detected_errors : [],
    steps: plan.checks.map((check) => checkAt(check, started_at, { passed, whole: plan.ms })),
  };
}
