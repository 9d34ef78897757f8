import type { ChangeKind } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { inForce, type Revision } from '../../world/dependencies.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { versionKey } from '../../model/flow/versions.ts';
import {
  agreementRevisions,
  agreementUnder,
  connectionOf,
  mappingOf,
  recordedChanges,
  tableOf,
  withRecorded,
  type Dependency,
} from './dependency-history.ts';
import { earlierRun } from './earlier-run.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { causeRank } from './likely-cause.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** `ChangeItem` of the schema. */
export interface Change {
  readonly kind: ChangeKind;
  readonly name: string;
  readonly object_uuid: string | null;
  readonly changed: boolean;
  readonly likely_cause: boolean;
  readonly before: string | null;
  readonly after: string | null;
  readonly summary: string | null;
  readonly updated_at: number | null;
  readonly updated_by: Actor | null;
}

export interface ChangeReport {
  readonly last_success: Ref<'FlowExecution'> | null;
  readonly items: readonly Change[];
}

/** The dependencies of a failed execution's flow, compared with the flow's latest success before it. */
export function changesSinceSuccess(facts: ExecutionFacts, context: MockContext): ChangeReport {
  const before = earlierRun(facts, 'SUCCESS', context);
  const then = before === null ? null : executionFacts(context, before);
  return {
    last_success: before === null ? null : ref('FlowExecution', before),
    items: changesBetween(then, facts, context),
  };
}

/**
 * The dependencies of a flow at one run (null if there is none) and at another: changed ones first, the likely cause on
 * top.
 */
export function changesBetween(
  then: ExecutionFacts | null,
  facts: ExecutionFacts,
  context: MockContext,
): readonly Change[] {
  const rank = ({ kind, changed }: Change) => (changed ? causeRank(facts.reason_code, kind) : Infinity);
  const items = dependenciesOf(then, facts, context).toSorted(
    (a, b) => Number(b.changed) - Number(a.changed) || Math.sign(rank(a) - rank(b) || 0),
  );
  return items.map((item, place) => ({ ...item, likely_cause: place === 0 && rank(item) < Infinity }));
}

interface Found {
  readonly kind: ChangeKind;
  readonly name: string;
  readonly dependency: Dependency | null;
  readonly object_uuid: string | null;
  readonly versions: readonly [before: string | null, after: string | null];
  /** When the version in effect at the later run took effect, and by whom, as far as the seed has it. */
  readonly cause: { readonly at: number | null; readonly by: Actor | null } | null;
}

function dependenciesOf(
  then: ExecutionFacts | null,
  facts: ExecutionFacts,
  context: MockContext,
): readonly Change[] {
  const { store, world } = context;
  const { dependencies } = world;
  // The facts have the flow's record.
  const flow = facts.flow as FlowRecord;
  const now = instantOf(facts);
  const past = then && instantOf(then);
  const later = then && (past ?? 0) > now ? then : facts;
  const end = instantOf(later);

  const item = ({ kind, name, dependency, object_uuid, versions, cause }: Found): Change => {
    const [before, after] = versions;
    const changed = before !== null && before !== after;
    const recorded = changed && dependency ? recordedChanges(dependency, end, context).at(-1) : undefined;
    // A version that was already in effect at the earlier run cannot be a difference.
    const own = recorded && recorded.at > Math.min(now, past ?? now) ? recorded : undefined;
    return {
      kind,
      name,
      object_uuid,
      changed,
      likely_cause: false,
      before,
      after,
      summary: own?.summary ?? null,
      updated_at: (changed && (own ?? cause)?.at) || null,
      updated_by: (changed && (own ?? cause)?.by) || null,
    };
  };
  const numbered = (revisions: readonly Revision[]): Pick<Found, 'versions' | 'cause'> => ({
    versions: [
      past === null ? null : (inForce(revisions, past)?.label ?? null),
      inForce(revisions, now)?.label ?? null,
    ],
    cause: inForce(revisions, end),
  });
  const keyIf = (dependency: Dependency | null) => dependency?.key ?? null;

  const version_key = versionKey(flow.flow_uuid, later.version_timestamp);
  const version = <Field extends FieldName<'FlowVersion'>>(field: Field): unknown =>
    store.exists('FlowVersion', version_key) ? store.read('FlowVersion', version_key, field) : null;
  const mapping = mappingOf(facts, context);
  const found: Found[] = [
    {
      kind: 'FLOW_VERSION',
      name: flow.flow_name,
      dependency: { type: 'FlowVersion', key: version_key },
      object_uuid: store.exists('FlowSetup', flow.flow_uuid) ? flow.flow_uuid : null,
      versions: [versionName(then), versionName(facts)],
      // A deployed version has both.
      cause: { at: version('deployed_at') as number | null, by: version('deployed_by') as Actor | null },
    },
    {
      kind: 'MAPPING_REVISION',
      name: flow.mapping_name,
      dependency: mapping,
      object_uuid: keyIf(mapping),
      versions: [then?.mapping_revision ?? null, facts.mapping_revision],
      cause: inForce(dependencies.mapping(flow), end),
    },
  ];
  if (flow.lookup_table !== null) {
    const table = tableOf(facts, context);
    found.push({
      kind: 'LOOKUP_TABLE',
      name: flow.lookup_table,
      dependency: table,
      object_uuid: keyIf(table),
      versions: [then?.lookup_version ?? null, facts.lookup_version],
      cause: inForce(dependencies.lookup(flow), end),
    });
  }
  const historyOf = (dependency: Dependency | null, seeded: readonly Revision[]) =>
    dependency ? withRecorded(seeded, recordedChanges(dependency, end, context)) : seeded;
  const connection = connectionOf(facts, context);
  found.push({
    kind: 'CONNECTION',
    name: flow.direction === 'SEND' ? flow.destination_summary : flow.source_summary,
    dependency: connection,
    object_uuid:
      connection?.type === 'Endpoint' && store.exists('Endpoint', connection.key) ? connection.key : null,
    ...numbered(historyOf(connection, dependencies.connection(flow))),
  });
  const agreement = agreementUnder(facts, context);
  if (agreement) {
    found.push({
      kind: 'EDI_AGREEMENT',
      name: String(store.read('EdiAgreement', agreement.key, 'partner_identifier')),
      dependency: agreement,
      object_uuid: agreement.key,
      ...numbered(historyOf(agreement, agreementRevisions(agreement.key, facts, context))),
    });
  }
  return found.map(item);
}

const instantOf = ({ started_at, submitted_at }: ExecutionFacts): number => started_at ?? submitted_at;

const versionName = (facts: ExecutionFacts | null): string | null =>
  facts && new Date(facts.version_timestamp).toISOString().slice(0, 16).replace('T', ' ');
