import type { Zone } from '../../../lib/dates.ts';
import type { FilesScreen_execution$key } from '#gql/FilesScreen_execution';
import type { LogsScreen_execution$key } from '#gql/LogsScreen_execution';
import type { OverviewScreen_execution$key } from '#gql/OverviewScreen_execution';
import type { OverviewScreen_query$key } from '#gql/OverviewScreen_query';

/** What the layout hands to the page of a tab. */
export interface ExecutionContext {
  // Each is there on its own tab only: that is what the tab's address asks for.
  readonly overviewRef: OverviewScreen_execution$key | null | undefined;
  readonly overviewQueryRef: OverviewScreen_query$key | null | undefined;
  readonly logsRef: LogsScreen_execution$key | null | undefined;
  readonly filesRef: FilesScreen_execution$key | null | undefined;
  readonly invocation_uuid: string;
  /** The zone in which this person reads times. */
  readonly zone: Zone;
}
