import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, kinds, states, uses, type FunctionFilters } from './function-filters.ts';

const optionsOf = <Name extends string>(words: Readonly<Record<Name, string>>) =>
  (Object.entries(words) as [Name, string][]).map(([value, label]) => ({ value, label }));

interface FunctionFilterBarProps {
  /** The number of results. */
  count: number;
  filters: FunctionFilters;
  onChange: (change: Partial<FunctionFilters>) => void;
  onClear: () => void;
}

/** The filters of the list. */
export function FunctionFilterBar({ count, filters, onChange, onClear }: FunctionFilterBarProps) {
  return (
    <FilterBar
      label="Filter functions"
      summary={
        <>
          {pluralize(count, 'function')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search functions"
        placeholder="Name or description"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Kind"
        options={optionsOf(kinds)}
        selected={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterMenu
        label="Deployment"
        options={optionsOf(states)}
        selected={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterMenu
        label="Use"
        options={optionsOf(uses)}
        selected={filters.use}
        onChange={(use) => onChange({ use })}
      />
    </FilterBar>
  );
}
