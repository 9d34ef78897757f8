import type { TemplateSort } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { TemplateBody } from '../../world/template-flow.ts';
import {
  templatesOf,
  type InstanceRecord,
  type TemplateRecord,
  type TemplateVersionRecord,
} from '../../world/templates.ts';
import { collection } from '../kit/collection.ts';
import { sortByName } from '../kit/by-name.ts';
import { sortBy, type Direction, type Sort } from '../../../engine/store/order.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Template.stored_versions': readonly TemplateVersionRecord[];
    readonly 'TemplateInstance.flow_uuids': InstanceRecord['flow_uuids'];
  }
}

export const TEMPLATE = 'Template';
export const INSTANCE = 'TemplateInstance';

/** The default sort order of a workspace's list of templates. */
export const templateSorts = (
  isOwn: (key: string) => boolean,
  { store }: Pick<MockContext, 'store'>,
): Sort<string>[] => [
  sortBy('other', (key) => Number(!isOwn(key))),
  sortByName('name', (key) => String(store.read(TEMPLATE, key, 'name'))),
];

/** The requested sort order. */
export const askedSorts = ({ field, direction }: TemplateSort, context: MockContext): Sort<string>[] => {
  const byName = (way: Direction) =>
    sortByName('name', (key: string) => ofTemplate(key, 'name', context), way);
  switch (field) {
    case 'NAME':
      return [byName(direction)];
    case 'USED_BY':
      return [sortBy('used_by', (key) => usedBy(key, context), direction), byName('ASC')];
    case 'UPDATED_AT':
      return [
        sortBy('updated_at', (key) => Number(ofTemplate(key, 'updated_at', context)), direction),
        byName('ASC'),
      ];
  }
};

/** Templates of workspaces. `isUsable` decides who may use another workspace's template. */
export const templates = collection<TemplateRecord, typeof TEMPLATE>({
  type: TEMPLATE,
  key: 'template_uuid',
  what: 'template',
  seed: (world) => templatesOf(world).templates,
  // Payloads only contain a workspace's own templates, which come first in its list.
  by: (context) => templateSorts(() => true, context),
  fields: [
    'company_uuid',
    'name',
    'description',
    'category',
    'partner_types',
    'visibility',
    'status',
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

/** Instances: partners that templates have been applied to. */
export const instances = collection<InstanceRecord, typeof INSTANCE>({
  type: INSTANCE,
  key: 'instance_uuid',
  what: 'template application',
  seed: (world) => templatesOf(world).instances,
  fields: [
    'template_uuid',
    'company_uuid',
    'partner_uuid',
    'version',
    'values',
    'secrets',
    'flow_uuids',
    'applied_at',
    'applied_by',
  ],
});

type Store = Pick<MockContext, 'store'>;

export const ofTemplate = <Name extends FieldName<typeof TEMPLATE>>(
  key: string,
  name: Name,
  { store }: Store,
) => store.read(TEMPLATE, key, name);

export const ofInstance = <Name extends FieldName<typeof INSTANCE>>(
  key: string,
  name: Name,
  { store }: Store,
) => store.read(INSTANCE, key, name);

/** The values that a template was applied with; the schema has them as JSON. */
export const valuesOf = (instance: string, { store }: Store) =>
  // As this code wrote it.
  store.read(INSTANCE, instance, 'values') as InstanceRecord['values'];

/**
 * The versions of a template, latest first. Session versions are stored in a separate field, because the schema's
 * `versions` is a connection.
 */
export const versionsOf = (
  key: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): readonly TemplateVersionRecord[] =>
  store.writtenValue(TEMPLATE, key, 'stored_versions') ?? templates.record(key, world)?.versions ?? [];

/** The content of a template version; null if there is no such version. */
export const bodyOf = (
  key: string,
  version: number | null,
  context: Pick<MockContext, 'store' | 'world'>,
): TemplateVersionRecord | null => {
  const versions = versionsOf(key, context);
  return (version === null ? versions[0] : versions.find((record) => record.version === version)) ?? null;
};

/**
 * Whether a person may use a template in a workspace: the workspace's own, a template of another of their workspaces,
 * or a public one.
 */
export function isUsable(key: string, company_uuid: string, context: MockContext): boolean {
  const { access } = context;
  if (!access.can('READ_PARTNER_SETTINGS', { company_uuid })) return false;
  const owner = ofTemplate(key, 'company_uuid', context);
  if (owner === company_uuid) return true;
  switch (ofTemplate(key, 'visibility', context)) {
    case 'PUBLIC':
      return true;
    case 'MY_COMPANIES':
      return access.can('EDIT_SETTINGS', { company_uuid: owner });
    default:
      return false;
  }
}

/** Instances are sorted latest first. */
export const instanceSorts = (context: MockContext): Sort<string>[] => [
  sortBy('applied_at', (key) => Number(ofInstance(key, 'applied_at', context)), 'DESC'),
  sortBy('created', (key) => context.store.ordinal(INSTANCE, key), 'DESC'),
];

/** Instances of a template that the person may see. */
export const instancesOf = (key: string, context: MockContext): string[] =>
  instances.keys(context, { template_uuid: key }).filter((value) => {
    const subject = context.access.partner(ofInstance(value, 'partner_uuid', context));
    return subject !== null && context.access.can('READ_PARTNER_SETTINGS', subject);
  });

/** Number of partners in all workspaces to which a template has been applied. */
export const usedBy = (key: string, context: MockContext): number =>
  instances
    .keys(context, { template_uuid: key })
    .filter((value) => context.store.exists('TradingPartner', ofInstance(value, 'partner_uuid', context)))
    .length;

/** The instance of a template for a partner; undefined if there is none. */
export const instanceAt = (key: string, partner_uuid: string, context: MockContext): string | undefined =>
  instances.keys(context, { template_uuid: key, partner_uuid })[0];

export type { TemplateBody };
