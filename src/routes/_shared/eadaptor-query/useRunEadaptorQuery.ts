import type { UserError } from '#lib/user-error.ts';

// The components that declare these fragments show the query; this module only sends it.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { graphql } from 'react-relay/hooks';
import type { useRunEadaptorQueryMutation } from '#gql/useRunEadaptorQueryMutation';
import { useOnce } from '#relay/useOnce.ts';
import type { QueryRequest } from './eadaptor-form.ts';

/** Which system is queried: exactly one of the two. */
export type QueriedKey = { readonly host_system_uuid: string } | { readonly endpoint_uuid: string };

type Sent =
  | { readonly ok: true; readonly query_uuid: string }
  | { readonly ok: false; readonly errors: readonly UserError[] };

/** Sends queries to one system and adds them to its history right away. */
export function useRunEadaptorQuery(
  system: QueriedKey,
): [send: (request: QueryRequest) => Promise<Sent>, isSending: boolean] {
  const [run, isSending] = useOnce<useRunEadaptorQueryMutation>(
    graphql`
      mutation useRunEadaptorQueryMutation($input: RunEadaptorQueryInput!) {
        run_eadaptor_query(input: $input) {
          query_edge {
            node {
              query_uuid
              ...OpenedQuery_eadaptorQuery
              host_system {
                host_system_uuid
                eadaptor_queries(first: 50) {
                  ...EadaptorHistory_page
                }
              }
              endpoint {
                endpoint_uuid
                eadaptor_queries(first: 50) {
                  ...EadaptorHistory_page
                }
              }
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The query was not sent', inForm: 'all', goesOn: true },
  );
  const send = async (request: QueryRequest): Promise<Sent> => {
    const result = await run({ input: { ...request, ...system } });
    if (!result.ok) return { ok: false, errors: result.errors };
    const query_uuid = result.response.run_eadaptor_query.query_edge?.node.query_uuid;
    return query_uuid === undefined ? { ok: false, errors: [] } : { ok: true, query_uuid };
  };
  return [send, isSending];
}
