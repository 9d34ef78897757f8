import type { AuditFilter } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page, type Page, type PageArgs } from '../../../engine/store/connection.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { compareNames, fold } from '../kit/by-name.ts';
import type { AuditSubject } from './describe.ts';
import { concerns } from '../../audit-log/objects.ts';
import { seededEntries, type AuditFacts } from './seed.ts';
import { actionLabel, labelOf } from './labels.ts';
import type { World } from '../../world/world.ts';
import { sortBy } from '../../../engine/store/order.ts';

/** An entry of a list. */
export interface AuditRow extends AuditFacts {
  /** Position in the session's order of creation; -1 for a seeded entry. */
  readonly ordinal: number;
  readonly related: readonly AuditSubject[];
}

const FIELDS = [
  'occurred_at',
  'actor',
  'is_operator',
  'action',
  'action_label',
  'entity_type',
  'entity_id',
  'entity_label',
  'summary',
  'related',
] as const;

/**
 * Entries written in this session, latest first. Entries with the same time keep the order in which they were written.
 */
export function writtenRows({ store }: MockContext, isWanted: (audit_uuid: string) => boolean): AuditRow[] {
  return store
    .created('AuditEntry')
    .filter(isWanted)
    .toReversed()
    .map((audit_uuid) => ({
      audit_uuid,
      ordinal: store.ordinal('AuditEntry', audit_uuid),
      ...readFields<Omit<AuditRow, 'audit_uuid' | 'ordinal'>>(store, 'AuditEntry', audit_uuid, FIELDS),
    }));
}

const seededRows = (company_uuid: string, world: World): AuditRow[] =>
  seededEntries(company_uuid, world).map((entry) => ({ ...entry, ordinal: -1, related: [] }));

/** The audit log of a workspace. Does not check permissions. */
export function companyRows(company_uuid: string, context: MockContext): readonly AuditRow[] {
  const { store, world } = context;
  const written = writtenRows(
    context,
    (key) => store.read('AuditEntry', key, 'company_uuid') === company_uuid,
  );
  return [...written, ...seededRows(company_uuid, world)];
}

/** The actions of the signed-in person, in this session and in the seed, in all of the person's workspaces. */
export function personalRows(context: MockContext): readonly AuditRow[] {
  const { person, store, world } = context;
  // The fields that are compared hold people.
  const isMine = (actor: unknown) => (actor as Actor).email === person.email;
  const isHere = (company_uuid: string | null) =>
    company_uuid === null || context.access.company(company_uuid) !== null;
  const written = writtenRows(
    context,
    (key) =>
      isMine(store.read('AuditEntry', key, 'actor')) && isHere(store.read('AuditEntry', key, 'company_uuid')),
  );
  const seeded = world.companies
    .filter(({ company_uuid }) => isHere(company_uuid))
    .flatMap(({ company_uuid }) => seededRows(company_uuid, world))
    .filter(({ actor }) => isMine(actor));
  return [...written, ...seeded];
}

const instant = (text: string | null | undefined, otherwise: number): number =>
  text === null || text === undefined ? otherwise : Date.parse(text);

export function pageOf(
  rows: readonly AuditRow[],
  { filter, ...args }: PageArgs & { readonly filter?: AuditFilter | null },
): Page<Ref<'AuditEntry'>> {
  const { actors, actions, entity_types, entity_id, is_operator, object } = filter ?? {};
  const since = instant(filter?.since, -Infinity);
  const until = instant(filter?.until, Infinity);
  const actor = fold(filter?.actor ?? '');
  const text = fold(filter?.search ?? '');
  const found = rows.filter(
    (row) =>
      row.occurred_at >= since &&
      row.occurred_at < until &&
      (!actors || actors.includes(row.actor.email ?? row.actor.display)) &&
      (!actions || actions.includes(row.action)) &&
      (!entity_types || entity_types.includes(row.entity_type)) &&
      (typeof entity_id !== 'string' || row.entity_id === entity_id) &&
      (!object || [row, ...row.related].some((auditSubject) => concerns(auditSubject, object))) &&
      (typeof is_operator !== 'boolean' || row.is_operator === is_operator) &&
      (actor === '' ||
        [row.actor.display, row.actor.email ?? ''].some((name) => fold(name).includes(actor))) &&
      (text === '' ||
        [row.summary, row.entity_label, row.entity_id].some((value) => fold(value).includes(text))),
  );
  return page({
    rows: found,
    id: ({ audit_uuid }) => audit_uuid,
    by: [
      sortBy('occurred_at', ({ occurred_at }: AuditRow) => occurred_at, 'DESC'),
      sortBy('created', ({ ordinal }: AuditRow) => ordinal, 'DESC'),
    ],
    node: ({ audit_uuid }) => ref('AuditEntry', audit_uuid),
    args,
    max: 200,
  });
}

/** The label of an action that creates objects in some of the entries, and changes them in others. */
function labelOfAll(action: string, rows: readonly AuditRow[]): string {
  const [label = action, ...others] = new Set(rows.map(({ action_label }) => action_label));
  if (others.length === 0) return label;
  const changed = actionLabel(action);
  return `Created or ${changed.charAt(0).toLowerCase()}${changed.slice(1)}`;
}

/** `AuditFilterOptions` of the schema. */
export function filterOptions(rows: readonly AuditRow[]) {
  const actors = new Map(rows.map(({ actor }) => [`${actor.display} ${actor.email}`, actor]));
  const actions = Map.groupBy(rows, ({ action }) => action);
  const types = Map.groupBy(rows, ({ entity_type }) => entity_type);
  return {
    actors: [...actors.values()].sort((a, b) => compareNames(a.display, b.display)),
    actions: [...actions]
      .map(([action, same]) => ({ action, label: labelOfAll(action, same), count: same.length }))
      .sort((a, b) => compareNames(a.label, b.label)),
    entity_types: [...types.keys()].sort(),
    types: [...types]
      .map(([entity_type, same]) => ({ entity_type, label: labelOf(entity_type), count: same.length }))
      .sort((a, b) => compareNames(a.label, b.label)),
  };
}
