import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { RowDetailsQuery } from '#gql/RowDetailsQuery';
import { formatTimeSeconds } from '#lib/dates.ts';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { unlessForbidden } from '#relay/caught.ts';
import { nodesOf } from '#relay/connection.ts';
import { UiLink } from '#ui/links.tsx';
import { readsInternals } from '#routes/access.ts';
import { paths } from '#routes/paths.ts';
import { roleWords, stepWords } from '#shared/executions/labels.ts';
import { NextStep } from './NextStep.tsx';
import styles from './row-details.module.css';

interface RowDetailsProps {
  invocation_uuid: string;
  zone: string;
  /** Passed to the opened execution: the list that the person came from. */
  trail: object;
  /** Increases with each retry. */
  attempt: number;
}

/** How many files are shown; the Files tab has the rest. */
const FILES = 4;

/** The details below an expanded row: why it ended as it did, its files, and what to do next. */
export function RowDetails({ invocation_uuid, zone, trail, attempt }: RowDetailsProps) {
  const params = useParams();
  const internals = readsInternals(useRelayEnvironment(), params.company_uuid ?? '');
  const { flow_execution: execution } = useLazyLoadQuery<RowDetailsQuery>(
    graphql`
      query RowDetailsQuery($invocation_uuid: ID!, $internals: Boolean!) @throwOnFieldError {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          company_uuid
          partner_uuid
          summary_message
          skip_reason {
            rule
            detail
          }
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
          ...NextStep_execution @arguments(internals: $internals)
        }
      }
    `,
    { invocation_uuid, internals },
    { fetchKey: attempt, fetchPolicy: attempt === 0 ? 'store-or-network' : 'network-only' },
  );
  if (!execution) return <p className={styles.gone}>This execution is no longer kept.</p>;
  const { company_uuid, partner_uuid, skip_reason } = execution;
  const at = { company_uuid, partner_uuid, invocation_uuid };
  const [error] = nodesOf(execution.events);
  const files = unlessForbidden(execution.files);
  return (
    <div className={styles.details}>
      <section aria-label={error ? 'First error' : skip_reason ? 'Why skipped' : 'Summary'}>
        <h3 className={styles.title}>{error ? 'First error' : skip_reason ? 'Why skipped' : 'Summary'}</h3>
        <p className={styles.words}>
          {error?.message ?? skip_reason?.detail ?? execution.summary_message ?? 'Not ended yet'}
        </p>
        {error ? (
          <p className="muted">
            {stepWords(error.step)}, {formatTimeSeconds(error.occurred_at, zone)}
          </p>
        ) : (
          skip_reason && <p className="muted">{skip_reason.rule}</p>
        )}
      </section>
      <section aria-label="Files">
        <h3 className={styles.title}>Files</h3>
        {files ? (
          <ul className={styles.files}>
            {files.slice(0, FILES).map(({ file_key, file_name, role, size_bytes }) => (
              <li key={file_key}>
                <span className="muted">{roleWords(role)}</span>
                <UiLink
                  to={paths.executionFiles(at, { file: file_key })}
                  state={trail}
                  className={styles.file}
                  data-tip-overflow=""
                >
                  {file_name}
                </UiLink>
                <span className="muted">{formatBytes(size_bytes)}</span>
              </li>
            ))}
            {files.length > FILES && (
              <li>
                <UiLink to={paths.executionFiles(at)} state={trail}>
                  All {formatCount(files.length)}
                </UiLink>
              </li>
            )}
            {files.length === 0 && <li className="muted">None</li>}
          </ul>
        ) : (
          <p className="muted">Not shared with you</p>
        )}
      </section>
      <NextStep executionRef={execution} trail={trail} />
    </div>
  );
}
