import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { UsedByFlows_query$key } from '#gql/UsedByFlows_query';
import type { UsedByFlowsPageQuery } from '#gql/UsedByFlowsPageQuery';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import { Popover, type PopoverProps } from '#ui/overlay/Popover.tsx';
import { FlowUsers } from '../../_shared/flows/FlowUsers.tsx';
import styles from './mapping.module.css';

interface UsedByFlowsProps {
  queryRef: UsedByFlows_query$key;
  panel: Omit<PopoverProps, 'children'>;
}

/** The flows that run the deployed revision, in a popover. */
export function UsedByFlows({ queryRef, panel }: UsedByFlowsProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    UsedByFlowsPageQuery,
    UsedByFlows_query$key
  >(
    graphql`
      fragment UsedByFlows_query on Query
      @throwOnFieldError
      @refetchable(queryName: "UsedByFlowsPageQuery")
      @argumentDefinitions(
        mapping_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          company_uuid
          flows: used_by(first: $count, after: $cursor) @connection(key: "UsedByFlows_flows") {
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
  return (
    <Popover {...panel} align="end" aria-label="Flows that use it" className={styles.flows}>
      <FlowUsers
        company_uuid={company_uuid}
        ofManyPartners
        flowsRef={nodesOf(flows)}
        hasNext={hasNext}
        isLoadingNext={isLoadingNext}
        loadNext={loadNext}
      />
    </Popover>
  );
}
