import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { dataID } from '../../../relay/data-id.ts';

interface ListChange {
  readonly connectionId: string;
  readonly company_uuid: string;
}

/**
 * Puts a new draft before the others, in sight of who made it, and counts it. The same list under other filters is not
 * known to be right any more: it is asked for when one goes there.
 */
export function addToList(
  store: RecordSourceSelectorProxy,
  edge: RecordProxy,
  { connectionId, company_uuid }: ListChange,
): void {
  const connection = store.get(connectionId);
  if (connection) {
    const own = ConnectionHandler.buildConnectionEdge(store, connection, edge);
    if (own) ConnectionHandler.insertEdgeBefore(connection, own);
    const count = connection.getValue('total_count');
    if (typeof count === 'number') connection.setValue(count + 1, 'total_count');
    countStatus(connection, 'DRAFT', 1);
  }
  store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
}

/** Moves a quote from one status to another in the counts of the list that is shown. */
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
  const one = counts.find((count) => count?.getValue('status') === status);
  const before = one?.getValue('count');
  if (typeof before === 'number') one?.setValue(before + by, 'count');
}
