import type { Zone } from '#lib/dates.ts';
import type { FilesScreen_execution$key } from '#gql/FilesScreen_execution';
import type { LogsScreen_execution$key } from '#gql/LogsScreen_execution';
import type { OverviewScreen_execution$key } from '#gql/OverviewScreen_execution';
import type { OverviewScreen_query$key } from '#gql/OverviewScreen_query';

/** What the layout passes to a tab's page. */
export interface ExecutionContext {
  // Each is only set on its own tab, whose address requests it.
  readonly overviewRef: OverviewScreen_execution$key | null | undefined;
  readonly overviewQueryRef: OverviewScreen_query$key | null | undefined;
  readonly logsRef: LogsScreen_execution$key | null | undefined;
  readonly filesRef: FilesScreen_execution$key | null | undefined;
  readonly invocation_uuid: string;
  /** The person's time zone. */
  readonly zone: Zone;
}
