import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { exportQuery, FlowExecutionFilter, FlowExecutionSort } from '#gql/exportQuery';
import { toCsv } from '#lib/csv-writer.ts';
import { nodesOf } from '#relay/connection.ts';
import { untilAborted } from '#shared/export/until-aborted.ts';
import type { ColumnId } from '../grid/columns.ts';
import { csvFields, readExported } from './csv.ts';

export interface ExportJob {
  partner_uuid: string;
  filter: FlowExecutionFilter;
  sort: FlowExecutionSort;
  columns: readonly ColumnId[];
  /** Cancels the running request. */
  signal: AbortSignal;
  /** Called after each page. */
  onProgress: (done: number) => void;
}

/** The largest page that the server returns. */
const PAGE = 500;

/** Exports all matches of a search as CSV. Pages through them independently of the list on screen. */
export async function exportCsv(environment: Environment, job: ExportJob): Promise<string> {
  const { partner_uuid, filter, sort, columns, signal, onProgress } = job;
  const rows: ReturnType<typeof readExported>[] = [];
  for (let after: string | null = null; ;) {
    const page = await nextPage(environment, { partner_uuid, filter, sort, after, first: PAGE }, signal);
    if (!page) break;
    rows.push(...nodesOf(page).map(readExported));
    onProgress(rows.length);
    if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) break;
    after = page.pageInfo.endCursor;
  }
  const fields = csvFields(columns);
  return toCsv(
    fields.map(([header]) => header),
    rows.map((row) => fields.map(([, value]) => value(row))),
  );
}

async function nextPage(environment: Environment, variables: exportQuery['variables'], signal: AbortSignal) {
  const asked = fetchQuery<exportQuery>(
    environment,
    graphql`
      query exportQuery(
        $partner_uuid: ID!
        $filter: FlowExecutionFilter!
        $sort: FlowExecutionSort!
        $first: Int!
        $after: String
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          flow_execution_search(filter: $filter, sort: $sort, first: $first, after: $after) {
            edges {
              node {
                invocation_uuid
                ...csv_execution
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
  const data = await untilAborted(asked, signal);
  return data?.trading_partner?.flow_execution_search;
}
