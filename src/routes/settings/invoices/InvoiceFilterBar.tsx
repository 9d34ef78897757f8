import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, type InvoiceFilters } from './invoice-filters.ts';
import { statuses, statusNames } from './invoice-labels.ts';

interface InvoiceFilterBarProps {
  /** The number of results. */
  count: number;
  filters: InvoiceFilters;
  onChange: (change: Partial<InvoiceFilters>) => void;
  onClear: () => void;
}

const statusOptions = statusNames.map((value) => ({ value, label: statuses[value].label }));

export function InvoiceFilterBar({ count, filters, onChange, onClear }: InvoiceFilterBarProps) {
  return (
    <FilterBar
      label="Filter invoices"
      summary={
        <>
          {pluralize(count, 'invoice')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search invoices"
        placeholder="Number, or 2026-08"
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
