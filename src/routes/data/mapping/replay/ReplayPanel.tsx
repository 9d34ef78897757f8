import { graphql, useFragment } from 'react-relay/hooks';
import type { ReplayPanel_mapping$key } from '#gql/ReplayPanel_mapping';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { ReplayControls } from './ReplayControls.tsx';
import { ReplayReport } from './ReplayReport.tsx';
import type { KeptTestCase } from './ReplayRunDetail.tsx';
import styles from './replay.module.css';

interface ReplayPanelProps {
  mappingRef: ReplayPanel_mapping$key;
  /** The expression as typed. Formats and local tables are those of the draft as last saved. */
  expression: string;
  /** Adds a test case to the draft; if omitted, this is not offered. */
  onKeepTestCase?: (kept: KeptTestCase) => void;
}

/** Runs an expression on past executions, and compares the results with those of the deployed revision. */
export function ReplayPanel({ mappingRef, expression, onKeepTestCase }: ReplayPanelProps) {
  const mapping = useFragment(
    graphql`
      fragment ReplayPanel_mapping on Mapping {
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
        latest_replay {
          replay_uuid
          status
          expression
          started_at
          started_by {
            display
          }
          baseline {
            mapping_uuid
            created_at
            number
          }
          ...ReplayReport_replay
        }
        ...ReplayControls_mapping
      }
    `,
    mappingRef,
  );
  const { deployed_revision, used_by, latest_replay: replay, viewer_can_edit } = mapping;
  if (!deployed_revision || used_by.total_count === 0) {
    return (
      <EmptyState
        kind="none"
        title={deployed_revision ? 'No flow uses this mapping yet' : 'Nothing is deployed yet'}
        small
      >
        A replay maps the inputs of past executions again and compares the results with those of the deployed
        revision.
      </EmptyState>
    );
  }
  const isOutdated = replay != null && replay.expression !== expression;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <p className={styles.quiet}>
          {replay ? (
            <>
              Against revision {replay.baseline.number}, <RelativeTime at={replay.started_at} /> by{' '}
              {replay.started_by.display}
              {isOutdated && <b className={styles.outdated}>The expression has changed since then</b>}
            </>
          ) : (
            `Runs the expression on past executions and compares the results with revision ${deployed_revision.number}, which is deployed.`
          )}
        </p>
        {viewer_can_edit && (
          <ReplayControls
            mappingRef={mapping}
            tried={{ expression }}
            running={replay?.status === 'RUNNING' ? replay.replay_uuid : null}
            isFirst={replay == null}
          />
        )}
      </div>
      {replay && (
        <ReplayReport
          key={replay.replay_uuid}
          replayRef={replay}
          mayEdit={viewer_can_edit}
          onKeepTestCase={onKeepTestCase}
        />
      )}
    </div>
  );
}
