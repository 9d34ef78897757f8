import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import type { Revision } from '../../world/dependencies.ts';
import { agreedDaysAgo, agreementKey, ediOf } from '../../world/edi-agreements.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { writtenRows } from '../../model/audit/log.ts';
import { savedSettings, versionKey } from '../../model/flow/versions.ts';
import { tableByKey } from '../../model/lookup-table/tables.ts';
import { mappingNamed } from '../../model/mapping/mappings.ts';
import { madeInSeed } from '../../model/kit/made-in-seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** An object that a flow depends on, as the audit log identifies it. */
export interface Dependency {
  readonly type: 'FlowVersion' | 'Mapping' | 'GlobalLookupTable' | 'Endpoint' | 'HostSystem' | 'EdiAgreement';
  readonly key: string;
}

/** A change of a dependency that the audit log recorded. */
export interface RecordedChange {
  readonly at: number;
  readonly by: Actor;
  readonly summary: string;
}

/**
 * Actions that put a change into effect. Saving a draft of a mapping or a table does not, and verifying changes
 * nothing.
 */
const EFFECTIVE: Readonly<Record<Dependency['type'], RegExp>> = {
  FlowVersion: /^(?:deploy|rollback)_/,
  Mapping: /^deploy_/,
  GlobalLookupTable: /^publish_/,
  Endpoint: /^(?:save|set)_/,
  HostSystem: /^(?:save|set)_/,
  EdiAgreement: /^save_/,
};

/** The changes of a dependency in this session, up to an instant, earliest first. */
export function recordedChanges(
  { type, key }: Dependency,
  until: number,
  context: MockContext,
): readonly RecordedChange[] {
  const read = <Field extends FieldName<'AuditEntry'>>(uuid: string, field: Field) =>
    context.store.read('AuditEntry', uuid, field);
  // A version's key consists of its object's key and a time.
  const isOf = (entity_id: string) => entity_id === key || entity_id.startsWith(`${key}|`);
  return writtenRows(
    context,
    (uuid) =>
      isOf(String(read(uuid, 'entity_id'))) &&
      EFFECTIVE[type].test(String(read(uuid, 'action'))) &&
      Number(read(uuid, 'occurred_at')) <= until,
  )
    .map(({ occurred_at, actor, summary }) => ({ at: occurred_at, by: actor, summary }))
    .toReversed();
}

/** The seeded revisions followed by the recorded changes, numbered consecutively. */
export const withRecorded = (
  seeded: readonly Revision[],
  recorded: readonly RecordedChange[],
): readonly Revision[] => [
  ...seeded,
  ...recorded.map(({ at, by }, place) => ({
    at,
    by,
    label: String(Number(seeded.at(-1)?.label ?? 0) + place + 1),
  })),
];

/** The partner's side of the flow version that ran; null if the version no longer exists. */
export function connectionOf(
  { flow, version_timestamp }: ExecutionFacts,
  context: MockContext,
): Dependency | null {
  const key = versionKey(flow.flow_uuid, version_timestamp);
  if (!context.store.exists('FlowVersion', key)) return null;
  return savedSettings(key, context)[flow.direction === 'SEND' ? 'destination' : 'source'];
}

/** The mapping that ran; null if it has been deleted or renamed. */
export function mappingOf({ flow }: ExecutionFacts, context: MockContext): Dependency | null {
  const key = mappingNamed(flow.company_uuid, flow.mapping_name, context);
  return key === undefined ? null : { type: 'Mapping', key };
}

/** The flow's lookup table; null if it uses none or if it has been deleted. */
export function tableOf({ flow }: ExecutionFacts, context: MockContext): Dependency | null {
  const key =
    flow.lookup_table === null ? undefined : tableByKey(flow.company_uuid, flow.lookup_table, context);
  return key === undefined ? null : { type: 'GlobalLookupTable', key };
}

/** The agreement that the flow's EDI documents follow; null if they are not EDI or there is none. */
export function agreementUnder({ flow }: ExecutionFacts, { store }: MockContext): Dependency | null {
  const edi = ediOf(flow);
  if (!edi) return null;
  const key = agreementKey(flow.partner_uuid, edi.standard);
  return store.exists('EdiAgreement', key) ? { type: 'EdiAgreement', key } : null;
}

/** The seeded versions of an agreement: from its creation, and from its last change. */
export function agreementRevisions(
  key: string,
  { flow }: ExecutionFacts,
  { world }: MockContext,
): readonly Revision[] {
  const partner = world.partner(flow.partner_uuid);
  if (!partner) return [];
  const made = madeInSeed(key, flow.company_uuid, { days_ago: agreedDaysAgo(partner), world });
  const first = { at: made.created_at, label: '1', by: made.created_by };
  return made.updated_at > made.created_at
    ? [first, { at: made.updated_at, label: '2', by: made.updated_by }]
    : [first];
}
