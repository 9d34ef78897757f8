import { Suspense } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { MoreFacts_execution$key } from '#gql/MoreFacts_execution';
import { formatDateTime, formatDateTimeSeconds, type Zone } from '#lib/dates.ts';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { UiLink } from '#ui/links.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { isRestrictedFor, knownMembership } from '#routes/access.ts';
import { paths } from '#routes/paths.ts';
import { ExecutionLink } from '../ExecutionLink.tsx';

const ResendOutput = lazily(() => import('./ResendOutput.tsx'), 'ResendOutput');

interface MoreFactsProps {
  executionRef: MoreFacts_execution$key;
  zone: Zone;
}

/** The facts that no list loads: the partner, the envelope, the version, the resubmissions. */
export function MoreFacts({ executionRef, zone }: MoreFactsProps) {
  const execution = useFragment(
    graphql`
      fragment MoreFacts_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        ended_at
        output_bytes
        resend_offer {
          __typename
        }
        ...ResendOutput_execution
        interchange {
          sender
          receiver
          control_number
          group_control_number
          message_count
          usage
        }
        flow_version {
          flow_uuid
          version_timestamp
          saved_at
          saved_by {
            display
          }
          is_deployed
          note
        }
        launcher_execution {
          job_execution_uuid
          job_uuid
          started_at
          sftp_job {
            job_uuid
            name
          }
        }
        as2_message {
          message_id
          direction
          sent_at
        }
        quote {
          quote_uuid
          quote_number
        }
        resubmitted_from {
          invocation_uuid
          ...ExecutionLink_execution
        }
        resubmissions {
          invocation_uuid
          ...ExecutionLink_execution
        }
      }
    `,
    executionRef,
  );
  const { company_uuid, partner_uuid, trading_partner, interchange, flow_version, ended_at } = execution;
  const { launcher_execution: run, as2_message: message, quote } = execution;
  const membership = knownMembership(useRelayEnvironment(), company_uuid);
  const carried = message && (
    <>
      {message.direction === 'RECEIVE' ? 'Received' : 'Sent'} {formatDateTime(message.sent_at, zone)}
    </>
  );
  return (
    <KeyValue
      facts={[
        {
          label: 'Partner',
          value: (
            <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })}>
              <bdi>{trading_partner.partner_name}</bdi>
            </UiLink>
          ),
        },
        { label: 'Ended', value: ended_at && formatDateTimeSeconds(ended_at, zone) },
        {
          label: 'Output',
          value:
            execution.output_bytes == null && !execution.resend_offer ? null : (
              <>
                <span>{execution.output_bytes == null ? 'None' : formatBytes(execution.output_bytes)}</span>
                <Suspense fallback={null}>
                  <ResendOutput executionRef={execution} />
                </Suspense>
              </>
            ),
        },
        {
          label: 'Control number',
          value: interchange && (
            <>
              <CopyText text={interchange.control_number} what="control number" />
              {interchange.group_control_number && (
                <span className="muted">
                  group <span className="mono">{interchange.group_control_number}</span>
                </span>
              )}
              {interchange.usage === 'TEST' && <Tag>Test data</Tag>}
            </>
          ),
        },
        {
          label: 'Envelope',
          value: interchange && (
            <span>
              <span className="mono">{interchange.sender}</span> →{' '}
              <span className="mono">{interchange.receiver}</span>
              {interchange.message_count !== 1 && `, ${formatCount(interchange.message_count)} messages`}
            </span>
          ),
        },
        {
          label: 'Flow version',
          value: flow_version && (
            <span data-tip={flow_version.note ?? undefined}>
              <UiLink
                to={paths.flowVersion({
                  company_uuid,
                  partner_uuid,
                  flow_uuid: flow_version.flow_uuid,
                  version_millis: String(flow_version.version_timestamp),
                })}
              >
                {formatDateTime(flow_version.saved_at, zone)}
              </UiLink>{' '}
              by {flow_version.saved_by.display}
              {!flow_version.is_deployed && <span className="muted">, replaced since</span>}
            </span>
          ),
        },
        {
          label: 'Launcher run',
          value: run && (
            <UiLink
              to={paths.sftpJobEvents({
                company_uuid,
                job_uuid: run.job_uuid,
                job_execution_uuid: run.job_execution_uuid,
              })}
            >
              {run.sftp_job && <bdi>{run.sftp_job.name}, </bdi>}
              {formatDateTime(run.started_at, zone)}
            </UiLink>
          ),
        },
        {
          label: 'AS2 message',
          value:
            message && membership && !isRestrictedFor(membership) ? (
              <UiLink to={paths.as2({ company_uuid }, { tab: 'messages', edit: message.message_id })}>
                {carried}
              </UiLink>
            ) : (
              carried
            ),
        },
        {
          label: 'Quote',
          value: quote && (
            <UiLink to={paths.quote({ company_uuid, quote_uuid: quote.quote_uuid })}>
              {quote.quote_number}
            </UiLink>
          ),
        },
        {
          label: 'Resubmitted from',
          value: execution.resubmitted_from && <ExecutionLink executionRef={execution.resubmitted_from} />,
        },
        {
          label: 'Resubmitted as',
          value:
            execution.resubmissions.length > 0
              ? execution.resubmissions.map((again) => (
                  <ExecutionLink key={again.invocation_uuid} executionRef={again} />
                ))
              : null,
        },
      ]}
    />
  );
}
