import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowUsers_flow$key } from '#gql/FlowUsers_flow';
import { Button } from '../../../ui/actions/Button.tsx';
import { UiLink } from '../../../ui/links.tsx';
import { paths } from '../../paths.ts';
import styles from './FlowUsers.module.css';

/** What `usePaginationFragment` says of a list's next page. */
interface NextPage {
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown;
}

interface FlowUsersProps extends NextPage {
  company_uuid: string;
  flowsRef: FlowUsers_flow$key;
  /** The flows are of many partners, so each says whose it is. */
  ofManyPartners?: boolean;
}

/** The flows that use something; nothing if there are none. */
export function FlowUsers({ company_uuid, flowsRef, ofManyPartners, ...next }: FlowUsersProps) {
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
  const [failed, setFailed] = useState(false);
  if (flows.length === 0) return null;
  return (
    <ul className={styles.flows}>
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
      {next.hasNext && (
        <li>
          <Button
            small
            look="quiet"
            busy={next.isLoadingNext}
            onClick={() => {
              setFailed(false);
              next.loadNext(50, { onComplete: (error) => setFailed(error !== null) });
            }}
          >
            {failed ? 'Could not load more. Retry' : 'Show more'}
          </Button>
        </li>
      )}
    </ul>
  );
}
