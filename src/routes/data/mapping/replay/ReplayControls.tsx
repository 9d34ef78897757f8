import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ReplayControls_mapping$key } from '#gql/ReplayControls_mapping';
import type { ReplayMappingInput } from '#gql/useReplayMutation';
import { nodesOf } from '#relay/connection.ts';
import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { useReplay } from './useReplay.ts';
import styles from './replay.module.css';

const COUNTS = ['50', '200', '500'] as const;
const ALL = '';

interface ReplayControlsProps {
  mappingRef: ReplayControls_mapping$key;
  /** The expression or revision to replay. */
  tried: Partial<Pick<ReplayMappingInput, 'expression' | 'created_at'>>;
  /** The uuid of the replay in progress. */
  running: string | null;
  isFirst: boolean;
}

/** The choice of executions and flows to replay, and the button that starts or stops the replay. */
export function ReplayControls({ mappingRef, tried, running, isFirst }: ReplayControlsProps) {
  const { mapping_uuid, choices } = useFragment(
    graphql`
      fragment ReplayControls_mapping on Mapping {
        mapping_uuid
        choices: used_by(first: 200) {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
            }
          }
        }
      }
    `,
    mappingRef,
  );
  const [count, setCount] = useState<(typeof COUNTS)[number]>('50');
  const [flow, setFlow] = useState(ALL);
  const { start, isStarting, stop, isStopping } = useReplay();
  return (
    <div className={styles.controls}>
      {running === null && (
        <>
          {choices.total_count > 1 && (
            <select
              className={styles.select}
              aria-label="Flow"
              value={flow}
              onChange={({ currentTarget }) => setFlow(currentTarget.value)}
            >
              <option value={ALL}>All {formatCount(choices.total_count)} flows</option>
              {nodesOf(choices).map(({ flow_uuid, flow_name }) => (
                <option key={flow_uuid} value={flow_uuid}>
                  {flow_name}
                </option>
              ))}
            </select>
          )}
          <Segmented
            label="Latest executions"
            value={count}
            onChange={setCount}
            options={COUNTS.map((value) => ({ value, label: value }))}
          />
        </>
      )}
      {running === null ? (
        <Button
          small
          busy={isStarting}
          icon={<IconRefresh size={14} aria-hidden="true" />}
          onClick={() =>
            void start({
              mapping_uuid,
              ...tried,
              run_count: Number(count),
              flow_uuids: flow === ALL ? null : [flow],
            })
          }
        >
          {isFirst ? 'Replay' : 'Replay again'}
        </Button>
      ) : (
        <Button
          small
          busy={isStopping}
          icon={<IconPlayerStop size={14} aria-hidden="true" />}
          onClick={() => void stop(running)}
        >
          Stop
        </Button>
      )}
    </div>
  );
}
