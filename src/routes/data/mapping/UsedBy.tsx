import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { UsedBy_query$key } from '#gql/UsedBy_query';
import type { UsedByPageQuery } from '#gql/UsedByPageQuery';
import { found } from '../../../errors/not-found.ts';
import { pluralise } from '../../../lib/text.ts';
import { nodesOf } from '../../../relay/connection.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { usePopover } from '../../../ui/overlay/usePopover.ts';
import { FlowUsers } from '../../_shared/flows/FlowUsers.tsx';
import styles from './mapping.module.css';

/** The flows that run what is deployed. */
export function UsedBy({ queryRef }: { queryRef: UsedBy_query$key }) {
  const { data, ...page } = usePaginationFragment<UsedByPageQuery, UsedBy_query$key>(
    graphql`
      fragment UsedBy_query on Query
      @throwOnFieldError
      @refetchable(queryName: "UsedByPageQuery")
      @argumentDefinitions(
        mapping_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          company_uuid
          flows: used_by(first: $count, after: $cursor) @connection(key: "UsedBy_flows") {
            total_count
            edges {
              node {
                ...FlowUsers_flow
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, flows } = found(data.mapping, 'page');
  const { anchor, panel } = usePopover();
  if (flows.total_count === 0) return <span className={styles.muted}>No flow uses it</span>;
  return (
    <>
      <Button {...anchor} look="quiet">
        Used by {pluralise(flows.total_count, 'flow')}
      </Button>
      <Popover {...panel} align="end" aria-label="Flows that use it" className={styles.flows}>
        <FlowUsers company_uuid={company_uuid} flowsRef={nodesOf(flows)} {...page} />
      </Popover>
    </>
  );
}
