import { graphql, readInlineData, useFragment } from 'react-relay/hooks';
import type { DeployReplay_revision$key } from '#gql/DeployReplay_revision';
import type { DeployReplay_speaksAgainst$key } from '#gql/DeployReplay_speaksAgainst';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import styles from '../mapping.module.css';
import { replayFound } from '../replay/replay-labels.ts';

/** Whether the replay of a revision has results that nobody has accepted, or failed executions. */
export function isReplayOpen(revisionRef: DeployReplay_speaksAgainst$key): boolean {
  const { latest_replay } = readInlineData(
    graphql`
      fragment DeployReplay_speaksAgainst on MappingRevision @inline {
        latest_replay {
          changed_count
          failed_count
          accepted_count
        }
      }
    `,
    revisionRef,
  );
  return (
    latest_replay != null &&
    latest_replay.changed_count - latest_replay.accepted_count + latest_replay.failed_count > 0
  );
}

/** The replay result of the revision to be deployed. */
export function DeployReplay({ revisionRef }: { revisionRef: DeployReplay_revision$key }) {
  const revision = useFragment(
    graphql`
      fragment DeployReplay_revision on MappingRevision {
        latest_replay {
          replay_uuid
          total_count
          changed_count
          failed_count
          accepted_count
        }
        ...DeployReplay_speaksAgainst
      }
    `,
    revisionRef,
  );
  const { latest_replay: replay } = revision;
  const isOpen = isReplayOpen(revision);
  return (
    <section className={styles.section} aria-label="Replay">
      <h3>Replay of past executions</h3>
      {replay ? (
        <p>
          {isOpen && <StatusBadge tone="wait">Differences</StatusBadge>}{' '}
          {replayFound({
            total: replay.total_count,
            open: replay.changed_count - replay.accepted_count,
            broken: replay.failed_count,
            accepted: replay.accepted_count,
          })}
          {isOpen && ' Accept the results as expected under Replay first, or deploy anyway with a note.'}
        </p>
      ) : (
        <p>It has not been replayed on past executions.</p>
      )}
    </section>
  );
}
