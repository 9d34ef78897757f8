import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowUsers_flow$key } from '#gql/FlowUsers_flow';
import { UiLink } from '#ui/links.tsx';
import type { Paging } from '#ui/table/useMore.ts';
import { paths } from '../../paths.ts';
import { PagedList } from '../PagedList.tsx';

interface FlowUsersProps extends Paging {
  company_uuid: string;
  flowsRef: FlowUsers_flow$key;
  /** The flows belong to several partners, so each names its partner. */
  ofManyPartners?: boolean;
}

/** Lists the flows that use an object; renders nothing if there are none. */
export function FlowUsers({ company_uuid, flowsRef, ofManyPartners, ...paging }: FlowUsersProps) {
  const flows = useFragment(
    graphql`
      fragment FlowUsers_flow on FlowSetup @relay(plural: true) {
        flow_uuid
        partner_uuid
        flow_name
        trading_partner {
          partner_uuid
          partner_name
        }
      }
    `,
    flowsRef,
  );
  if (flows.length === 0) return null;
  return (
    <PagedList {...paging}>
      {flows.map(({ flow_uuid, partner_uuid, flow_name, trading_partner }) => (
        <li key={flow_uuid}>
          <UiLink to={paths.flow({ company_uuid, partner_uuid, flow_uuid })}>
            <bdi>{flow_name}</bdi>
          </UiLink>
          {ofManyPartners && (
            <>
              {' · '}
              <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })}>
                <bdi>{trading_partner.partner_name}</bdi>
              </UiLink>
            </>
          )}
        </li>
      ))}
    </PagedList>
  );
}
