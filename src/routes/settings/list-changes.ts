import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { dataID } from '../../relay/data-id.ts';

interface ListChange {
  readonly connectionId: string;
  readonly company_uuid: string;
  readonly by: 1 | -1;
}

/** Puts what was added before the others in a workspace's list, in sight of who added it. */
export function addToList(
  store: RecordSourceSelectorProxy,
  edge: RecordProxy,
  { connectionId, company_uuid }: Omit<ListChange, 'by'>,
): void {
  const connection = store.get(connectionId);
  if (connection) {
    const own = ConnectionHandler.buildConnectionEdge(store, connection, edge);
    if (own) ConnectionHandler.insertEdgeBefore(connection, own);
  }
  afterListChange(store, { connectionId, company_uuid, by: 1 });
}

/**
 * Counts what came or went in the list that is shown. The same list under other filters is not known to be
 * right any more: it is asked for when one goes there.
 */
export function afterListChange(
  store: RecordSourceSelectorProxy,
  { connectionId, company_uuid, by }: ListChange,
): void {
  const connection = store.get(connectionId);
  const count = connection?.getValue('total_count');
  if (typeof count === 'number') connection?.setValue(count + by, 'total_count');
  store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
}
