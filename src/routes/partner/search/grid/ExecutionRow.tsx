import { IconFlag, IconRefresh, IconRepeat, type Icon } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionRow_execution$key } from '#gql/ExecutionRow_execution';
import { formatDateTimeSeconds, formatMoment } from '#lib/dates.ts';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { shortUuid } from '#lib/short-uuid.ts';
import { useNow } from '#lib/useNow.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { paths } from '#routes/paths.ts';
import { AckBadge } from '#shared/executions/AckBadge.tsx';
import { DataTagChips } from '#shared/executions/DataTagChips.tsx';
import { ExecutionDuration } from '#shared/executions/ExecutionDuration.tsx';
import { ExecutionSummary } from '#shared/executions/ExecutionSummary.tsx';
import { FileCounts } from '#shared/executions/FileCounts.tsx';
import { StatusCell } from '#shared/executions/StatusCell.tsx';
import { TriggerWords } from '#shared/executions/TriggerWords.tsx';
import { tagColumn, type ColumnId } from './columns.ts';
import styles from '../search.module.css';

export interface ExecutionRowProps {
  executionRef: ExecutionRow_execution$key;
  /** Data tags with columns of their own. */
  pinnedTags: readonly string[];
  /** On a phone, the flow's cell also shows the summary and a reference. */
  phone: boolean;
  zone: string;
  /** Passed to the opened execution: the list that the person came from. */
  trail: object;
  /** Whether the row is open in the quick view. */
  shown: boolean;
  onQuickView: (invocation_uuid: string) => void;
}

/** One execution in the list. */
export function ExecutionRow({
  executionRef,
  pinnedTags,
  phone,
  zone,
  trail,
  shown,
  onQuickView,
}: ExecutionRowProps) {
  const execution = useFragment(
    graphql`
      fragment ExecutionRow_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        flow_type_label
        direction
        submitted_at
        started_at
        reason_label
        record_count
        input_bytes
        flagged
        resubmitted_from {
          invocation_uuid
        }
        resubmissions {
          invocation_uuid
        }
        data_tags {
          label
          value
        }
        ...StatusCell_execution
        ...TriggerWords_execution
        ...ExecutionSummary_execution
        ...DataTagChips_execution
        ...ExecutionDuration_execution
        ...FileCounts_execution
        ...AckBadge_execution
      }
    `,
    executionRef,
  );
  const { company_uuid, partner_uuid, invocation_uuid, flow_name, record_count, input_bytes } = execution;
  const tabIndex = useTabStop();
  const dash = <span className="muted">–</span>;
  const tags: Partial<Record<ColumnId, React.ReactNode>> = {};
  for (const label of pinnedTags) {
    const values = execution.data_tags.filter((tag) => tag.label === label).map((tag) => tag.value);
    tags[tagColumn(label)] = values.length > 0 ? <span className="mono">{values.join(', ')}</span> : dash;
  }
  const link = (
    <RowLink
      to={paths.execution({ company_uuid, partner_uuid, invocation_uuid })}
      state={trail}
      className={styles.name}
    >
      {flow_name}
    </RowLink>
  );
  const [reference] = execution.data_tags;
  return (
    <GridCells<ColumnId>
      cells={{
        ...tags,
        status: <StatusCell executionRef={execution} />,
        submitted: <Moment at={execution.submitted_at} zone={zone} />,
        flow: phone ? (
          <span className={styles.phoneLine}>
            {link}
            <span className={styles.phoneSummary}>
              <ExecutionSummary executionRef={execution} />
            </span>
            {reference && <span className={cx('mono', styles.reference)}>{reference.value}</span>}
          </span>
        ) : (
          link
        ),
        flow_type: execution.flow_type_label,
        direction: execution.direction === 'SEND' ? 'Sent' : 'Received',
        trigger: <TriggerWords executionRef={execution} />,
        summary: (
          <span className={styles.summary}>
            {execution.flagged && <Mark icon={IconFlag} words="Flagged" strong />}
            {execution.resubmitted_from && <Mark icon={IconRepeat} words="A resubmission" />}
            {(execution.resubmissions?.length ?? 0) > 0 && <Mark icon={IconRefresh} words="Resubmitted" />}
            <ExecutionSummary executionRef={execution} />
            <IconButton
              small
              className={styles.peek}
              label="Quick view"
              // Drawn in CSS: an SVG per row is the most expensive part of a scrolling list.
              icon={null}
              aria-pressed={shown}
              tabIndex={tabIndex}
              onClick={() => onQuickView(invocation_uuid)}
            />
          </span>
        ),
        reason: execution.reason_label ?? dash,
        tags: <DataTagChips executionRef={execution} without={pinnedTags} limit={3} />,
        started: execution.started_at ? <Moment at={execution.started_at} zone={zone} /> : dash,
        duration: <ExecutionDuration executionRef={execution} />,
        records: record_count == null ? dash : formatCount(record_count),
        size: input_bytes == null ? dash : formatBytes(input_bytes),
        files: <FileCounts executionRef={execution} />,
        ack: <AckBadge executionRef={execution} zone={zone} />,
        uuid: (
          <span className="mono" data-tip={invocation_uuid}>
            {shortUuid(invocation_uuid, 4)}
          </span>
        ),
      }}
    />
  );
}

interface MarkProps {
  icon: Icon;
  words: string;
  strong?: boolean;
}

function Mark({ icon: Drawn, words, strong }: MarkProps) {
  return (
    <span role="img" aria-label={words} data-tip={words} className={cx(styles.mark, strong && styles.strong)}>
      <Drawn size={13} />
    </span>
  );
}

function Moment({ at, zone }: { at: string; zone: string }) {
  const now = useNow(60_000);
  return (
    <time dateTime={at} data-tip={formatDateTimeSeconds(at, zone)}>
      {formatMoment(at, now, zone)}
    </time>
  );
}
