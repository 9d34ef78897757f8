import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, lastRunNames, states, type JobFilters, type StateName } from './job-filters.ts';
import { runLook } from './run-labels.ts';

interface JobFilterBarProps {
  /** The number of results. */
  count: number;
  filters: JobFilters;
  onChange: (change: Partial<JobFilters>) => void;
  onClear: () => void;
}

const stateOptions = (Object.keys(states) as StateName[]).map((value) => ({ value, label: states[value] }));
const lastRunOptions = lastRunNames.map((value) => ({ value, label: runLook(value).label }));

export function JobFilterBar({ count, filters, onChange, onClear }: JobFilterBarProps) {
  return (
    <FilterBar
      label="Filter launcher jobs"
      summary={
        <>
          {pluralize(count, 'job')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search launcher jobs"
        placeholder="Name, server, or directory"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Last run"
        options={lastRunOptions}
        selected={filters.lastRun}
        onChange={(lastRun) => onChange({ lastRun })}
      />
      <FilterMenu
        label="Schedule"
        single
        options={stateOptions}
        selected={filters.state === null ? [] : [filters.state]}
        onChange={([state = null]) => onChange({ state })}
      />
    </FilterBar>
  );
}
