// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { EventsFollowSubscription } from '#gql/EventsFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';
import { appendEvents, type EventTarget } from './append-events.ts';

interface EventsFollowProps extends EventTarget {
  job_execution_uuid: string;
  /** The highest event number shown so far. */
  lastSeq: number;
}

/**
 * Subscribes an event list and the rest of its page to a run in progress while mounted. After an interruption, it
 * continues after the last event. Give it the list's connection id as `key`.
 */
export function EventsFollow({ job_execution_uuid, connectionId, filters, lastSeq }: EventsFollowProps) {
  const [first] = useState({ target: { connectionId, filters }, lastSeq });
  const last = useRef(lastSeq);
  useEffect(() => {
    last.current = lastSeq;
  }, [lastSeq]);
  const config = useMemo<GraphQLSubscriptionConfig<EventsFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription EventsFollowSubscription($job_execution_uuid: ID!, $after_seq: Int!) {
          launcher_job_event(job_execution_uuid: $job_execution_uuid, after_seq: $after_seq) {
            job_execution {
              job_execution_uuid
              ...RunHead_run
              ...RunCounts_run
              ...RunSettings_run
            }
            new_events {
              cursor
              node {
                event_uuid
                seq
                ...EventTable_events
                ...sftpLauncher_event
              }
            }
          }
        }
      `,
      variables: { job_execution_uuid, after_seq: first.lastSeq },
      cacheConfig: { metadata: { resume: () => ({ job_execution_uuid, after_seq: last.current }) } },
      updater(store) {
        const arrived = store.getRootField('launcher_job_event').getLinkedRecords('new_events');
        appendEvents(store, first.target, arrived);
      },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [job_execution_uuid, first],
  );
  useSubscription<EventsFollowSubscription>(config);
  return null;
}
