import { IconZoomOut } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import type { DateRange } from '#lib/date-range.ts';
import { useNow } from '#lib/useNow.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { DateRangeFilter } from '#ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu, type FilterOption } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { ackStateList, ackStates } from '#shared/executions/ack.ts';
import type { SearchFilters } from '#shared/executions/search-filters.ts';
import { executionStatuses, executionStatusList } from '#shared/executions/status.ts';
import { DataTagFilter } from './DataTagFilter.tsx';
import { filterLabel } from './filter-labels.ts';
import { zoomOut } from '../histogram.ts';
import { MoreFilters } from './MoreFilters.tsx';
import styles from '../search.module.css';
import type { FilterOptions } from './useFilterOptions.ts';

export interface SearchFilterBarProps {
  options: FilterOptions;
  filters: SearchFilters;
  onChange: (changed: Partial<SearchFilters>) => void;
  zone: string;
  /** "412 of 1,000,000 · Clear". */
  summary: ReactNode;
  /** The container of the search field. */
  fieldRef: RefObject<HTMLDivElement | null>;
}

const statusOptions = executionStatusList.map((value) => {
  const { tone, label, short } = executionStatuses[value];
  return { value, label: short, shown: <StatusBadge tone={tone}>{label}</StatusBadge> };
});

const ackOptions = ackStateList.map((value) => ({ value, label: ackStates[value].label }));

/** Every filter of the search as a chip; the set filters read like a sentence. */
export function SearchFilterBar(props: SearchFilterBarProps) {
  const { options, filters, onChange, zone, summary, fieldRef } = props;
  const choices = (names: ReadonlyMap<string, string>): FilterOption<string>[] | null =>
    options.source.ok ? [...names].map(([value, label]) => ({ value, label })) : null;
  return (
    <FilterBar label="Filter executions" summary={summary}>
      <div ref={fieldRef} className={styles.text}>
        <SearchField
          label="Search executions"
          placeholder="Text, reference or UUID"
          value={filters.text}
          onSearch={(text) => onChange({ text: text.trim() })}
          shortcut="/"
        />
      </div>
      <DateRangeFilter
        label={filterLabel('range')}
        value={filters.range}
        onChange={(range) => onChange({ range })}
        zone={zone}
      />
      <ZoomOut range={filters.range} onRange={(range) => onChange({ range })} />
      <FilterMenu
        label={filterLabel('statuses')}
        options={statusOptions}
        selected={filters.statuses}
        onChange={(statuses) => onChange({ statuses })}
      />
      <FilterMenu
        label={filterLabel('flow_uuids')}
        options={choices(options.flows)}
        selected={filters.flow_uuids}
        onChange={(flow_uuids) => onChange({ flow_uuids })}
      />
      <DataTagFilter
        labels={options.source.ok ? options.tag_labels : null}
        value={filters.data_tag}
        onChange={(data_tag) => onChange({ data_tag })}
      />
      <FilterMenu
        label={filterLabel('reason_codes')}
        options={choices(options.reasons)}
        selected={filters.reason_codes}
        onChange={(reason_codes) => onChange({ reason_codes })}
      />
      <FilterMenu
        label={filterLabel('ack_states')}
        options={ackOptions}
        selected={filters.ack_states}
        onChange={(ack_states) => onChange({ ack_states })}
      />
      <MoreFilters names={options} flags={options.flags} filters={filters} onChange={onChange} />
    </FilterBar>
  );
}

interface ZoomOutProps {
  range: DateRange | null;
  onRange: (range: DateRange | null) => void;
}

/** Widens a range that was chosen in the histogram. */
function ZoomOut({ range, onRange }: ZoomOutProps) {
  const now = useNow(60_000);
  if (range === null || typeof range === 'string') return null;
  return (
    <IconButton
      small
      label="Zoom out"
      icon={<IconZoomOut size={15} />}
      onClick={(event) => {
        const wider = zoomOut(range, now);
        onRange(wider);
        // For a preset range this button disappears, so the focus moves to the range's chip.
        if (wider === null || typeof wider === 'string')
          event.currentTarget.previousElementSibling?.querySelector('button')?.focus();
      }}
    />
  );
}
