import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { ControlNumberDrawer_counter$key } from '#gql/ControlNumberDrawer_counter';
import type { ControlNumberDrawerQuery } from '#gql/ControlNumberDrawerQuery';
import { found } from '#errors/not-found.ts';
import { formatCount } from '#lib/numbers.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { UiLink } from '#ui/links.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { historySearch } from '#shared/audit/history-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { paths } from '#routes/paths.ts';
import styles from '../edi-settings.module.css';
import { levelWords } from '../edi-labels.ts';
import { Anomalies } from './Anomalies.tsx';
import { SetNumber } from './SetNumber.tsx';

/** `?edit=<uuid>` among the control numbers: the state of a counter, its anomalies, and its next number. */
export function ControlNumberDrawer({ loaded }: OpenedFormProps<ControlNumberDrawerQuery>) {
  const data = usePreloadedQuery<ControlNumberDrawerQuery>(
    graphql`
      query ControlNumberDrawerQuery($company_uuid: ID!, $counter_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        control_number(counter_uuid: $counter_uuid) {
          counter_uuid
          company_uuid
          viewer_can_set
          level
          ...ControlNumberDrawer_counter
          ...SetNumber_counter
        }
        ...Anomalies_query @arguments(counter_uuid: $counter_uuid)
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const { company_uuid } = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  const counter = data.control_number?.company_uuid === company_uuid ? data.control_number : null;
  if (!counter) return <NotThere what="counter" onClose={close} />;
  const facts = (
    <>
      <CounterFacts counterRef={counter} />
      {counter.level !== 'MESSAGE' && <Anomalies queryRef={data} />}
    </>
  );
  return counter.viewer_can_set ? (
    <SetNumber key={counter.counter_uuid} counterRef={counter} facts={facts} onClose={close} />
  ) : (
    <Drawer opened onClose={close} title="Control number" width={640}>
      {facts}
    </Drawer>
  );
}

/** The facts of a counter. */
function CounterFacts({ counterRef }: { counterRef: ControlNumberDrawer_counter$key }) {
  const counter = useFragment(
    graphql`
      fragment ControlNumberDrawer_counter on ControlNumber {
        counter_uuid
        company_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        standard
        flow_setup {
          flow_uuid
          flow_name
        }
        level
        direction
        document
        rule
        last_written
        next_value
        min
        max
        last_used_at
        last_set_value
        last_set_reason
      }
    `,
    counterRef,
  );
  const { counter_uuid, company_uuid, trading_partner, standard, flow_setup, level } = counter;
  const { search } = useLocation();
  const rule =
    counter.rule === 'AS_INTERCHANGE'
      ? 'The number of its interchange. Set it there.'
      : counter.rule === 'PER_GROUP'
        ? 'Starts again at 1 in each group or interchange. It cannot be set.'
        : 'One more with each interchange';
  const at = { company_uuid, partner_uuid: trading_partner.partner_uuid };
  return (
    <FormSection title="Counter">
      <div className={styles.wide}>
        <KeyValue
          facts={[
            {
              label: 'Partner',
              value: <UiLink to={paths.partnerDashboard(at)}>{trading_partner.partner_name}</UiLink>,
            },
            { label: 'Flow', value: flow_setup?.flow_name },
            {
              label: 'Document',
              value: `${counter.document} ${counter.direction === 'SEND' ? 'sent' : 'received'}`,
            },
            { label: 'Level', value: levelWords(level, standard) },
            { label: 'Counts', value: rule },
            {
              label: 'Last',
              value:
                counter.last_written == null ? (
                  'None yet'
                ) : (
                  <span>
                    <span className={styles.mono}>{counter.last_written}</span>
                    {counter.last_used_at != null && (
                      <>
                        {', '}
                        <RelativeTime at={counter.last_used_at} />
                      </>
                    )}
                  </span>
                ),
            },
            { label: 'Next', value: <span className={styles.mono}>{counter.next_value}</span> },
            { label: 'Range', value: `${formatCount(counter.min)} to ${formatCount(counter.max)}` },
            {
              label: 'Set by hand',
              value: (
                <>
                  {counter.last_set_value == null
                    ? 'Never · '
                    : `To ${counter.last_set_value}: ${counter.last_set_reason ?? ''} · `}
                  <UiLink
                    to={historySearch(search, { entity_type: 'ControlNumber', entity_id: counter_uuid })}
                  >
                    History
                  </UiLink>
                </>
              ),
            },
          ]}
        />
      </div>
    </FormSection>
  );
}
