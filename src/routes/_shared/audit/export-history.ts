import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { AuditFilter, exportHistoryQuery } from '#gql/exportHistoryQuery';
import { toCsv, type CsvCell } from '#lib/csv-writer.ts';
import type { Zone } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { untilAborted } from '../export/until-aborted.ts';
import { detailOf, describedChanges } from './audit-values.ts';

interface ExportJob {
  readonly company_uuid: string;
  readonly filter: AuditFilter;
  readonly zone: Zone;
  /** Cancels the running request. */
  readonly signal: AbortSignal;
  /** Called after each page with the number of entries. */
  readonly onProgress: (done: number) => void;
}

/** The largest page that the server returns. */
const PAGE = 200;

const HEADER = [
  'Time',
  'Person',
  'Email',
  'Platform staff',
  'Action',
  'Kind',
  'Object',
  'Other objects',
  'Changed field',
  'Before',
  'After',
  'Details',
  'IP address',
  'Entry',
];

/** All matching entries as CSV, one line per changed field, or one for an entry without any. */
export async function exportHistory(environment: Environment, job: ExportJob): Promise<string> {
  const { company_uuid, filter, zone, signal, onProgress } = job;
  const lines: CsvCell[][] = [];
  let done = 0;
  for (let after: string | null = null; ;) {
    const page = await nextPage(environment, { company_uuid, filter, after, first: PAGE }, signal);
    if (!page) break;
    const entries = nodesOf(page);
    lines.push(...entries.flatMap((entry) => linesOf(entry, zone)));
    done += entries.length;
    onProgress(done);
    if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) break;
    after = page.pageInfo.endCursor;
  }
  return toCsv(HEADER, lines);
}

type Log = NonNullable<NonNullable<exportHistoryQuery['response']['company']>['audit_log']>;
type Entry = Log['edges'][number]['node'];

function linesOf(entry: Entry, zone: Zone): CsvCell[][] {
  const { actor, action_label, entity_label, summary, changes, related_count } = entry;
  const head = [
    entry.occurred_at,
    actor.display,
    actor.email,
    entry.is_operator ? 'Yes' : 'No',
    action_label,
    entry.entity_type_label,
    entity_label,
    related_count === 0 ? null : related_count,
  ];
  const tail = [entry.ip, entry.audit_uuid];
  const described = describedChanges(changes, zone);
  if (described.length === 0)
    return [[...head, null, null, null, detailOf(summary, action_label, entity_label) || null, ...tail]];
  return described.map(({ label, was, is }) => [...head, label, was, is, null, ...tail]);
}

async function nextPage(
  environment: Environment,
  variables: exportHistoryQuery['variables'],
  signal: AbortSignal,
): Promise<Log | null | undefined> {
  const asked = fetchQuery<exportHistoryQuery>(
    environment,
    graphql`
      query exportHistoryQuery($company_uuid: ID!, $filter: AuditFilter!, $first: Int!, $after: String)
      @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          audit_log(filter: $filter, first: $first, after: $after) {
            edges {
              node {
                audit_uuid
                occurred_at
                actor {
                  display
                  email
                }
                is_operator
                action_label
                entity_type_label
                entity_label
                summary
                changes {
                  ...auditValues_change
                }
                related_count
                ip
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
  );
  return (await untilAborted(asked, signal))?.company?.audit_log;
}
