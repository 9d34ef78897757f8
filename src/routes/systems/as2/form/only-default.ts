import type { RecordSourceSelectorProxy } from 'relay-runtime';

/** One profile is the default: any other of the list no longer is. */
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
