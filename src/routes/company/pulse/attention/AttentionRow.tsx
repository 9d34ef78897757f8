import { graphql, useFragment } from 'react-relay/hooks';
import type { AttentionRow_item$key } from '#gql/AttentionRow_item';
import { formatCount } from '#lib/numbers.ts';
import { Sparkline } from '#ui/charts/Sparkline.tsx';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useZone } from '#ui/text/zone.ts';
import { ExecutionSummary } from '#shared/executions/ExecutionSummary.tsx';
import { executionStatusLook } from '#shared/executions/status.ts';
import { writeFilters } from '#shared/executions/search-filters.ts';
import { paths } from '#routes/paths.ts';
import { returnWords, type Asked } from './attention-labels.ts';
import { AttentionMenu } from './AttentionMenu.tsx';
import { useItemFilters, type Counted } from './useItemFilters.ts';
import styles from './Attention.module.css';

export type AttentionColumn =
  | 'problem'
  | 'message'
  | 'where'
  | 'trend'
  | 'first'
  | 'last'
  | 'count'
  | 'assignee'
  | 'reason'
  | 'until'
  | 'actions';

interface AttentionRowProps {
  itemRef: AttentionRow_item$key;
  company_uuid: string;
  counted: Counted;
  /** The person's email address. */
  me: string;
  onAsk: (asked: Asked) => void;
  /** Called before an action that may remove the row. */
  onActing: () => void;
}

/** Problems of one kind in one flow, with links to the executions it counts and to the latest of them. */
export function AttentionRow({ itemRef, company_uuid, counted, me, onAsk, onActing }: AttentionRowProps) {
  const item = useFragment(
    graphql`
      fragment AttentionRow_item on AttentionItem {
        kind
        title
        count
        first_seen
        last_seen
        trend
        trading_partner {
          partner_uuid
          partner_name
        }
        flow_setup {
          flow_uuid
          flow_name
        }
        sample {
          invocation_uuid
          status
          ...ExecutionSummary_execution
        }
        group {
          group_uuid
          assignee {
            display
          }
          is_mine
          snoozed_until
          snoozed_count
          ignored_until
          ignore_reason
          viewer_can_edit
        }
        ...useItemFilters_item
        ...AttentionMenu_item
      }
    `,
    itemRef,
  );
  const { title, count, trading_partner, flow_setup, sample, group } = item;
  const filters = useItemFilters(item, counted);
  const tabIndex = useTabStop();
  const zone = useZone();
  const at = { company_uuid, partner_uuid: trading_partner.partner_uuid };
  const name = `${title}, ${trading_partner.partner_name}, ${flow_setup.flow_name}`;
  const tone = item.kind === 'ACKNOWLEDGMENT_OVERDUE' ? 'wait' : executionStatusLook(sample.status).tone;
  const none = <span className="muted">–</span>;
  return (
    <GridCells<AttentionColumn>
      cells={{
        problem: (
          <RowLink
            to={paths.partnerSearch(at, writeFilters(filters))}
            label={`${name}: ${formatCount(count)}`}
          >
            <StatusBadge tone={tone}>{title}</StatusBadge>
          </RowLink>
        ),
        message: (
          <UiLink
            to={paths.execution({ ...at, invocation_uuid: sample.invocation_uuid })}
            tabIndex={tabIndex}
            className={styles.message}
          >
            <ExecutionSummary executionRef={sample} />
          </UiLink>
        ),
        where: (
          <span className="muted">
            <bdi>{trading_partner.partner_name}</bdi> · {flow_setup.flow_name}
          </span>
        ),
        trend: <Sparkline values={item.trend} />,
        first: <RelativeTime at={item.first_seen} />,
        last: <RelativeTime at={item.last_seen} />,
        count: formatCount(count),
        assignee: group?.is_mine ? 'You' : (group?.assignee?.display ?? none),
        reason: group?.ignore_reason ?? none,
        until:
          (group &&
            returnWords(
              {
                snoozed_until: group.snoozed_until,
                snoozed_count: group.snoozed_count,
                ignored_until: group.ignored_until,
              },
              zone,
            )) ??
          none,
        actions: group?.viewer_can_edit && (
          <AttentionMenu
            itemRef={item}
            name={name}
            company_uuid={company_uuid}
            counted={counted}
            me={me}
            onAsk={onAsk}
            onActing={onActing}
          />
        ),
      }}
    />
  );
}
