import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { QuickViewDetailsQuery } from '#gql/QuickViewDetailsQuery';
import { formatDateTimeSeconds, formatTimeSeconds } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { shortUuid } from '#lib/short-uuid.ts';
import { nodesOf } from '#relay/connection.ts';
import { unlessForbidden } from '#relay/caught.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { paths } from '#routes/paths.ts';
import { AckBadge } from '#shared/executions/AckBadge.tsx';
import { DataTagChips } from '#shared/executions/DataTagChips.tsx';
import { ExecutionDuration } from '#shared/executions/ExecutionDuration.tsx';
import { ExecutionSummary } from '#shared/executions/ExecutionSummary.tsx';
import { ResolutionNote } from '#shared/executions/ResolutionNote.tsx';
import { StatusCell } from '#shared/executions/StatusCell.tsx';
import { TriggerWords } from '#shared/executions/TriggerWords.tsx';
import { roleWords, stepWords } from '#shared/executions/labels.ts';
import styles from './QuickView.module.css';

export interface QuickViewDetailsProps {
  loaded: PreloadedQuery<QuickViewDetailsQuery>;
  zone: string;
}

/** What happened, why, with which data tags and files, and links to the rest. */
export function QuickViewDetails({ loaded, zone }: QuickViewDetailsProps) {
  const { flow_execution: execution } = usePreloadedQuery<QuickViewDetailsQuery>(
    graphql`
      query QuickViewDetailsQuery($invocation_uuid: ID!, $internals: Boolean!) @throwOnFieldError {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          company_uuid
          partner_uuid
          flow_name
          submitted_at
          summary_message
          suggested_fix @include(if: $internals)
          skip_reason {
            rule
            detail
          }
          ack_state
          events(level: ERROR, first: 1) {
            edges {
              node {
                event_uuid
                occurred_at
                step
                message
              }
            }
          }
          files @catch(to: RESULT) {
            file_key
            file_name
            role
            size_bytes
          }
          resubmitted_from {
            invocation_uuid
          }
          resubmissions {
            invocation_uuid
            ...StatusCell_execution
          }
          ...StatusCell_execution
          ...ExecutionSummary_execution
          ...ResolutionNote_execution
          ...ExecutionDuration_execution
          ...TriggerWords_execution
          ...DataTagChips_execution
          ...AckBadge_execution
        }
      }
    `,
    loaded,
  );
  if (!execution) {
    return (
      <EmptyState kind="forbidden" small title="This execution cannot be shown">
        It does not exist, or you have no access to it.
      </EmptyState>
    );
  }
  const { company_uuid, partner_uuid, invocation_uuid, skip_reason, suggested_fix } = execution;
  const files = unlessForbidden(execution.files);
  const at = (uuid: string) => ({ company_uuid, partner_uuid, invocation_uuid: uuid });
  const [error] = nodesOf(execution.events);
  return (
    <>
      <div className={styles.head}>
        <StatusCell executionRef={execution} />
        <h2 className={styles.title}>
          <bdi>{execution.flow_name}</bdi>
        </h2>
      </div>
      <p className={styles.summary}>
        <ExecutionSummary executionRef={execution} />
        <ResolutionNote executionRef={execution} />
      </p>
      <div className={styles.actions}>
        <AnchorButton look="primary" to={paths.execution(at(invocation_uuid))}>
          Open
        </AnchorButton>
        <AnchorButton to={paths.executionLogs(at(invocation_uuid))}>Logs</AnchorButton>
        <AnchorButton to={paths.executionFiles(at(invocation_uuid))}>Files</AnchorButton>
      </div>
      <dl className={styles.facts}>
        {error && (
          <Fact label="First error">
            {/* Often the same as the summary; show it once. */}
            {error.message !== execution.summary_message && <p>{error.message}</p>}
            <p className="muted">
              {stepWords(error.step)}, {formatTimeSeconds(error.occurred_at, zone)}
            </p>
          </Fact>
        )}
        {skip_reason && (
          <Fact label="Why skipped">
            <p>{skip_reason.detail}</p>
            <p className="muted">{skip_reason.rule}</p>
          </Fact>
        )}
        {suggested_fix && <Fact label="Suggested fix">{suggested_fix}</Fact>}
        <Fact label="Data tags">
          <DataTagChips executionRef={execution} limit={12} />
        </Fact>
        <Fact label="Files">
          {files ? (
            <ul className={styles.files}>
              {files.map(({ file_key, file_name, role, size_bytes }) => (
                <li key={file_key}>
                  <span className={styles.role}>{roleWords(role)}</span>
                  <span className={styles.file} data-tip-overflow="">
                    {file_name}
                  </span>
                  <span className={styles.size}>{formatBytes(size_bytes)}</span>
                </li>
              ))}
              {files.length === 0 && <li className="muted">None</li>}
            </ul>
          ) : (
            <span className="muted">Not shared with you</span>
          )}
        </Fact>
        {execution.ack_state !== 'NOT_EXPECTED' && (
          <Fact label="Acknowledgment">
            <AckBadge executionRef={execution} zone={zone} />
          </Fact>
        )}
        <Fact label="Submitted">{formatDateTimeSeconds(execution.submitted_at, zone)}</Fact>
        <Fact label="Triggered by">
          <TriggerWords executionRef={execution} />
        </Fact>
        <Fact label="Duration">
          <ExecutionDuration executionRef={execution} />
        </Fact>
        {execution.resubmitted_from && (
          <Fact label="Resubmitted from">
            <UiLink to={paths.execution(at(execution.resubmitted_from.invocation_uuid))} className="mono">
              {shortUuid(execution.resubmitted_from.invocation_uuid)}
            </UiLink>
          </Fact>
        )}
        {execution.resubmissions.length > 0 && (
          <Fact label="Resubmitted as">
            <ul className={styles.files}>
              {execution.resubmissions.map((again) => (
                <li key={again.invocation_uuid}>
                  <UiLink to={paths.execution(at(again.invocation_uuid))} className="mono">
                    {shortUuid(again.invocation_uuid)}
                  </UiLink>
                  <StatusCell executionRef={again} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label="Execution">
          <CopyText text={invocation_uuid} what="execution uuid" />
        </Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
