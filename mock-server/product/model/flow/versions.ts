import type { FlowDeployState } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Listing } from '../../../engine/store/connection.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** Key of a version in the store. */
export const versionKey = (flow_uuid: string, version_timestamp: number): string =>
  `${flow_uuid}|${version_timestamp}`;

/** When the version with this key was saved. */
export const timestampOf = (key: string): number => Number(key.slice(key.indexOf('|') + 1));

const flowOf = (key: string): string => key.slice(0, key.indexOf('|'));

/** How a flow's versions are sorted and paged: latest first. */
declare module '#schema-types' {
  interface KeptFields {
    readonly 'FlowVersion.settings': FlowSettings;
  }
}

export const versionListing: Listing<string, Ref<'FlowVersion'>> = {
  id: (key) => key,
  by: [sortBy('version_timestamp', timestampOf, 'DESC')],
  node: (key) => ref('FlowVersion', key),
};

/** Keys of a flow's versions including those of this session, latest first. */
export function versionKeys(flow_uuid: string, { store, world }: Sources): readonly string[] {
  const created = store.created('FlowVersion').filter((key) => flowOf(key) === flow_uuid);
  const seeded = world
    .versionsOf(flow_uuid)
    .map(({ version_timestamp }) => versionKey(flow_uuid, version_timestamp));
  return [...created.toReversed(), ...seeded];
}

/** The settings saved in a version, which must exist. */
export function savedSettings(key: string, { store, world }: Sources): FlowSettings {
  const written = store.writtenValue('FlowVersion', key, 'settings');
  const saved =
    written ??
    world.versionsOf(flowOf(key)).find((version) => version.version_timestamp === timestampOf(key))?.settings;
  return saved!;
}

const read = <Field extends FieldName<'FlowVersion'>>(
  key: string,
  field: Field,
  { store }: Pick<Sources, 'store'>,
) => store.read('FlowVersion', key, field);

/** The deployed version; null if none was ever deployed. */
export const deployedKey = (flow_uuid: string, sources: Sources): string | null =>
  versionKeys(flow_uuid, sources).find(
    (key) => read(key, 'deployed_at', sources) !== null && read(key, 'undeployed_at', sources) === null,
  ) ?? null;

/** `FlowDeployState` of the schema, derived from the versions and the enabled flag. */
export function deployStateOf(flow_uuid: string, sources: Sources): FlowDeployState {
  const deployed = deployedKey(flow_uuid, sources);
  if (deployed === null) return 'DRAFT';
  if (sources.store.read('FlowSetup', flow_uuid, 'enabled') !== true) return 'DISABLED';
  return versionKeys(flow_uuid, sources)[0] === deployed ? 'DEPLOYED' : 'UNDEPLOYED_CHANGES';
}

/** The settings of the deployed version; null for a flow that was never deployed. */
export function deployedSettings(flow_uuid: string, sources: Sources): FlowSettings | null {
  const key = deployedKey(flow_uuid, sources);
  return key === null ? null : savedSettings(key, sources);
}
