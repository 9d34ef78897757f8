import { graphql, useFragment } from 'react-relay/hooks';
import type { RevisionReplay_revision$key } from '#gql/RevisionReplay_revision';
import { Card } from '#ui/page/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ReplayControls } from './ReplayControls.tsx';
import { ReplayReport } from './ReplayReport.tsx';
import styles from './replay.module.css';

/** Replays past executions with a saved revision. */
export function RevisionReplay({ revisionRef }: { revisionRef: RevisionReplay_revision$key }) {
  const { created_at, is_deployed, latest_replay, mapping } = useFragment(
    graphql`
      fragment RevisionReplay_revision on MappingRevision @throwOnFieldError {
        created_at
        is_deployed
        latest_replay {
          replay_uuid
          status
          baseline {
            mapping_uuid
            created_at
            number
          }
          ...ReplayReport_replay
        }
        mapping {
          mapping_uuid
          viewer_can_edit
          deployed_revision {
            mapping_uuid
            created_at
            number
          }
          used_by {
            total_count
          }
          ...ReplayControls_mapping
        }
      }
    `,
    revisionRef,
  );
  const { deployed_revision, used_by, viewer_can_edit } = mapping;
  const canStart = viewer_can_edit && deployed_revision != null && used_by.total_count > 0 && !is_deployed;
  return (
    <Card
      title="Replay"
      hint={latest_replay ? `Compared with revision ${latest_replay.baseline.number}` : undefined}
      padded
      actions={
        canStart && (
          <ReplayControls
            mappingRef={mapping}
            tried={{ created_at }}
            running={latest_replay?.status === 'RUNNING' ? latest_replay.replay_uuid : null}
            isFirst={latest_replay == null}
          />
        )
      }
    >
      {latest_replay ? (
        <div className={styles.inset}>
          <ReplayReport key={latest_replay.replay_uuid} replayRef={latest_replay} mayEdit={viewer_can_edit} />
        </div>
      ) : (
        <EmptyState kind="none" title={is_deployed ? 'This revision is deployed' : 'Not replayed yet'} small>
          {is_deployed
            ? 'Other revisions are compared with it.'
            : noReplay(deployed_revision != null, used_by.total_count > 0)}
        </EmptyState>
      )}
    </Card>
  );
}

function noReplay(isDeployed: boolean, isUsed: boolean): string {
  if (!isDeployed) return 'Nothing is deployed to compare it with.';
  return isUsed
    ? 'Maps the inputs of past executions again and compares the results with those of the deployed revision.'
    : 'No flow uses this mapping, so there are no executions to replay.';
}
