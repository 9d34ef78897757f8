import { graphql } from 'react-relay/hooks';
import type { FlowFieldQuery } from '#gql/FlowFieldQuery';
import { nodesOf } from '#relay/connection.ts';
import { useTypeahead } from '#relay/useTypeahead.ts';
import type { Chosen } from '#ui/form/choice.ts';
import type { FieldProps } from '#ui/form/useField.ts';
import { FoundField } from '../../_shared/forms/FoundField.tsx';

interface FlowFieldProps extends FieldProps<Chosen | null> {
  partner_uuid: string;
}

/** A field for a flow of a trading partner, which is searched on the server. */
export function FlowField({ partner_uuid, ...props }: FlowFieldProps) {
  const { data, isBusy, hasFailed, ask } = useTypeahead<FlowFieldQuery>(graphql`
    query FlowFieldQuery($partner_uuid: ID!, $filter: FlowSetupFilter) {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        flows(filter: $filter, first: 20) {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
            }
          }
        }
      }
    }
  `);
  // Results for another partner are not offered.
  const found = data?.trading_partner?.partner_uuid === partner_uuid ? data.trading_partner.flows : null;
  const flows = nodesOf(found).map(({ flow_uuid, flow_name }) => ({ value: flow_uuid, label: flow_name }));
  return (
    <FoundField
      {...props}
      found={flows}
      total={found?.total_count ?? 0}
      isBusy={isBusy}
      hasFailed={hasFailed}
      onSearch={(search) => ask({ partner_uuid, filter: { search: search || null } })}
    />
  );
}
