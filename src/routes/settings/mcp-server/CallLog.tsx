import { IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CallLog_query$data, CallLog_query$key } from '#gql/CallLog_query';
import type { CallLogPageQuery } from '#gql/CallLogPageQuery';
import { formatDuration, formatMoment } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useFilters } from '../../useFilters.ts';
import { isNarrowed, readCallFilters, writeCallFilters } from './call-filters.ts';
import { outcomeLook, outcomeNames } from './mcp-labels.ts';
import styles from './mcp-server.module.css';

type Server = NonNullable<CallLog_query$data['company']>['mcp_server'];
type Call = Server['calls']['edges'][number]['node'];

const PAGE = 25;

interface CallLogProps {
  queryRef: CallLog_query$key;
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** The calls of assistants and their results. */
export function CallLog({ queryRef, onRefresh, isRefreshing }: CallLogProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CallLogPageQuery,
    CallLog_query$key
  >(
    graphql`
      fragment CallLog_query on Query
      @throwOnFieldError
      @refetchable(queryName: "CallLogPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        outcomes: { type: "[McpCallOutcome!]" }
        tools: { type: "[String!]" }
        count: { type: "Int", defaultValue: 25 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          mcp_server {
            mcp_server_uuid
            tools {
              name
            }
            calls(outcomes: $outcomes, tools: $tools, first: $count, after: $cursor)
              @connection(key: "CallLog_calls", filters: ["outcomes", "tools"]) {
              total_count
              edges {
                node {
                  mcp_call_uuid
                  started_at
                  client_name
                  user {
                    display
                  }
                  tool
                  arguments
                  row_count
                  duration_ms
                  outcome
                  message
                }
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [filters, change] = useFilters(readCallFilters, writeCallFilters);
  const barRef = useRef<HTMLDivElement>(null);
  const zone = useZone();
  const now = useNow(60_000);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ outcomes: [], tools: [] });
    barRef.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const server = data.company?.mcp_server;
  const calls = nodesOf(server?.calls);
  return (
    <>
      <div ref={barRef}>
        <FilterBar
          label="Filter calls"
          summary={
            <>
              {pluralize(server?.calls.total_count ?? 0, 'call')}
              {isNarrowed(filters) && (
                <Button small look="quiet" onClick={clear}>
                  Clear
                </Button>
              )}
              <Button
                small
                look="quiet"
                busy={isRefreshing}
                icon={<IconRefresh size={14} aria-hidden="true" />}
                onClick={onRefresh}
              >
                Refresh
              </Button>
            </>
          }
        >
          <FilterMenu
            label="Result"
            options={outcomeNames.map((value) => ({ value, label: outcomeLook(value).label }))}
            selected={filters.outcomes}
            onChange={(outcomes) => change({ outcomes })}
          />
          <FilterMenu
            label="Tool"
            options={(server?.tools ?? []).map(({ name }) => ({ value: name, label: name }))}
            selected={filters.tools}
            onChange={(tools) => change({ tools })}
          />
        </FilterBar>
      </div>
      {calls.length === 0 ? (
        isNarrowed(filters) ? (
          <EmptyState
            kind="filtered"
            title="No call matches"
            action={<Button onClick={clear}>Clear filters</Button>}
          />
        ) : (
          <EmptyState kind="none" title="No calls yet">
            Each question of an assistant is listed here, with what it got.
          </EmptyState>
        )
      ) : (
        <SimpleTable<Call>
          label="Calls"
          rows={calls}
          rowKey={({ mcp_call_uuid }) => mcp_call_uuid}
          columns={[
            {
              id: 'tool',
              header: 'Tool',
              cell: ({ tool }) => <span className={styles.tool}>{tool}</span>,
            },
            {
              id: 'details',
              header: 'Details',
              grow: true,
              phone: 'under',
              cell: ({ arguments: given, message }) => {
                const asked = JSON.stringify(given);
                return message == null ? (
                  <span className={styles.arguments}>{asked}</span>
                ) : (
                  <span data-tip={asked}>{message}</span>
                );
              },
            },
            {
              id: 'client',
              header: 'Assistant',
              phone: 'hide',
              cell: ({ client_name, user }) => (
                <>
                  {client_name} <span className={styles.muted}>{user.display}</span>
                </>
              ),
            },
            {
              id: 'rows',
              header: 'Rows',
              align: 'end',
              phone: 'hide',
              spare: true,
              cell: ({ row_count }) => (row_count == null ? '–' : formatCount(row_count)),
            },
            {
              id: 'duration',
              header: 'Duration',
              align: 'end',
              phone: 'hide',
              spare: true,
              cell: ({ duration_ms }) => formatDuration(duration_ms, true),
            },
            {
              id: 'started',
              header: 'Time',
              phone: 'hide',
              cell: ({ started_at }) => formatMoment(started_at, now, zone),
            },
            {
              id: 'outcome',
              header: 'Result',
              cell: ({ outcome, message }) => {
                const { tone, label } = outcomeLook(outcome);
                return (
                  <StatusBadge tone={tone} tip={message ?? undefined}>
                    {label}
                  </StatusBadge>
                );
              },
            },
          ]}
        />
      )}
      {hasNext && (
        <p className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={PAGE} />
        </p>
      )}
    </>
  );
}
