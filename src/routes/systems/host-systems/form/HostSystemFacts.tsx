import { graphql, useFragment } from 'react-relay/hooks';
import type { HostSystemFacts_hostSystem$key } from '#gql/HostSystemFacts_hostSystem';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { UiLink } from '../../../../ui/links.tsx';
import { KeyValue } from '../../../../ui/page/KeyValue.tsx';
import { ShowMore } from '../../../../ui/table/ShowMore.tsx';
import { useShown } from '../../../../ui/table/useShown.ts';
import { CopyText } from '../../../../ui/text/CopyText.tsx';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import type { AssignedValue } from '../../../_shared/connection-form/connection-config.ts';
import { paths } from '../../../paths.ts';
import { useBuiltScreens } from '../../../root/useBuiltScreens.ts';
import styles from './facts.module.css';

/** How many flows are shown at first: a system may be used by most of them. */
const FEW = 6;

interface HostSystemFactsProps {
  hostSystemRef: HostSystemFacts_hostSystem$key;
  assigned: AssignedValue | null;
  /** Where no form shows it. */
  address?: string;
}

/** What the platform gave to a host system, and which flows use it. */
export function HostSystemFacts({ hostSystemRef, assigned, address }: HostSystemFactsProps) {
  const { company_uuid, used_by, last_success_at, last_failure_at } = useFragment(
    graphql`
      fragment HostSystemFacts_hostSystem on HostSystem {
        company_uuid
        used_by {
          flow_uuid
          partner_uuid
          flow_name
          trading_partner {
            partner_uuid
            partner_name
          }
        }
        last_success_at
        last_failure_at
      }
    `,
    hostSystemRef,
  );
  const shown = useShown(used_by, FEW);
  const isFlowBuilt = useBuiltScreens().has('flow');
  return (
    <FormSection title="In use">
      <KeyValue
        facts={[
          { label: 'Address', value: address },
          {
            label: assigned?.label ?? '',
            value: assigned && (
              <CopyText
                text={absolute(assigned.value)}
                shown={firstLine(absolute(assigned.value))}
                what={assigned.what}
              />
            ),
          },
          {
            label: 'Last success',
            value: last_success_at == null ? 'Never' : <RelativeTime at={last_success_at} />,
          },
          {
            label: 'Last failure',
            value: last_failure_at == null ? 'Never' : <RelativeTime at={last_failure_at} />,
          },
          {
            label: 'Used by',
            value:
              used_by.length === 0 ? (
                'No flow'
              ) : (
                <ul className={styles.flows}>
                  {shown.rows.map(({ flow_uuid, partner_uuid, flow_name, trading_partner }) => (
                    <li key={flow_uuid}>
                      {isFlowBuilt ? (
                        <UiLink to={paths.flow({ company_uuid, partner_uuid, flow_uuid })}>
                          {flow_name}
                        </UiLink>
                      ) : (
                        flow_name
                      )}{' '}
                      ·{' '}
                      <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })}>
                        {trading_partner.partner_name}
                      </UiLink>
                    </li>
                  ))}
                  {shown.canChange && (
                    <li>
                      <ShowMore shown={shown} />
                    </li>
                  )}
                </ul>
              ),
          },
        ]}
      />
    </FormSection>
  );
}

/** Pages of the platform are named without their host. */
const absolute = (value: string) => (value.startsWith('/') ? new URL(value, location.origin).href : value);

/** A signing request has many lines. */
const firstLine = (value: string) => value.split('\n')[0] ?? value;
