import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { exportEventsQuery } from '#gql/exportEventsQuery';
import { toCsv } from '#lib/csv-writer.ts';
import { nodesOf } from '#relay/connection.ts';
import { eventVariables, type EventFilters } from './event-filters.ts';
import { eventWords } from './event-labels.ts';

type Run = NonNullable<exportEventsQuery['response']['sftp_job_execution']>;
type Event = Run['events']['edges'][number]['node'];

/** All events of a run that match, page by page. */
export async function allEvents(
  environment: Environment,
  job_execution_uuid: string,
  filters: EventFilters,
): Promise<readonly Event[]> {
  const events: Event[] = [];
  for (let after: string | null = null; ;) {
    const variables = { job_execution_uuid, ...eventVariables(filters), after };
    const page = await nextPage(environment, variables);
    events.push(...nodesOf(page));
    if (!page?.pageInfo.hasNextPage || !page.pageInfo.endCursor) return events;
    after = page.pageInfo.endCursor;
  }
}

async function nextPage(
  environment: Environment,
  variables: exportEventsQuery['variables'],
): Promise<Run['events'] | undefined> {
  const answer = await fetchQuery<exportEventsQuery>(
    environment,
    graphql`
      query exportEventsQuery(
        $job_execution_uuid: ID!
        $level: LogLevel
        $types: [SftpJobEventType!]
        $file_name: String
        $after: String
      ) @throwOnFieldError {
        sftp_job_execution(job_execution_uuid: $job_execution_uuid) {
          job_execution_uuid
          events(level: $level, types: $types, file_name: $file_name, first: 500, after: $after) {
            edges {
              node {
                event_uuid
                occurred_at
                level
                type
                file_name
                size_bytes
                message
                invocation_uuid
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    `,
    variables,
    { fetchPolicy: 'network-only' },
  ).toPromise();
  return answer?.sftp_job_execution?.events;
}

/** The events as CSV, for spreadsheets. */
export const eventsAsCsv = (events: readonly Event[]): string =>
  toCsv(
    ['Time', 'Level', 'Event', 'File', 'Size in bytes', 'Message', 'Execution'],
    events.map(({ occurred_at, level, type, file_name, size_bytes, message, invocation_uuid }) => [
      occurred_at,
      level,
      eventWords(type),
      file_name,
      size_bytes,
      message,
      invocation_uuid,
    ]),
  );

/** The events in the format of a log file. */
export const eventsAsText = (events: readonly Event[]): string =>
  events
    .map(
      ({ occurred_at, level, type, file_name, message }) =>
        `${occurred_at} ${level.padEnd(7)} ${eventWords(type).padEnd(21)} ${file_name == null ? '' : `${file_name}: `}${message}\n`,
    )
    .join('');
