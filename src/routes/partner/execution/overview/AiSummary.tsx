import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { AiSummaryQuery } from '#gql/AiSummaryQuery';
import { formatDateTime, type Zone } from '#lib/dates.ts';
import styles from './overview.module.css';

interface AiSummaryProps {
  loaded: PreloadedQuery<AiSummaryQuery>;
  zone: Zone;
}

/** The summary and its suggestions. */
export function AiSummary({ loaded, zone }: AiSummaryProps) {
  const { flow_execution } = usePreloadedQuery<AiSummaryQuery>(
    graphql`
      query AiSummaryQuery($invocation_uuid: ID!) @throwOnFieldError {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          ai_summary {
            text
            generated_at
            model
          }
        }
      }
    `,
    loaded,
  );
  const summary = flow_execution?.ai_summary;
  if (!summary) return <p className="muted">There is no summary of this execution.</p>;
  return (
    <>
      <p className={styles.account}>{summary.text}</p>
      <p className={styles.note}>
        Written by {summary.model}, {formatDateTime(summary.generated_at, zone)}. AI can be wrong: check
        against the events and files.
      </p>
    </>
  );
}
