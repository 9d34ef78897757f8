import type { ReactNode } from 'react';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, levelNames, type EventFilters, type LevelName } from './event-filters.ts';
import { eventNames, eventWords } from './event-labels.ts';

const levelWords: Readonly<Record<LevelName, string>> = {
  INFO: 'Info and above',
  WARNING: 'Warnings and errors',
  ERROR: 'Errors only',
};

interface EventBarProps {
  /** The number of results. */
  count: number;
  filters: EventFilters;
  onChange: (change: Partial<EventFilters>) => void;
  onClear: () => void;
  download: ReactNode;
}

/** The filters of the events. */
export function EventBar({ count, filters, onChange, onClear, download }: EventBarProps) {
  return (
    <FilterBar
      label="Filter events"
      summary={
        <>
          {pluralize(count, 'event')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
          {download}
        </>
      }
    >
      <SearchField
        label="Search file names"
        placeholder="File name"
        value={filters.file}
        onSearch={(file) => onChange({ file })}
        shortcut="/"
      />
      <FilterMenu
        label="Level"
        single
        options={levelNames.map((value) => ({ value, label: levelWords[value] }))}
        selected={filters.level === null ? [] : [filters.level]}
        onChange={([level = null]) => onChange({ level })}
      />
      <FilterMenu
        label="Event"
        options={eventNames.map((value) => ({ value, label: eventWords(value) }))}
        selected={filters.types}
        onChange={(types) => onChange({ types })}
      />
    </FilterBar>
  );
}
