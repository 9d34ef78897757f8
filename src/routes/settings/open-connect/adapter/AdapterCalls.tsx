import { startTransition, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AdapterCalls_query$key, RemoteAdapterCallOutcome } from '#gql/AdapterCalls_query';
import type { AdapterCallsPageQuery } from '#gql/AdapterCallsPageQuery';
import { formatDuration, formatMoment } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from '../open-connect.module.css';

type Outcome = Exclude<RemoteAdapterCallOutcome, '%future added value'>;

const looks: Readonly<Record<Outcome, StatusLook>> = {
  RUNNING: { tone: 'run', label: 'Running' },
  OK: { tone: 'ok', label: 'Succeeded' },
  ERROR: { tone: 'fail', label: 'Error' },
  TIMEOUT: { tone: 'tech', label: 'Timed out' },
};

const PAGE = 20;
const views = { ALL: 'All', FAILED: 'Errors' } as const;
type View = keyof typeof views;

/** The latest calls, each with its request and its response. */
export function AdapterCalls({ queryRef }: { queryRef: AdapterCalls_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    AdapterCallsPageQuery,
    AdapterCalls_query$key
  >(
    graphql`
      fragment AdapterCalls_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AdapterCallsPageQuery")
      @argumentDefinitions(
        adapter_uuid: { type: "ID!" }
        outcomes: { type: "[RemoteAdapterCallOutcome!]" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        remote_adapter(adapter_uuid: $adapter_uuid) {
          adapter_uuid
          calls(outcomes: $outcomes, first: $count, after: $cursor)
            @connection(key: "AdapterCalls_calls", filters: ["outcomes"]) {
            total_count
            edges {
              cursor
              node {
                started_at
                outcome
                http_status
                duration_ms
                flow_execution {
                  invocation_uuid
                  flow_name
                }
                request_body
                request_signature
                response_body
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [view, setView] = useState<View>('ALL');
  const zone = useZone();
  const now = useNow(60_000);
  const calls = data.remote_adapter?.calls;
  const edges = calls?.edges ?? [];
  return (
    <FormSection title="Calls" hint={`${pluralize(calls?.total_count ?? 0, 'call')} in the last 24 hours`}>
      <div className={styles.verdict}>
        <Segmented
          label="Calls"
          options={(Object.keys(views) as View[]).map((value) => ({ value, label: views[value] }))}
          value={view}
          onChange={(next) => {
            setView(next);
            // A transition, so that the current calls stay until the others arrive.
            startTransition(() => {
              refetch({ outcomes: next === 'FAILED' ? ['ERROR', 'TIMEOUT'] : null });
            });
          }}
        />
      </div>
      {edges.length === 0 ? (
        <EmptyState
          kind={view === 'ALL' ? 'none' : 'filtered'}
          title={view === 'ALL' ? 'No calls in the last 24 hours' : 'No errors in the last 24 hours'}
        />
      ) : (
        <ul className={styles.calls}>
          {edges.map(({ cursor, node: call }) => {
            const { tone, label } = statusLook(looks, call.outcome);
            return (
              <li key={cursor}>
                <details className={styles.call}>
                  <summary>
                    <StatusBadge tone={tone}>{label}</StatusBadge>
                    <span>{call.flow_execution?.flow_name ?? 'Another workspace’s flow'}</span>
                    <span className={styles.muted}>
                      {[
                        formatMoment(call.started_at, now, zone),
                        call.http_status == null ? null : `HTTP ${call.http_status}`,
                        call.duration_ms == null ? null : formatDuration(call.duration_ms, true),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </summary>
                  <div className={styles.bodies}>
                    <Body title="Request" text={call.request_body} none="You may not see this execution." />
                    <Body
                      title="x-causeway-signature"
                      text={call.request_signature}
                      none="You may not see this execution."
                    />
                    <Body title="Response" text={call.response_body} none="There was no response." />
                  </div>
                </details>
              </li>
            );
          })}
        </ul>
      )}
      {hasNext && (
        <div className={styles.verdict}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={PAGE} />
        </div>
      )}
    </FormSection>
  );
}

interface BodyProps {
  title: string;
  text: string | null | undefined;
  /** Why there is no text. */
  none: string;
}

function Body({ title, text, none }: BodyProps) {
  return (
    <div>
      <div className={styles.bodyHead}>
        <b>{title}</b>
        {text != null && <CopyButton text={text} what={title.toLowerCase()} />}
      </div>
      {text == null ? <p className={styles.muted}>{none}</p> : <pre className={styles.body}>{text}</pre>}
    </div>
  );
}
