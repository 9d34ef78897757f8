import { graphql, useFragment } from 'react-relay/hooks';
import type { ReplayTable_runs$key } from '#gql/ReplayTable_runs';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import { FirstDifference } from './FirstDifference.tsx';
import { outcomeLooks, sizeWords, type ReplayRun } from './replay-labels.ts';
import styles from './replay.module.css';

interface ReplayTableProps {
  company_uuid: string;
  runsRef: ReplayTable_runs$key;
  selected: string | null;
  onSelect: (invocation_uuid: string) => void;
  /** Null if nothing can be accepted. */
  onAccept: ((invocation_uuid: string) => void) | null;
}

const FEW = 20;

/** The executions of a replay, newest first. */
export function ReplayTable({ company_uuid, runsRef, selected, onSelect, onAccept }: ReplayTableProps) {
  const runs = useFragment(
    graphql`
      fragment ReplayTable_runs on MappingReplayRun @relay(plural: true) {
        replay_uuid
        invocation_uuid
        submitted_at
        outcome
        difference_count
        accepted_at
        accepted_by {
          display
        }
        accept_note
        execution {
          invocation_uuid
          partner_uuid
        }
        ...FirstDifference_run
      }
    `,
    runsRef,
  );
  const zone = useZone();
  const shown = useShown(runs.toReversed(), FEW, 80);
  return (
    <div className={styles.table}>
      <SimpleTable<ReplayRun>
        label="Replayed executions"
        rows={shown.rows}
        rowKey={({ invocation_uuid }) => invocation_uuid}
        columns={[
          {
            id: 'result',
            header: 'Result',
            cell({ outcome, accepted_at, accepted_by, accept_note }) {
              const { tone, label } = statusLook(outcomeLooks, outcome);
              return accepted_at == null ? (
                <StatusBadge tone={tone}>{label}</StatusBadge>
              ) : (
                <StatusBadge tone="run" tip={[accepted_by?.display, accept_note].filter(Boolean).join(': ')}>
                  Accepted
                </StatusBadge>
              );
            },
          },
          {
            id: 'run',
            header: 'Execution',
            cell: ({ invocation_uuid, execution }) =>
              execution ? (
                <RowLink
                  to={paths.execution({
                    company_uuid,
                    partner_uuid: execution.partner_uuid,
                    invocation_uuid,
                  })}
                >
                  <code>{invocation_uuid.slice(0, 8)}</code>
                </RowLink>
              ) : (
                <code>{invocation_uuid.slice(0, 8)}</code>
              ),
          },
          {
            id: 'time',
            header: 'Submitted',
            phone: 'hide',
            cell: ({ submitted_at }) => formatDateTime(submitted_at, zone),
          },
          {
            id: 'difference',
            header: 'First difference',
            grow: true,
            phone: 'under',
            cell: (run) => <FirstDifference runRef={run} />,
          },
          {
            id: 'size',
            header: 'Size',
            phone: 'hide',
            spare: true,
            cell: ({ outcome, difference_count }) => sizeWords(outcome, difference_count),
          },
          {
            id: 'actions',
            header: 'Actions',
            bare: true,
            phone: 'hide',
            cell: ({ invocation_uuid, outcome, accepted_at }) => (
              <div className={styles.actions}>
                <Button
                  small
                  look="quiet"
                  aria-pressed={invocation_uuid === selected}
                  onClick={() => onSelect(invocation_uuid)}
                >
                  Compare
                </Button>
                {onAccept && outcome === 'CHANGED' && accepted_at == null && (
                  <Button small look="quiet" onClick={() => onAccept(invocation_uuid)}>
                    Accept
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      <ShowMore shown={shown} />
    </div>
  );
}
