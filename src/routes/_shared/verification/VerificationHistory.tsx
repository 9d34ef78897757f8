import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type {
  VerificationHistory_page$data,
  VerificationHistory_page$key,
} from '#gql/VerificationHistory_page';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useZone } from '#ui/text/zone.ts';
import { runSearch } from './verification-address.ts';
import { verdictLook } from './verification-labels.ts';
import styles from './verification.module.css';

type Run = VerificationHistory_page$data['edges'][number]['node'];

interface VerificationHistoryProps {
  pageRef: VerificationHistory_page$key;
  /** The uuid of the verification that the page shows. */
  shown: string | null;
}

/** The stored verifications, newest first; a click opens one above the list. */
export function VerificationHistory({ pageRef, shown }: VerificationHistoryProps) {
  const page = useFragment(
    graphql`
      fragment VerificationHistory_page on EndpointVerificationConnection {
        edges {
          node {
            verification_uuid
            status
            started_at
            checked_by {
              display
            }
            summary
          }
        }
      }
    `,
    pageRef,
  );
  const zone = useZone();
  const { search } = useLocation();
  const runs = nodesOf(page);
  if (runs.length === 0) {
    return (
      <EmptyState kind="none" title="No verifications yet" small>
        Each is listed here with its result.
      </EmptyState>
    );
  }
  return (
    <SimpleTable<Run>
      label="Verifications"
      rows={runs}
      rowKey={({ verification_uuid }) => verification_uuid}
      columns={[
        {
          id: 'time',
          header: 'Time',
          cell: ({ verification_uuid, started_at }) => (
            <>
              <RowLink to={runSearch(search, verification_uuid)}>
                {formatDateTimeSeconds(started_at, zone)}
              </RowLink>
              {verification_uuid === shown && <span className={styles.shown}>Shown above</span>}
            </>
          ),
        },
        {
          id: 'result',
          header: 'Result',
          cell({ status }) {
            const { tone, label } = verdictLook(status);
            return <StatusBadge tone={tone}>{label}</StatusBadge>;
          },
        },
        {
          id: 'summary',
          header: 'Summary',
          grow: true,
          phone: 'under',
          cell: ({ summary }) => summary ?? '–',
        },
        {
          id: 'by',
          header: 'Verified by',
          phone: 'hide',
          cell: ({ checked_by }) => <bdi>{checked_by.display}</bdi>,
        },
      ]}
    />
  );
}
