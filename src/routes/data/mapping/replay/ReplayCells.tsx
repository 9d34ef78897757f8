import { graphql, useFragment } from 'react-relay/hooks';
import type { ReplayCells_runs$key } from '#gql/ReplayCells_runs';
import { formatDateTime } from '#lib/dates.ts';
import { cx } from '#ui/cx.ts';
import { statusLook } from '#ui/status/tone.ts';
import { useRovingFocus } from '#ui/actions/useRovingFocus.ts';
import { useZone } from '#ui/text/zone.ts';
import { isShown, outcomeLooks, type Shown } from './replay-labels.ts';
import styles from './replay.module.css';

interface ReplayCellsProps {
  runsRef: ReplayCells_runs$key;
  shown: Shown;
  selected: string | null;
  onSelect: (invocation_uuid: string) => void;
}

/** One cell per execution, oldest first; the arrow keys move between them. */
export function ReplayCells({ runsRef, shown, selected, onSelect }: ReplayCellsProps) {
  const runs = useFragment(
    graphql`
      fragment ReplayCells_runs on MappingReplayRun @relay(plural: true) {
        replay_uuid
        invocation_uuid
        submitted_at
        outcome
        accepted_at
      }
    `,
    runsRef,
  );
  const ref = useRovingFocus<HTMLDivElement>();
  const zone = useZone();
  return (
    <div className={styles.strip}>
      <span className={styles.quiet}>Oldest</span>
      <div ref={ref} className={styles.cells} role="toolbar" aria-label="Executions, oldest first">
        {runs.map((run) => {
          const { invocation_uuid, submitted_at, outcome, accepted_at } = run;
          const label = `${formatDateTime(submitted_at, zone)}: ${statusLook(outcomeLooks, outcome).label}${
            accepted_at == null ? '' : ', accepted'
          }`;
          return (
            <button
              key={invocation_uuid}
              type="button"
              className={cx(
                styles.cell,
                styles[outcome.toLowerCase()],
                accepted_at != null && styles.accepted,
                outcome !== 'PENDING' && !isShown(shown, outcome) && styles.aside,
              )}
              aria-label={label}
              aria-pressed={invocation_uuid === selected}
              data-tip={label}
              onClick={() => onSelect(invocation_uuid)}
            />
          );
        })}
      </div>
      <span className={styles.quiet}>Newest</span>
    </div>
  );
}
