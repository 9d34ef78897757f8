import { graphql, useFragment } from 'react-relay/hooks';
import type { UsedBy_mapping$key } from '#gql/UsedBy_mapping';
import { pluralise } from '../../../lib/text.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { UiLink } from '../../../ui/links.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { usePopover } from '../../../ui/overlay/usePopover.ts';
import { paths } from '../../paths.ts';
import styles from './mapping.module.css';

/** The flows that run what is deployed. */
export function UsedBy({ mappingRef }: { mappingRef: UsedBy_mapping$key }) {
  const { company_uuid, used_by } = useFragment(
    graphql`
      fragment UsedBy_mapping on Mapping {
        company_uuid
        used_by {
          flow_uuid
          flow_name
          partner_uuid
        }
      }
    `,
    mappingRef,
  );
  const { anchor, panel } = usePopover();
  if (used_by.length === 0) return <span className={styles.muted}>No flow uses it</span>;
  return (
    <>
      <Button {...anchor} look="quiet">
        Used by {pluralise(used_by.length, 'flow')}
      </Button>
      <Popover {...panel} align="end" aria-label="Flows that use it" className={styles.flows}>
        <ul>
          {used_by.map(({ flow_uuid, flow_name, partner_uuid }) => (
            <li key={flow_uuid}>
              <UiLink to={paths.flow({ company_uuid, partner_uuid, flow_uuid })}>
                <bdi>{flow_name}</bdi>
              </UiLink>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
