import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { exportQuotesQuery } from '#gql/exportQuotesQuery';
import { toCsv, type CsvCell } from '#lib/csv-writer.ts';
import { nodesOf } from '#relay/connection.ts';
import { statusLook } from '#ui/status/tone.ts';
import { untilAborted } from '../../_shared/export/until-aborted.ts';
import { modeWords, quoteStatuses } from '../_shared/quote-labels.ts';

type Company = NonNullable<exportQuotesQuery['response']['company']>;
type Quote = Company['quotes']['edges'][number]['node'];

export interface QuoteExport {
  /** The workspace, the filters and the order of the list. */
  readonly variables: Omit<exportQuotesQuery['variables'], 'after'>;
  /** Cancels the running request. */
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onProgress: (done: number) => void;
}

/** Exports all filtered quotes as CSV. Pages through them independently of the list on screen. */
export async function exportQuotes(environment: Environment, job: QuoteExport): Promise<string> {
  const { variables, signal, onProgress } = job;
  const quotes: Quote[] = [];
  for (let after: string | null = null; ;) {
    const page = await nextPage(environment, { ...variables, after }, signal);
    quotes.push(...nodesOf(page));
    onProgress(quotes.length);
    if (!page?.pageInfo.hasNextPage || !page.pageInfo.endCursor) break;
    after = page.pageInfo.endCursor;
  }
  return toCsv(
    fields.map(([header]) => header),
    quotes.map((quote) => fields.map(([, value]) => value(quote))),
  );
}

async function nextPage(
  environment: Environment,
  variables: exportQuotesQuery['variables'],
  signal: AbortSignal,
): Promise<Company['quotes'] | undefined> {
  const asked = fetchQuery<exportQuotesQuery>(
    environment,
    graphql`
      query exportQuotesQuery($company_uuid: ID!, $filter: QuoteFilter, $sort: QuoteSort, $after: String)
      @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          quotes(filter: $filter, sort: $sort, first: 200, after: $after) {
            edges {
              node {
                quote_uuid
                quote_number
                status
                mode
                origin {
                  name
                  unlocode
                  postal_code
                  country
                }
                destination {
                  name
                  unlocode
                  postal_code
                  country
                }
                cargo_summary
                ready_date
                customer_reference
                requested_by {
                  display
                }
                created_by {
                  display
                }
                offers_asked
                offers_received
                best_offer {
                  offer_uuid
                  carrier {
                    carrier_code
                    name
                  }
                  total_in_quote_currency {
                    amount
                    currency
                  }
                }
                valid_until
                created_at
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
  return data?.company?.quotes;
}

const codeOf = (place: Quote['origin']): CsvCell =>
  place?.unlocode ?? [place?.postal_code, place?.country].filter(Boolean).join(' ');

const fields: readonly (readonly [header: string, value: (quote: Quote) => CsvCell])[] = [
  ['Quote', ({ quote_number }) => quote_number],
  ['Status', ({ status }) => statusLook(quoteStatuses, status).label],
  ['Mode', ({ mode }) => modeWords(mode)],
  ['Origin', ({ origin }) => origin?.name],
  ['Origin code', ({ origin }) => codeOf(origin)],
  ['Destination', ({ destination }) => destination?.name],
  ['Destination code', ({ destination }) => codeOf(destination)],
  ['Cargo', ({ cargo_summary }) => cargo_summary],
  ['Ready', ({ ready_date }) => ready_date],
  ['Customer reference', ({ customer_reference }) => customer_reference],
  ['Requester', ({ requested_by, created_by }) => (requested_by ?? created_by).display],
  ['Carriers asked', ({ offers_asked }) => offers_asked],
  ['Offers received', ({ offers_received }) => offers_received],
  ['Best carrier', ({ best_offer }) => best_offer?.carrier.name],
  // Without currency sign and separators, so that spreadsheets read a number.
  ['Best total', ({ best_offer }) => best_offer?.total_in_quote_currency?.amount],
  ['Currency', ({ best_offer }) => best_offer?.total_in_quote_currency?.currency],
  ['Valid until', ({ valid_until }) => valid_until],
  ['Created', ({ created_at }) => created_at],
];
