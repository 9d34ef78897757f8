import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, states, type NotifierFilters, type StateName } from './notifier-filters.ts';
import { channelNames } from './channel-names.ts';
import { channels } from './notifier-labels.ts';

interface NotifierFilterBarProps {
  /** The number of results. */
  count: number;
  filters: NotifierFilters;
  onChange: (change: Partial<NotifierFilters>) => void;
  onClear: () => void;
}

const channelOptions = channelNames.map((value) => ({ value, label: channels[value].label }));
const stateOptions = (Object.keys(states) as StateName[]).map((value) => ({ value, label: states[value] }));

export function NotifierFilterBar({ count, filters, onChange, onClear }: NotifierFilterBarProps) {
  return (
    <FilterBar
      label="Filter notifiers"
      summary={
        <>
          {pluralize(count, 'notifier')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search notifiers"
        placeholder="Name or target"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Channel"
        options={channelOptions}
        selected={filters.channels}
        onChange={(selected) => onChange({ channels: selected })}
      />
      <FilterMenu
        label="Status"
        single
        options={stateOptions}
        selected={filters.state === null ? [] : [filters.state]}
        onChange={([state = null]) => onChange({ state })}
      />
    </FilterBar>
  );
}
