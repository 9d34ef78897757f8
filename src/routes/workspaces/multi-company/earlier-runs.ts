import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime';

/** The key of the list of runs; it holds no dry runs. */
const KEY = 'EarlierRuns_multi_company_runs';

/** Puts the run that a mutation has started at the top of the list, if the list is there. */
export function addEarlierRun(store: RecordSourceSelectorProxy): void {
  const run = store.getRootField('run_multi_company_action')?.getLinkedRecord('multi_company_run');
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const connection = viewer && ConnectionHandler.getConnection(viewer, KEY, { dry_run: false });
  if (!run || !connection) return;
  const edge = ConnectionHandler.createEdge(store, connection, run, 'MultiCompanyRunEdge');
  ConnectionHandler.insertEdgeBefore(connection, edge);
}
