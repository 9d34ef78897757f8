import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, type LibraryFilters } from './library-filters.ts';
import { categoryChoices, folderWords } from './library-labels.ts';

interface LibraryFilterBarProps {
  /** How many documents match. */
  count: number;
  filters: LibraryFilters;
  onChange: (change: Partial<LibraryFilters>) => void;
  onClear: () => void;
}

export function LibraryFilterBar({ count, filters, onChange, onClear }: LibraryFilterBarProps) {
  return (
    <FilterBar
      label="Filter documents"
      summary={
        <>
          {pluralize(count, 'document')}
          {filters.folder !== null && ` in ${folderWords(filters.folder)}`}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search documents"
        placeholder="Name or description"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Category"
        single
        options={categoryChoices}
        selected={filters.category === null ? [] : [filters.category]}
        onChange={([category = null]) => onChange({ category })}
      />
    </FilterBar>
  );
}
