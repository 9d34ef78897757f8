import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, type KeyFilters } from './key-filters.ts';
import { keyLook, type StatusName } from './key-labels.ts';

interface KeyFilterBarProps {
  /** The name of a listed object: "key", "client". */
  noun: string;
  /** The number of results. */
  count: number;
  /** The statuses to choose from. */
  statuses: readonly StatusName[];
  filters: KeyFilters;
  onChange: (change: Partial<KeyFilters>) => void;
  onClear: () => void;
}

/** The filters of a list of keys or clients: name and status. */
export function KeyFilterBar({ noun, count, statuses, filters, onChange, onClear }: KeyFilterBarProps) {
  return (
    <FilterBar
      label={`Filter ${noun}s`}
      summary={
        <>
          {pluralize(count, noun)}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label={`Search ${noun}s`}
        placeholder="Name"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Status"
        options={statuses.map((value) => ({ value, label: keyLook(value).label }))}
        selected={filters.statuses}
        onChange={(selected) => onChange({ statuses: selected })}
      />
    </FilterBar>
  );
}
