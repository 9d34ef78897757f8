import type { Result, VerificationStatus } from '#schema-types';
import { once } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import type { World } from '../../world/world.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { certificateEndOf, configuredOf, secretsOf, type ConnectionKey } from './connections.ts';
import { mailboxOf } from './consents.ts';
import { endpointItems, hostSystemItems, type ConnectionItem } from './seed.ts';
import { planVerification, type PlannedCheck, type VerificationPlan } from './verification-plan.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Listing } from '../../../engine/store/connection.ts';

const DAY = 86_400_000;
/** Number of verifications kept per connection. */
export const MAX_KEPT = 20;

/** A verification as stored in the field `run` of its EndpointVerification: plain JSON. */
export interface Verification {
  readonly verification_uuid: string;
  readonly of: ConnectionKey;
  readonly started_at: number;
  readonly checked_by: Actor;
  readonly plan: VerificationPlan;
  /** The clock's `elapsed()` at the start; null for seeded verifications, which are complete. */
  readonly elapsed: number | null;
}

type SeedEntry = Omit<Verification, 'plan' | 'elapsed'> & { readonly item: ConnectionItem };

/** Seeded verifications: the latest one of each connection that has one, and some earlier ones at monthly intervals. */
const seedOf = once((world: World) => {
  const known = { byKey: new Map<string, SeedEntry>(), of: new Map<string, SeedEntry[]>() };
  for (const [type, items] of [
    ['Endpoint', endpointItems(world).map((item) => ({ key: item.endpoint_uuid, item }))],
    ['HostSystem', hostSystemItems(world).map((item) => ({ key: item.host_system_uuid, item }))],
  ] as const) {
    for (const { key, item } of items) {
      const entries = entriesOf({ type, key }, item, editorsOf(world.seed, item.company_uuid));
      known.of.set(`${type} ${key}`, entries);
      for (const entry of entries) known.byKey.set(entry.verification_uuid, entry);
    }
  }
  return known;
});

function entriesOf(of: ConnectionKey, item: ConnectionItem, editors: readonly Actor[]): SeedEntry[] {
  const { verified_at, created_at } = item;
  if (verified_at === null) return [];
  return [0, 31, 62]
    .map((days) => verified_at - days * DAY)
    .filter((at) => at >= created_at)
    .map((started_at, place) => ({
      verification_uuid: uuidFrom('verification', of.key, place),
      of,
      started_at,
      checked_by: editors[(place + (created_at % 97)) % editors.length]!,
      item,
    }));
}

const planned = ({ item, started_at }: SeedEntry, world: World): VerificationPlan =>
  planVerification({
    // Type and configuration of an item belong together.
    configured: { type: item.type, config: item.config } as Parameters<
      typeof planVerification
    >[0]['configured'],
    direction: item.direction,
    secrets: item.secrets.filter(({ is_set }) => is_set).map(({ name }) => name),
    certificate_expires_at: item.certificate_expires_at,
    name: item.name,
    at: started_at,
    world,
    company_uuid: item.company_uuid,
  });

declare module '#schema-types' {
  interface KeptFields {
    readonly 'EndpointVerification.run': Verification;
  }
}

type Reads = Pick<MockContext, 'store' | 'world'>;

const stored = (uuid: string, { store }: Reads): Verification | undefined =>
  store.writtenValue('EndpointVerification', uuid, 'run');

/** A verification by key; null if there is none. Does not check permissions. */
export function verificationOf(uuid: string, context: Reads): Verification | null {
  const own = stored(uuid, context);
  if (own) return own;
  const entry = seedOf(context.world).byKey.get(uuid);
  if (!entry) return null;
  const { item: _, ...rest } = entry;
  return { ...rest, plan: planned(entry, context.world), elapsed: null };
}

/** How a connection's verifications are sorted and paged. */
export const verificationListing = (context: Reads): Listing<string, Ref<'EndpointVerification'>> => ({
  id: (key) => key,
  by: [
    sortBy('started_at', (key) => verificationOf(key, context)?.started_at ?? 0, 'DESC'),
    sortBy('created', (key) => context.store.ordinal('EndpointVerification', key), 'DESC'),
  ],
  node: (key) => ref('EndpointVerification', key),
});

/** Keys of a connection's verifications, latest first. */
export function verificationsOf(of: ConnectionKey, context: Reads): string[] {
  const own = context.store
    .created('EndpointVerification')
    .filter((uuid) => {
      const run = stored(uuid, context);
      return run?.of.type === of.type && run.of.key === of.key;
    })
    .toReversed();
  const seeded = seedOf(context.world).of.get(`${of.type} ${of.key}`) ?? [];
  return [...own, ...seeded.map(({ verification_uuid }) => verification_uuid)].slice(0, MAX_KEPT);
}

export const isSeeded = (uuid: string, world: World): boolean => seedOf(world).byKey.has(uuid);

/** Keys of the seeded verifications. */
export const seededKeys = (world: World): string[] => [...seedOf(world).byKey.keys()];

/** Milliseconds since a verification started. */
function passedOf({ elapsed }: Verification, { clock }: MockContext): number {
  if (elapsed === null) return Infinity;
  const passed = clock.elapsed() - elapsed;
  // Another process started it, and it completed long ago.
  return passed < 0 ? Infinity : passed;
}

export const isRunning = (run: Verification, context: MockContext): boolean =>
  passedOf(run, context) < run.plan.ms;

/** Milliseconds until the next change; null if the verification is complete. */
export function untilNext(run: Verification, context: MockContext): number | null {
  const passed = passedOf(run, context);
  if (passed >= run.plan.ms) return null;
  const edges = run.plan.checks.flatMap(({ starts, ms }) => [starts, starts + ms]);
  const next = [...edges, run.plan.ms].filter((edge) => edge > passed);
  return Math.min(...next) - passed;
}

/** A step in the schema's form, `passed` milliseconds after the start. */
export function checkAt(
  check: PlannedCheck,
  started_at: number,
  { passed, whole }: { passed: number; whole: number },
): Result<'ConnectionCheck'> {
  const { kind, label, status, starts, ms, detail } = check;
  const base = { kind, label, started_at: null, duration_ms: null, detail: null };
  // Which steps are skipped is only known once the others are complete.
  if (status === 'SKIPPED') {
    return passed >= whole ? { ...base, status, detail } : { ...base, status: 'PENDING' };
  }
  if (passed < starts) return { ...base, status: 'PENDING' };
  if (passed < starts + ms) return { ...base, status: 'RUNNING', started_at: started_at + starts };
  return { kind, label, status, started_at: started_at + starts, duration_ms: ms, detail };
}

/** The state of a verification as the schema defines it. */
export function stateOf(run: Verification, context: MockContext) {
  const passed = passedOf(run, context);
  const { plan, started_at } = run;
  const isOver = passed >= plan.ms;
  const steps = plan.checks.map((check) => checkAt(check, started_at, { passed, whole: plan.ms }));
  const reached = (kind: string) =>
    steps.some((step) => step.kind === kind && step.status !== 'PENDING' && step.status !== 'RUNNING');
  return {
    status: isOver ? plan.verdict : ('RUNNING' as const),
    started_at,
    ended_at: isOver ? started_at + plan.ms : null,
    checked_by: run.checked_by,
    steps,
    summary: isOver ? plan.summary : null,
    remote_banner: isOver || reached('CONNECT') ? plan.remote_banner : null,
    certificates: isOver || reached('TLS') ? plan.certificates : [],
    partner_note: plan.partner_note,
  };
}

/** `VerificationStatus` of a connection: that of its latest verification. */
export function verificationStatus(of: ConnectionKey, context: MockContext): VerificationStatus {
  const [latest] = verificationsOf(of, context);
  const run = latest === undefined ? null : verificationOf(latest, context);
  return run ? stateOf(run, context).status : 'NEVER';
}

export const latestVerification = (
  of: ConnectionKey,
  context: MockContext,
): Ref<'EndpointVerification'> | null => {
  const [latest] = verificationsOf(of, context);
  return latest === undefined ? null : ref('EndpointVerification', latest);
};

/** Expiry of the certificate that the server presented last. */
export function shownCertificateEnd(of: ConnectionKey, context: MockContext): number | null {
  for (const uuid of verificationsOf(of, context)) {
    const run = verificationOf(uuid, context);
    const [first] = run ? stateOf(run, context).certificates : [];
    if (first) return first.valid_to;
  }
  return null;
}

/** Starts a verification of the current configuration. */
export function beginVerification(of: ConnectionKey, context: MockContext): Ref<'EndpointVerification'> {
  const { clock, person, store, world } = context;
  const verification_uuid = store.newKey('EndpointVerification');
  const started_at = clock.now();
  const plan = planVerification({
    configured: configuredOf(of, context),
    direction: store.read(of.type, of.key, 'direction'),
    secrets: secretsOf(of, context)
      .filter(({ is_set }) => is_set)
      .map(({ name }) => name),
    certificate_expires_at: certificateEndOf(of, context),
    name: store.read(of.type, of.key, 'name'),
    at: started_at,
    world,
    company_uuid: store.read(of.type, of.key, 'company_uuid'),
    mailbox: mailboxOf(of, context),
  });
  const run: Verification = {
    verification_uuid,
    of,
    started_at,
    checked_by: actorOf({ person }),
    plan,
    elapsed: clock.elapsed(),
  };
  return store.insert('EndpointVerification', verification_uuid, { run });
}
