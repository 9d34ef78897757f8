import { NO_CHOICES } from '#ui/filters/FilterMenu.tsx';
import { FilterField } from '#ui/filters/FilterField.tsx';
import { FilterPanel } from '#ui/filters/FilterPanel.tsx';
import type { DataTagCondition } from '#shared/executions/search-filters.ts';
import { tagWords } from './filter-labels.ts';

export interface DataTagFilterProps {
  /** The labels that occur for this partner; null if they could not be loaded. */
  labels: readonly string[] | null;
  value: DataTagCondition | null;
  onChange: (value: DataTagCondition | null) => void;
}

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim();

/** A filter for a data tag: its label, and its exact value or the start of it. */
export function DataTagFilter({ labels, value, onChange }: DataTagFilterProps) {
  const apply = (fields: FormData) => {
    const wanted = text(fields, 'value');
    onChange(
      wanted
        ? {
            label: text(fields, 'label') || null,
            value: wanted,
            match: text(fields, 'match') === 'EXACT' ? 'EXACT' : 'PREFIX',
          }
        : null,
    );
  };
  // A label from an old address stays available even if it no longer occurs.
  const known = labels ?? [];
  const choices = value?.label && !known.includes(value.label) ? [value.label, ...known] : known;
  return (
    <FilterPanel
      label="Data tag"
      value={value && tagWords(value)}
      onApply={apply}
      onClear={() => onChange(null)}
    >
      <FilterField label="Tag">
        <select name="label" defaultValue={value?.label ?? ''}>
          <option value="">Any</option>
          {choices.map((label) => (
            <option key={label}>{label}</option>
          ))}
          {!labels && <option disabled>{NO_CHOICES}</option>}
        </select>
      </FilterField>
      <FilterField label="Value">
        <input
          name="value"
          defaultValue={value?.value}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
        />
      </FilterField>
      <FilterField label="Match">
        <select name="match" defaultValue={value?.match ?? 'PREFIX'}>
          <option value="PREFIX">Begins with</option>
          <option value="EXACT">Is exactly</option>
        </select>
      </FilterField>
    </FilterPanel>
  );
}
