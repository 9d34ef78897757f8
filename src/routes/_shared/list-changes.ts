import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { dataID } from '../../relay/data-id.ts';

interface ListChange {
  readonly connectionId: string;
  readonly company_uuid: string;
  readonly by: 1 | -1;
}

/**
 * Updates the count of the shown list after an item was added or removed. The same list under other filters may be
 * outdated now, so it is invalidated and fetched again when someone opens it.
 */
export function countInList(
  store: RecordSourceSelectorProxy,
  { connectionId, company_uuid, by }: ListChange,
): void {
  const connection = store.get(connectionId);
  const count = connection?.getValue('total_count');
  if (typeof count === 'number') connection?.setValue(count + by, 'total_count');
  store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
}

/** Prepends a new edge to the list, so that the person who added it sees it. */
export function addToList(
  store: RecordSourceSelectorProxy,
  edge: RecordProxy | null | undefined,
  list: Omit<ListChange, 'by'>,
): void {
  // There is no edge if the server rejected the change.
  if (!edge) return;
  const connection = store.get(list.connectionId);
  const own = connection && ConnectionHandler.buildConnectionEdge(store, connection, edge);
  if (connection && own) ConnectionHandler.insertEdgeBefore(connection, own);
  countInList(store, { ...list, by: 1 });
}
