import { useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import {
  ConnectionHandler,
  type GraphQLSubscriptionConfig,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';
import type { LogFollowSubscription } from '#gql/LogFollowSubscription';
import type { SubscriptionMetadata } from '#relay/subscription.ts';
import { paceLines } from './pace-lines.ts';

interface LogFollowProps {
  job_uuid: string;
  /** The record id of the connection of lines. */
  connection: string;
  /** The highest line number loaded so far. */
  lastSeq: number;
  /** Called when the server rejects the subscription; broken connections are reconnected without it. */
  onError: (error: unknown) => void;
}

/**
 * Follows a log job: its progress and its lines as they arrive. After an interruption it continues after the last line.
 */
export function LogFollow({ job_uuid, connection, lastSeq, onError }: LogFollowProps) {
  const [firstSeq] = useState(lastSeq);
  const last = useRef(lastSeq);
  useEffect(() => {
    last.current = lastSeq;
  }, [lastSeq]);
  const config = useMemo<GraphQLSubscriptionConfig<LogFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription LogFollowSubscription($job_uuid: ID!, $after_seq: Int!) {
          log_job_progress(job_uuid: $job_uuid, after_seq: $after_seq) {
            log_job {
              job_uuid
              status
              progress
              line_count
              is_truncated
              error_message
            }
            new_lines {
              cursor
              node {
                job_uuid
                seq
                occurred_at
                level
                step
                message
                attributes
                is_truncated
              }
            }
          }
        }
      `,
      variables: { job_uuid, after_seq: firstSeq },
      cacheConfig: {
        metadata: {
          resume: () => ({ job_uuid, after_seq: last.current }),
          pace: paceLines,
        } satisfies SubscriptionMetadata,
      },
      updater: (store) => appendLines(store, connection),
      onError,
    }),
    [job_uuid, connection, firstSeq, onError],
  );
  useSubscription<LogFollowSubscription>(config);
  return null;
}

/**
 * Appends lines; after an interruption, some may come again. Implemented by hand, because `@appendEdge` scans all lines
 * for each new one, which takes seconds for a log of thousands.
 */
function appendLines(
  store: RecordSourceSelectorProxy<LogFollowSubscription['response']>,
  connectionId: string,
): void {
  const connection = store.get(connectionId);
  const progress = store.getRootField('log_job_progress');
  if (!connection) return;
  const edges = connection.getLinkedRecords('edges') ?? [];
  // Lines come in order.
  let last = Number(edges.at(-1)?.getLinkedRecord('node')?.getValue('seq') ?? 0);
  const added = progress.getLinkedRecords('new_lines').flatMap((edge) => {
    const node = edge.getLinkedRecord('node');
    const seq = node.getValue('seq');
    if (seq <= last) return [];
    last = seq;
    const line = ConnectionHandler.createEdge(store, connection, node, 'LogLineEdge');
    line.setValue(edge.getValue('cursor'), 'cursor');
    return [line];
  });
  if (added.length > 0) connection.setLinkedRecords([...edges, ...added], 'edges');
  if (edges.length + added.length >= progress.getLinkedRecord('log_job').getValue('line_count')) {
    connection.getLinkedRecord('pageInfo')?.setValue(false, 'hasNextPage');
  }
}
