import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { FunctionItem_function$key } from '#gql/FunctionItem_function';
import { nodesOf } from '#relay/connection.ts';
import { formatDate } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { openSearch } from './editor-address.ts';
import type { FunctionColumn } from './function-filters.ts';
import { FunctionMenu } from './FunctionMenu.tsx';
import { someOf } from '../../_shared/some-of.ts';
import styles from './functions.module.css';

interface FunctionItemProps {
  functionRef: FunctionItem_function$key;
  connectionId: string;
}

export function FunctionItem({ functionRef, connectionId }: FunctionItemProps) {
  const item = useFragment(
    graphql`
      fragment FunctionItem_function on GlobalFunction {
        function_uuid
        signature
        name
        description
        is_embedded
        has_undeployed_changes
        latest_deployment_at
        created_at
        created_by {
          display
        }
        updated_at
        used_by {
          total_count
          edges {
            node {
              mapping_uuid
              name
            }
          }
        }
        ...FunctionMenu_function
      }
    `,
    functionRef,
  );
  const { search } = useLocation();
  const zone = useZone();
  const { used_by, latest_deployment_at } = item;
  return (
    <GridCells<FunctionColumn>
      cells={{
        name: (
          <RowLink to={openSearch(search, item.function_uuid)} className={styles.name}>
            {item.name}
            <span className={styles.parameters}>{item.signature.slice(item.name.length)}</span>
          </RowLink>
        ),
        details: item.description ?? <span className={styles.muted}>–</span>,
        kind: item.is_embedded ? 'Embedded' : <span className={styles.muted}>Workspace</span>,
        state: item.has_undeployed_changes ? (
          <StatusBadge tone="wait">
            {latest_deployment_at == null ? 'Not deployed' : 'Undeployed changes'}
          </StatusBadge>
        ) : (
          <StatusBadge tone="ok">Deployed</StatusBadge>
        ),
        used_by:
          used_by.total_count === 0 ? (
            <span className={styles.muted}>Not used</span>
          ) : (
            <span
              data-tip={someOf(
                nodesOf(used_by).map(({ name }) => name),
                used_by.total_count,
              )}
            >
              {pluralize(used_by.total_count, 'mapping')}
            </span>
          ),
        created: formatDate(item.created_at, zone),
        created_by: item.created_by.display,
        deployed:
          latest_deployment_at == null ? (
            <span className={styles.muted}>Never</span>
          ) : (
            <RelativeTime at={latest_deployment_at} />
          ),
        updated: <RelativeTime at={item.updated_at} />,
        actions: <FunctionMenu functionRef={item} connectionId={connectionId} />,
      }}
    />
  );
}
