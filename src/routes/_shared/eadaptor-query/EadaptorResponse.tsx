import type { ComponentProps } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EadaptorResponse_query$key } from '#gql/EadaptorResponse_query';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { OpenedQuery } from './OpenedQuery.tsx';

interface EadaptorResponseProps extends Pick<ComponentProps<typeof OpenedQuery>, 'partner' | 'actions'> {
  queryRef: EadaptorResponse_query$key;
  /** The key of this page's system; a query of another system counts as not found. */
  subject: string;
}

/** The query that the address opens, or the reason why there is none. */
export function EadaptorResponse({ queryRef, subject, partner, actions }: EadaptorResponseProps) {
  const { eadaptor_query: query } = useFragment(
    graphql`
      fragment EadaptorResponse_query on Query
      @throwOnFieldError
      @argumentDefinitions(query: { type: "ID!" }, has_query: { type: "Boolean!" }) {
        eadaptor_query(query_uuid: $query) @include(if: $has_query) {
          query_uuid
          host_system {
            host_system_uuid
          }
          endpoint {
            endpoint_uuid
          }
          ...OpenedQuery_eadaptorQuery
        }
      }
    `,
    queryRef,
  );
  const of = query?.host_system?.host_system_uuid ?? query?.endpoint?.endpoint_uuid;
  if (query && of === subject) return <OpenedQuery queryRef={query} partner={partner} actions={actions} />;
  return (
    <Card title="Response">
      {query === null ? (
        <EmptyState kind="none" title="This query is not kept" small>
          The last 50 are kept, or the link is wrong.
        </EmptyState>
      ) : (
        <EmptyState kind="none" title="Nothing sent yet" small>
          {actions
            ? 'Enter the key of a record and send the query, or open an earlier one below.'
            : 'Open an earlier query below.'}
        </EmptyState>
      )}
    </Card>
  );
}
