import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, type TableFilters, type YesNo } from './table-filters.ts';

interface LookupTableFilterBarProps {
  /** The number of results. */
  count: number;
  filters: TableFilters;
  onChange: (change: Partial<TableFilters>) => void;
  onClear: () => void;
}

const drafts: readonly { value: YesNo; label: string }[] = [
  { value: 'yes', label: 'Unpublished changes' },
  { value: 'no', label: 'Published' },
];
const uses: readonly { value: YesNo; label: string }[] = [
  { value: 'yes', label: 'Used' },
  { value: 'no', label: 'Not used' },
];

/** The filters of the list of tables. */
export function LookupTableFilterBar({ count, filters, onChange, onClear }: LookupTableFilterBarProps) {
  const item = (value: YesNo | null) => (value === null ? [] : [value]);
  return (
    <FilterBar
      label="Filter lookup tables"
      summary={
        <>
          {pluralize(count, 'table')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search lookup tables"
        placeholder="Name or key"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Draft"
        single
        options={drafts}
        selected={item(filters.draft)}
        onChange={([draft = null]) => onChange({ draft })}
      />
      <FilterMenu
        label="Mappings"
        single
        options={uses}
        selected={item(filters.used)}
        onChange={([used = null]) => onChange({ used })}
      />
    </FilterBar>
  );
}
