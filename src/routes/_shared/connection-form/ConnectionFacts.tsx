import { graphql, useFragment } from 'react-relay/hooks';
import type { ConnectionFacts_flow$key } from '#gql/ConnectionFacts_flow';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { UiLink } from '../../../ui/links.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { KeyValue, type Fact } from '../../../ui/page/KeyValue.tsx';
import { ShowMore } from '../../../ui/table/ShowMore.tsx';
import { useShown } from '../../../ui/table/useShown.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import type { AssignedValue } from './connection-config.ts';
import styles from './facts.module.css';

/** How many flows are shown at first: a system may be used by most of them. */
const FEW = 6;

interface ConnectionFactsProps {
  company_uuid: string;
  assigned: AssignedValue | null;
  /** Where no form shows it. */
  address?: string;
  /** More of the kind, before what uses it. */
  facts?: readonly Fact[];
  lastSuccess: string | null | undefined;
  lastFailure: string | null | undefined;
  /** The flows that use it. */
  flowsRef: ConnectionFacts_flow$key;
  /** The flows are of many partners, so each says whose it is. */
  ofManyPartners?: boolean;
  /** On a page the section is a card. */
  card?: boolean;
}

/** What the platform gave to a host system or a connection, and which flows use it. */
export function ConnectionFacts(props: ConnectionFactsProps) {
  const { company_uuid, assigned, address, facts = [], lastSuccess, lastFailure, ofManyPartners } = props;
  const flows = useFragment(
    graphql`
      fragment ConnectionFacts_flow on FlowSetup @relay(plural: true) {
        flow_uuid
        partner_uuid
        flow_name
        trading_partner {
          partner_uuid
          partner_name
        }
      }
    `,
    props.flowsRef,
  );
  const shown = useShown(flows, FEW);
  const list = (
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
        ...facts,
        { label: 'Last success', value: lastSuccess == null ? 'Never' : <RelativeTime at={lastSuccess} /> },
        { label: 'Last failure', value: lastFailure == null ? 'Never' : <RelativeTime at={lastFailure} /> },
        {
          label: 'Used by',
          value:
            flows.length === 0 ? (
              'No flow'
            ) : (
              <ul className={styles.flows}>
                {shown.rows.map(({ flow_uuid, partner_uuid, flow_name, trading_partner }) => (
                  <li key={flow_uuid}>
                    <UiLink to={paths.flow({ company_uuid, partner_uuid, flow_uuid })}>{flow_name}</UiLink>
                    {ofManyPartners && (
                      <>
                        {' · '}
                        <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })}>
                          {trading_partner.partner_name}
                        </UiLink>
                      </>
                    )}
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
  );
  return props.card ? <Card title="In use">{list}</Card> : <FormSection title="In use">{list}</FormSection>;
}

/** Pages of the platform are named without their host. */
const absolute = (value: string) => (value.startsWith('/') ? new URL(value, location.origin).href : value);

/** A signing request has many lines. */
const firstLine = (value: string) => value.split('\n')[0] ?? value;
