import type { RecordSourceSelectorProxy } from 'relay-runtime';

/** Clears the default flag of all other profiles in the list, because only one can be the default. */
export function onlyDefault(
  store: RecordSourceSelectorProxy,
  connectionId: string,
  as2_profile_uuid: unknown,
): void {
  for (const edge of store.get(connectionId)?.getLinkedRecords('edges') ?? []) {
    const node = edge.getLinkedRecord('node');
    if (node && node.getValue('as2_profile_uuid') !== as2_profile_uuid) node.setValue(false, 'is_default');
  }
}
