import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { UsagesCard_query$key } from '#gql/UsagesCard_query';
import type { UsagesCardPageQuery } from '#gql/UsagesCardPageQuery';
import { found } from '#errors/not-found.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { paths } from '#routes/paths.ts';
import styles from './editor.module.css';

/** The mappings that call the function. */
export function UsagesCard({ queryRef }: { queryRef: UsagesCard_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    UsagesCardPageQuery,
    UsagesCard_query$key
  >(
    graphql`
      fragment UsagesCard_query on Query
      @throwOnFieldError
      @refetchable(queryName: "UsagesCardPageQuery")
      @argumentDefinitions(
        function_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        global_function(function_uuid: $function_uuid) {
          function_uuid
          company_uuid
          name
          mappings: used_by(first: $count, after: $cursor) @connection(key: "UsagesCard_mappings") {
            total_count
            edges {
              node {
                mapping_uuid
                name
                description
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, name, mappings } = found(data.global_function, 'page');
  const shown = nodesOf(mappings);
  return (
    <Card
      title="Used by"
      hint={shown.length > 0 ? pluralize(mappings.total_count, 'mapping') : undefined}
      padded
    >
      {shown.length === 0 ? (
        <p className={styles.muted}>
          No mapping calls it yet. In an expression, write <code>${name}(…)</code>.
        </p>
      ) : (
        <ul className={styles.usages}>
          {shown.map((mapping) => (
            <li key={mapping.mapping_uuid}>
              <UiLink to={paths.mapping({ company_uuid, mapping_uuid: mapping.mapping_uuid })}>
                {mapping.name}
              </UiLink>
              {mapping.description && <span className={styles.muted}> {mapping.description}</span>}
            </li>
          ))}
        </ul>
      )}
      {hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />}
    </Card>
  );
}
