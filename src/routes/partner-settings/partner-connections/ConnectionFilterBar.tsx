import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, kindNames, verificationNames, type ConnectionFilters } from './connection-filters.ts';
import { kinds, verifications } from './connection-labels.ts';

interface ConnectionFilterBarProps {
  /** The number of results. */
  count: number;
  filters: ConnectionFilters;
  onChange: (change: Partial<ConnectionFilters>) => void;
  onClear: () => void;
}

/** The filters of the list of connections. */
export function ConnectionFilterBar(props: ConnectionFilterBarProps) {
  const { count, filters, onChange, onClear } = props;
  return (
    <FilterBar
      label="Filter connections"
      summary={
        <>
          {pluralize(count, 'connection')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search connections"
        placeholder="Name or address"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Type"
        options={kindNames.map((value) => ({ value, label: kinds[value] }))}
        selected={filters.kinds}
        onChange={(selected) => onChange({ kinds: selected })}
      />
      <FilterMenu
        label="Verification"
        options={verificationNames.map((value) => ({ value, label: verifications[value].label }))}
        selected={filters.verifications}
        onChange={(selected) => onChange({ verifications: selected })}
      />
    </FilterBar>
  );
}
