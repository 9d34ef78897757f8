import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowList_partner$key } from '#gql/FlowList_partner';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { FlowTable } from './FlowTable.tsx';

/** The partner's flows and their results in the last 24 hours. */
export function FlowList({ partnerRef }: { partnerRef: FlowList_partner$key }) {
  const { flow_setups } = useFragment(
    graphql`
      fragment FlowList_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        flow_setups {
          flow_uuid
          ...FlowTable_flows
        }
      }
    `,
    partnerRef,
  );
  return (
    <Card title="Flows" hint={flow_setups.length > 0 ? `${flow_setups.length}, last 24 h` : undefined}>
      {flow_setups.length > 0 ? (
        <FlowTable flowsRef={flow_setups} />
      ) : (
        <EmptyState small kind="none" title="No flows yet">
          A flow carries one kind of document between the host system and this partner.
        </EmptyState>
      )}
    </Card>
  );
}
