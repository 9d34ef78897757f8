import { useCallback, useState } from 'react';
import type { DateRange } from '../../lib/date-range.ts';
import { formatDuration } from '../../lib/dates.ts';
import { formatCount } from '../../lib/numbers.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx';
import { GridCells } from '../../ui/data-grid/GridCells.tsx';
import { GridLayoutMenu } from '../../ui/data-grid/GridLayoutMenu.tsx';
import { RowLink } from '../../ui/data-grid/RowLink.tsx';
import type { GridColumn, GridSort } from '../../ui/data-grid/columns.ts';
import { useRowDetails } from '../../ui/data-grid/row-details/useRowDetails.tsx';
import { useGridLayout } from '../../ui/data-grid/useGridLayout.ts';
import { DateRangeFilter } from '../../ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '../../ui/filters/FilterBar.tsx';
import { FilterChip } from '../../ui/filters/FilterChip.tsx';
import { FilterField } from '../../ui/filters/FilterField.tsx';
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx';
import { FilterPanel } from '../../ui/filters/FilterPanel.tsx';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { Tag } from '../../ui/status/Tag.tsx';
import { statusLook, type StatusLook } from '../../ui/status/tone.ts';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import styles from './CatalogueScreen.module.css';

type Id = 'status' | 'started' | 'flow' | 'summary' | 'order' | 'duration' | 'ack';
type Status = 'ERROR' | 'SUCCESS' | 'RUNNING' | 'PENDING' | 'SKIPPED' | 'TECHNICAL';

const STATUSES: Record<Status, StatusLook> = {
  ERROR: { tone: 'fail', label: 'Error' },
  SUCCESS: { tone: 'ok', label: 'Success' },
  RUNNING: { tone: 'run', label: 'In progress' },
  PENDING: { tone: 'wait', label: 'Pending acknowledgment' },
  SKIPPED: { tone: 'skip', label: 'Skipped' },
  TECHNICAL: { tone: 'tech', label: 'Technical error' },
};
const NAMES = Object.keys(STATUSES) as Status[];

const COLUMNS: GridColumn<Id>[] = [
  { id: 'status', header: 'Status', width: 200, required: true },
  { id: 'started', header: 'Started', width: 90, sortable: true, firstSort: 'desc', phone: 'hide' },
  { id: 'flow', header: 'Flow', width: 150, phone: 'hide' },
  { id: 'summary', header: 'Summary', width: 220, grow: true },
  { id: 'order', header: 'Order', width: 110, phone: 'hide' },
  {
    id: 'duration',
    header: 'Duration',
    width: 90,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
  },
  { id: 'ack', header: 'Acknowledged', width: 110, optional: true, phone: 'hide' },
];

const SUMMARIES = [
  'Lookup “container_type” found no value for “DRY40”; the order was not created',
  'Delivered 1 status to Pinecrest Lines',
  'Mapping',
  'Sent, waiting for 997 until 16:26',
  'Duplicate of execution 7f2c…e1',
  'SFTP connection timed out after 30 s',
];

function Row({ index }: { index: number }) {
  const { tone, label } = statusLook(STATUSES, NAMES[index % NAMES.length] ?? 'ERROR');
  return (
    <GridCells<Id>
      cells={{
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        started: `14:${String(59 - (index % 60)).padStart(2, '0')}:07`,
        flow: index % 2 ? 'Send milestone 214' : 'Receive PO 850',
        summary: <RowLink to={`/dev/catalogue#${index}`}>{SUMMARIES[index % SUMMARIES.length]}</RowLink>,
        order: <span className="mono">PO {558_213 - (index % 1000)}</span>,
        duration: formatDuration(400 + ((index * 731) % 30_000)),
        ack: <Tag>997</Tag>,
      }}
    />
  );
}

/** Filters and a list of a million rows. */
export function GridSection() {
  const layout = useGridLayout('catalogue', COLUMNS);
  const [range, setRange] = useState<DateRange | null>('24h');
  const [statuses, setStatuses] = useState<Status[]>(['ERROR', 'PENDING']);
  const [order, setOrder] = useState<string | null>(null);
  const [flows, setFlows] = useState<string[]>([]);
  const [query, setQuery] = useState('');
  const [rowCount, setRowCount] = useState(1_000_000);
  const [stale, setStale] = useState(false);
  const [sort, setSort] = useState<GridSort<Id>>({ column: 'started', direction: 'desc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['row-0']));
  const renderRow = useCallback((index: number) => <Row index={index} />, []);
  const renderDetails = useCallback((index: number) => <p>{SUMMARIES[index % SUMMARIES.length]}</p>, []);
  const details = useRowDetails({ rowHeight: layout.rowHeight, height: 80, render: renderDetails });
  const rowKey = useCallback((index: number) => `row-${index}`, []);
  return (
    <>
      <Card>
        <FilterBar
          label="Filter executions"
          summary={
            <>
              {selected.size} selected · {formatCount(rowCount)} rows <GridLayoutMenu layout={layout} />
            </>
          }
        >
          <SearchField label="Search executions" value={query} onSearch={setQuery} />
          <DateRangeFilter label="Started" value={range} onChange={setRange} zone="UTC" />
          <FilterMenu
            label="Status"
            options={NAMES.map((value) => ({ value, label: STATUSES[value].label, count: 12 }))}
            selected={statuses}
            onChange={setStatuses}
          />
          <FilterMenu
            label="Flow"
            options={Array.from({ length: 12 }, (_, index) => ({
              value: `f${index}`,
              label: `Receive PO 85${index}`,
            }))}
            selected={flows}
            onChange={setFlows}
          />
          <FilterPanel
            label="Order number"
            value={order}
            onApply={(fields) => setOrder(String(fields.get('order')) || null)}
            onClear={() => setOrder(null)}
          >
            <FilterField label="Begins with">
              <input name="order" defaultValue={order ?? ''} data-autofocus />
            </FilterField>
          </FilterPanel>
          <FilterChip label="Reason" value={null} />
          <Button
            small
            onClick={() => setRowCount((now) => (now === 0 ? 1_000_000 : now === 1_000_000 ? 5 : 0))}
          >
            A million, five, none
          </Button>
          <Button small aria-pressed={stale} onClick={() => setStale((now) => !now)}>
            Stale
          </Button>
        </FilterBar>
        <div className={styles.positioned}>
          <DataGrid
            label="Executions"
            layout={layout}
            rowCount={rowCount}
            total={rowCount}
            rowKey={rowKey}
            renderRow={renderRow}
            details={details}
            sort={sort}
            onSort={setSort}
            selection={{ selected, onChange: setSelected }}
            scrollKey="catalogue"
            stale={stale}
            height={420}
            empty={
              <EmptyState kind="filtered" title="No execution matches these filters">
                Try another span of time.
              </EmptyState>
            }
          />
          {selected.size > 0 && (
            <SelectionBar
              label="Selected executions"
              count={selected.size}
              onClear={() => setSelected(new Set())}
            >
              <Button>Resubmit</Button>
            </SelectionBar>
          )}
        </div>
      </Card>
      <TailCard />
    </>
  );
}

/** The possible ends of a list: more rows loading, and a failed next page. */
function TailCard() {
  const layout = useGridLayout('catalogue-tail', COLUMNS);
  const renderRow = useCallback((index: number) => <Row index={index} />, []);
  const common = { layout, rowCount: 3, total: null, rowKey: String, renderRow, height: 200 };
  return (
    <Card title="The end of what is loaded">
      <DataGrid label="Loading more" {...common} more={{ hasNext: true, loading: true, onLoad: () => {} }} />
      <DataGrid
        label="Failed"
        {...common}
        more={{ hasNext: true, loading: false, failed: true, onLoad: () => {} }}
      />
    </Card>
  );
}
