import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime';
import { addToList } from '../../_shared/list-changes.ts';

/** Prepends a new draft to the list and counts it. */
export function addDraft(
  store: RecordSourceSelectorProxy,
  edge: RecordProxy,
  list: { readonly connectionId: string; readonly company_uuid: string },
): void {
  addToList(store, edge, list);
  const connection = store.get(list.connectionId);
  if (connection) countStatus(connection, 'DRAFT', 1);
}

/** Moves a quote from one status to another in the counts of the list on screen. */
export function moveInList(
  store: RecordSourceSelectorProxy,
  connectionId: string,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const connection = store.get(connectionId);
  if (!connection || from === to) return;
  countStatus(connection, from, -1);
  countStatus(connection, to, 1);
}

function countStatus(connection: RecordProxy, status: string, by: 1 | -1): void {
  const counts = connection.getLinkedRecords('status_counts') ?? [];
  const item = counts.find((count) => count?.getValue('status') === status);
  const before = item?.getValue('count');
  if (typeof before === 'number') item?.setValue(before + by, 'count');
}
