import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed } from '../user-filters.ts';
import type { UserListProps } from '../user-list.ts';
import { statuses, statusNames } from '../user-labels.ts';

interface GuestFilterBarProps extends Pick<UserListProps, 'filters' | 'onChange' | 'onClear'> {
  /** The number of results. */
  count: number;
}

const statusOptions = statusNames.map((value) => ({ value, label: statuses[value].label }));

export function GuestFilterBar({ count, filters, onChange, onClear }: GuestFilterBarProps) {
  return (
    <FilterBar
      label="Filter guests"
      summary={
        <>
          {pluralize(count, 'guest')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search guests"
        placeholder="Name, email or partner"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Status"
        options={statusOptions}
        selected={filters.statuses}
        onChange={(selected) => onChange({ statuses: selected })}
      />
    </FilterBar>
  );
}
