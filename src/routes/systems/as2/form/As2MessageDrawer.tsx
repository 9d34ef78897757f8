import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { As2MessageDrawer_message$key } from '#gql/As2MessageDrawer_message';
import type { As2MessageDrawerQuery } from '#gql/As2MessageDrawerQuery';
import { found } from '#errors/not-found.ts';
import { formatDateTime } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { UiLink } from '#ui/links.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import styles from '../as2.module.css';
import {
  compressions,
  directions,
  dispositionLook,
  encryptions,
  mdnModes,
  messageLook,
  signatures,
  wordOf,
} from '../as2-labels.ts';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import { MessageAttempts } from './MessageAttempts.tsx';
import { useResend } from './useResend.ts';

// After a resend, this query is polled to follow the message.
const drawerQuery = graphql`
  query As2MessageDrawerQuery($company_uuid: ID!, $message_id: ID!) @throwOnFieldError {
    company(company_uuid: $company_uuid) {
      company_uuid
    }
    as2_message(message_id: $message_id) {
      message_id
      company_uuid
      status
      ...As2MessageDrawer_message
    }
  }
`;

/** `?edit=<message id>`: how a message was exchanged, and the content of its MDN. */
export function As2MessageDrawer({ loaded }: { loaded: PreloadedQuery<As2MessageDrawerQuery> }) {
  const data = usePreloadedQuery<As2MessageDrawerQuery>(drawerQuery, loaded);
  const { close } = useDrawerAddress();
  const { company_uuid } = found(data.company, 'workspace');
  const message = data.as2_message;
  // A message of another workspace counts as not found.
  if (message?.company_uuid !== company_uuid) return <NotThere what="message" onClose={close} />;
  return <MessageDrawer key={message.message_id} messageRef={message} onClose={close} />;
}

interface MessageDrawerProps {
  messageRef: As2MessageDrawer_message$key;
  onClose: () => void;
}

function MessageDrawer({ messageRef, onClose }: MessageDrawerProps) {
  const message = useFragment(
    graphql`
      fragment As2MessageDrawer_message on As2Message {
        message_id
        company_uuid
        partner_uuid
        invocation_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        as2_partner {
          as2_partner_uuid
        }
        profile {
          as2_profile_uuid
          name
        }
        flow_execution {
          invocation_uuid
          flow_name
        }
        is_test
        direction
        from_as2_id
        to_as2_id
        status
        problem
        file_name
        size_bytes
        sign
        encrypt
        compression
        mic
        mic_matched
        mdn_mic
        mdn_mode
        mdn_text
        mdn_disposition
        mdn_at
        http_status
        submitted_at
        sent_at
        resend_count
        headers {
          name
          value
        }
        viewer_can_resend
        ...MessageAttempts_message
      }
    `,
    messageRef,
  );
  const { message_id, company_uuid, partner_uuid, invocation_uuid, trading_partner, as2_partner } = message;
  const { is_test } = message;
  const { direction, status, problem, file_name, mic, mic_matched, mdn_mic, mdn_at, sent_at } = message;
  const { profile, flow_execution, http_status, resend_count, viewer_can_resend } = message;
  const zone = useZone();
  const [asks, setAsks] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const close = () => {
    setAsks(false);
    setConflict(null);
  };
  const { resend, isStarting } = useResend({ company_uuid, message_id }, drawerQuery);
  const resendNow = async () => {
    const late = await resend(message.resend_count);
    if (late === null) close();
    else setConflict(late);
  };
  const { tone, label } = messageLook(status);
  const mdn = message.mdn_disposition == null ? null : dispositionLook(message.mdn_disposition);
  const isUnderWay = status === 'SENDING' || (status === 'WAITING_FOR_MDN' && resend_count > 0);
  const refusal =
    viewer_can_resend || isUnderWay
      ? undefined
      : 'AS2 with this partner is disabled, or you can view it but not change it';
  return (
    <Drawer
      opened
      onClose={onClose}
      title={file_name}
      context={
        <span role="status">
          <StatusBadge tone={tone}>{label}</StatusBadge> {is_test && 'Test message'}
        </span>
      }
      width={720}
      foot={
        direction === 'SEND' &&
        !is_test && (
          <div className={styles.foot}>
            <Button
              icon={<IconRefresh size={16} aria-hidden="true" />}
              busy={isUnderWay}
              aria-disabled={!viewer_can_resend || undefined}
              data-tip={refusal}
              onClick={() => {
                if (viewer_can_resend) setAsks(true);
              }}
            >
              Resend…
            </Button>
          </div>
        )
      }
    >
      {problem != null && <Callout tone={tone === 'wait' ? 'wait' : 'fail'} title={problem} />}
      <FormSection title="Message">
        <div className={styles.wide}>
          <KeyValue
            facts={[
              { label: 'Message ID', value: <CopyText text={message_id} what="message ID" /> },
              { label: 'Direction', value: wordOf(directions, direction) },
              { label: 'From', value: <span className={styles.mono}>{message.from_as2_id}</span> },
              { label: 'To', value: <span className={styles.mono}>{message.to_as2_id}</span> },
              {
                label: 'Partner',
                value: (
                  <UiLink
                    to={
                      as2_partner
                        ? paths.as2({ company_uuid }, { tab: 'partners', edit: as2_partner.as2_partner_uuid })
                        : paths.partnerDashboard({ company_uuid, partner_uuid })
                    }
                  >
                    {trading_partner.partner_name}
                  </UiLink>
                ),
              },
              {
                label: 'AS2 profile',
                value: profile && (
                  <UiLink to={paths.as2({ company_uuid }, { edit: profile.as2_profile_uuid })}>
                    {profile.name}
                  </UiLink>
                ),
              },
              ...(invocation_uuid != null && flow_execution
                ? [
                    {
                      label: 'Execution',
                      value: (
                        <UiLink to={paths.execution({ company_uuid, partner_uuid, invocation_uuid })}>
                          {flow_execution.flow_name}
                        </UiLink>
                      ),
                    },
                  ]
                : []),
              { label: 'Size', value: formatBytes(Number(message.size_bytes)) },
              {
                label: 'Submitted',
                value: direction === 'SEND' ? formatDateTime(message.submitted_at, zone) : null,
              },
              { label: direction === 'SEND' ? 'Sent' : 'Received', value: formatDateTime(sent_at, zone) },
              { label: 'HTTP status', value: http_status },
              {
                label: 'Security',
                value: [
                  wordOf(signatures, message.sign),
                  wordOf(encryptions, message.encrypt),
                  wordOf(compressions, message.compression),
                ].join(', '),
              },
            ]}
          />
        </div>
      </FormSection>
      <FormSection title="MDN" hint={wordOf(mdnModes, message.mdn_mode)}>
        <div className={styles.wide}>
          {mdn === null ? (
            <p className={styles.muted}>
              {message.mdn_mode === 'NONE' ? 'None was requested.' : 'There is none yet.'}
            </p>
          ) : (
            <KeyValue
              facts={[
                { label: 'Disposition', value: <StatusBadge tone={mdn.tone}>{mdn.label}</StatusBadge> },
                { label: 'Text', value: message.mdn_text },
                {
                  label: direction === 'SEND' ? 'Received' : 'Sent',
                  value: mdn_at == null ? null : formatDateTime(mdn_at, zone),
                },
              ]}
            />
          )}
          <KeyValue
            facts={[
              {
                label: 'MIC of the message',
                value: mic == null ? null : <span className={styles.digest}>{mic}</span>,
              },
              {
                label: 'MIC in the MDN',
                value: mdn_mic == null ? null : <span className={styles.digest}>{mdn_mic}</span>,
              },
              {
                label: 'Comparison',
                value:
                  mic_matched == null ? null : (
                    <StatusBadge tone={mic_matched ? 'ok' : 'fail'}>
                      {mic_matched ? 'Matches' : 'Does not match'}
                    </StatusBadge>
                  ),
              },
            ]}
          />
        </div>
      </FormSection>
      <MessageAttempts messageRef={message} />
      <FormSection title="Headers">
        <div className={styles.wide}>
          <KeyValue
            facts={message.headers.map(({ name, value }) => ({
              label: name,
              value: <span className={styles.digest}>{value}</span>,
            }))}
          />
        </div>
      </FormSection>
      <ConfirmDialog
        opened={asks}
        onClose={close}
        title={`Resend ${file_name}?`}
        confirmLabel={conflict === null ? 'Resend' : 'Resend anyway'}
        busy={isStarting}
        error={conflict}
        onConfirm={() => void resendNow()}
      >
        Sent on {formatDateTime(sent_at, zone)}
        {resend_count > 0 && ` and resent ${pluralize(resend_count, 'time')}`}: {label.toLowerCase()}. The
        partner receives the same file with the same message ID. The flow does not run.
      </ConfirmDialog>
    </Drawer>
  );
}
