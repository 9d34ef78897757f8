import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { SharePreviewQuery } from '#gql/SharePreviewQuery';
import { formatTimeSeconds } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import { LevelMark } from '#ui/log-view/LevelMark.tsx';
import { useZone } from '#ui/text/zone.ts';
import { roleWords, stepWords } from '#shared/executions/labels.ts';
import { paths } from '#routes/paths.ts';
import styles from './share.module.css';

const parts: Readonly<Record<string, string>> = {
  SUGGESTED_FIX: 'suggested fix',
  CHANGES: 'what changed since the last success',
  WALK: 'path through the flow',
  FLOW_VERSION: 'flow version',
  AI_SUMMARY: 'AI summary',
  FLAG: 'flag',
};

const places: Readonly<Record<string, string>> = {
  SUMMARY: 'Summary',
  STEP: 'Step',
  EVENT: 'Event',
  FINDING: 'Finding in a file',
  RESENT_BY: 'Resent by',
};

interface SharePreviewProps {
  invocation_uuid: string;
  /** Changes with each Retry. */
  attempt: number;
}

/** The execution as the partner's guests will see it, and what they will not see. */
export function SharePreview({ invocation_uuid, attempt }: SharePreviewProps) {
  const zone = useZone();
  const { flow_execution } = useLazyLoadQuery<SharePreviewQuery>(
    graphql`
      query SharePreviewQuery($invocation_uuid: ID!) @throwOnFieldError {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          company_uuid
          partner_uuid
          share_preview {
            readers {
              partner_uuid
              email
              name
              status
            }
            shares {
              share_uuid
              company_name
            }
            summary_message
            files {
              file_key
              file_name
              role
              size_bytes
            }
            events {
              occurred_at
              level
              step
              message
            }
            hidden_event_count
            memo_count
            hidden_memo_count
            hidden_parts
            redactions {
              place
              original
              shown
            }
          }
        }
      }
    `,
    { invocation_uuid },
    // Comments, flags, and guests may have changed since the last preview.
    { fetchPolicy: 'network-only', fetchKey: attempt },
  );
  if (!flow_execution?.share_preview) return null;
  const { company_uuid, partner_uuid, share_preview: preview } = flow_execution;
  const { readers, shares, files, events, redactions, hidden_parts, hidden_event_count, hidden_memo_count } =
    preview;
  const hidden = [
    ...hidden_parts.map((part) => parts[part] ?? part),
    ...(hidden_event_count > 0
      ? [`${pluralize(hidden_event_count, 'event')} between receiving and delivery`]
      : []),
    ...(hidden_memo_count > 0 ? [pluralize(hidden_memo_count, 'internal comment')] : []),
  ];
  return (
    <div className={styles.preview}>
      <section aria-labelledby="share-readers">
        <h3 id="share-readers">Who can read it</h3>
        {readers.length + shares.length === 0 ? (
          <p className="muted">This partner has no guests yet. Those invited later can read it.</p>
        ) : (
          <ul className={styles.list}>
            {readers.map(({ email, name, status }) => (
              <li key={email}>
                {name ?? email}
                {name != null && <span className="muted"> {email}</span>}
                {status === 'INVITED' && <span className="muted">, not signed in yet</span>}
              </li>
            ))}
            {shares.map(({ share_uuid, company_name }) => (
              <li key={share_uuid}>
                Everyone in {company_name}
                <span className="muted">, which the partner is shared with</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="share-seen">
        <h3 id="share-seen">What they see</h3>
        {preview.summary_message != null && <p>{preview.summary_message}</p>}
        <ul className={styles.list}>
          {files.map(({ file_key, file_name, role, size_bytes }) => (
            <li key={file_key}>
              {roleWords(role)}{' '}
              <UiLink
                to={paths.executionFiles({ company_uuid, partner_uuid, invocation_uuid }, { file: file_key })}
              >
                {file_name}
              </UiLink>{' '}
              <span className="muted">{formatBytes(size_bytes)}, whole</span>
            </li>
          ))}
          <li>
            The technical log, whole
            <span className="muted">, with the mappings, lookup tables, and hosts that it names</span>
          </li>
          {preview.memo_count > 0 && <li>{pluralize(preview.memo_count, 'comment')}</li>}
        </ul>
        {events.length > 0 && (
          <ol className={styles.events} aria-label="Events">
            {events.map(({ occurred_at, level, step, message }, place) => (
              <li key={place}>
                <time dateTime={occurred_at}>{formatTimeSeconds(occurred_at, zone)}</time>
                <LevelMark level={level} />
                <span className="muted">{stepWords(step)}</span>
                <span>{message}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="share-hidden">
        <h3 id="share-hidden">What their page leaves out</h3>
        <p>
          {hidden.length === 0
            ? 'Nothing of this execution.'
            : `${sentence(hidden)}. The files and the technical log may still contain this.`}
        </p>
        {redactions.length > 0 && (
          <dl className={styles.redactions}>
            {redactions.map(({ place, original, shown }, index) => (
              <div key={index}>
                <dt>{places[place] ?? place}</dt>
                <dd>
                  <del>{original}</del>
                  {shown == null ? <span className="muted">Withheld</span> : <ins>{shown}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  );
}

/** "Suggested fix, flag, 2 events" */
const sentence = (list: readonly string[]): string => {
  const text = list.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
