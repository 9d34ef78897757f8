import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { isShown, type EventFilters } from './event-filters.ts';

/** The list to add events to, with its filters. */
export interface EventTarget {
  /** The connection's record id. */
  readonly connectionId: string;
  readonly filters: EventFilters;
}

/**
 * Appends the events of a run that match the filters and are not in the list. By hand, because `@appendEdge` does not
 * filter.
 */
export function appendEvents(
  store: RecordSourceProxy,
  { connectionId, filters }: EventTarget,
  arrived: readonly RecordProxy[],
): void {
  const connection = store.get(connectionId);
  // While further pages are not loaded, the events will come with these.
  if (!connection || connection.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true) return;
  const edges = connection.getLinkedRecords('edges') ?? [];
  const known = new Set(edges.map((edge) => edge.getLinkedRecord('node')?.getDataID()));
  const added = arrived.flatMap((edge) => {
    const node = edge.getLinkedRecord('node');
    if (!node || known.has(node.getDataID())) return [];
    const event = {
      level: node.getValue('level'),
      type: node.getValue('type'),
      file_name: node.getValue('file_name'),
    };
    if (!isShown(filters, event)) return [];
    const own = ConnectionHandler.createEdge(store, connection, node, 'SftpJobEventEdge');
    own.setValue(edge.getValue('cursor'), 'cursor');
    return [own];
  });
  if (added.length === 0) return;
  connection.setLinkedRecords([...edges, ...added], 'edges');
  connection.setValue(Number(connection.getValue('total_count')) + added.length, 'total_count');
}
