import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { partnerTypes } from '../../_shared/partner-labels.ts';
import {
  categoryNames,
  statusNames,
  templateCategories,
  templateStatuses,
} from '../../_shared/templates/template-labels.ts';
import { isNarrowed, partnerTypeNames, type TemplateFilters } from './template-filters.ts';

interface TemplateFilterBarProps {
  count: number;
  filters: TemplateFilters;
  onChange: (change: Partial<TemplateFilters>) => void;
  onClear: () => void;
}

const listed = <Value extends string>(value: Value | null): readonly Value[] =>
  value === null ? [] : [value];

/** The filters of the list, and the number of results. */
export function TemplateFilterBar({ count, filters, onChange, onClear }: TemplateFilterBarProps) {
  return (
    <FilterBar
      label="Filter templates"
      summary={
        <>
          {pluralize(count, 'template')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search templates"
        placeholder="Name or description"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Category"
        single
        options={categoryNames.map((value) => ({ value, label: templateCategories[value] }))}
        selected={listed(filters.category)}
        onChange={([category = null]) => onChange({ category })}
      />
      <FilterMenu
        label="Partner type"
        single
        options={partnerTypeNames.map((value) => ({ value, label: partnerTypes[value] }))}
        selected={listed(filters.partnerType)}
        onChange={([partnerType = null]) => onChange({ partnerType })}
      />
      <FilterMenu
        label="Status"
        single
        options={statusNames.map((value) => ({ value, label: templateStatuses[value].label }))}
        selected={listed(filters.status)}
        onChange={([status = null]) => onChange({ status })}
      />
      <FilterMenu
        label="Owner"
        single
        options={[{ value: 'own', label: 'This workspace' }]}
        selected={filters.isOwn ? ['own'] : []}
        onChange={(selected) => onChange({ isOwn: selected.length > 0 })}
      />
    </FilterBar>
  );
}
