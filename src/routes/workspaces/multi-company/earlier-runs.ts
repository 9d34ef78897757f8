import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime';

/** The connection key of the list of runs, which contains no dry runs. */
const KEY = 'EarlierRuns_multi_company_runs';

/** Prepends the run that a mutation has started to the list of runs, if that is loaded. */
export function addEarlierRun(store: RecordSourceSelectorProxy): void {
  const run = store.getRootField('run_multi_company_action')?.getLinkedRecord('multi_company_run');
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const connection = viewer && ConnectionHandler.getConnection(viewer, KEY, { dry_run: false });
  const listed = connection?.getLinkedRecords('edges')?.map((edge) => edge.getLinkedRecord('node'));
  // The preview may have been run before by a page that was reloaded.
  if (!run || !connection || listed?.some((recordProxy) => recordProxy?.getDataID() === run.getDataID()))
    return;
  const edge = ConnectionHandler.createEdge(store, connection, run, 'MultiCompanyRunEdge');
  ConnectionHandler.insertEdgeBefore(connection, edge);
}
