import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { dataID } from '../../relay/data-id.ts';

interface ListChange {
  readonly connectionId: string;
  readonly company_uuid: string;
  readonly by: 1 | -1;
}

/**
 * Counts what came into or left the list that is shown. The same list under other filters is not known to be right any
 * more: it is asked for when one goes there.
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

/** Puts what was added before the others, in sight of who added it. */
export function addToList(
  store: RecordSourceSelectorProxy,
  edge: RecordProxy | null | undefined,
  list: Omit<ListChange, 'by'>,
): void {
  // There is none where the server refused.
  if (!edge) return;
  const connection = store.get(list.connectionId);
  const own = connection && ConnectionHandler.buildConnectionEdge(store, connection, edge);
  if (connection && own) ConnectionHandler.insertEdgeBefore(connection, own);
  countInList(store, { ...list, by: 1 });
}
