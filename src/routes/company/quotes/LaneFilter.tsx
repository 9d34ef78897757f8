import { FilterField } from '#ui/filters/FilterField.tsx';
import { FilterPanel } from '#ui/filters/FilterPanel.tsx';
import type { QuoteFilters } from './quote-filters.ts';

interface LaneFilterProps {
  filters: QuoteFilters;
  onChange: (change: Partial<QuoteFilters>) => void;
}

const codeIn = (fields: FormData, name: string): string | null => {
  const text = fields.get(name);
  return (typeof text === 'string' && text.trim().toUpperCase()) || null;
};

/** Filters by origin and destination: countries or UN/LOCODEs. */
export function LaneFilter({ filters, onChange }: LaneFilterProps) {
  const { from, to } = filters;
  const value = from === null && to === null ? null : `${from ?? 'Anywhere'} → ${to ?? 'anywhere'}`;
  return (
    <FilterPanel
      label="Lane"
      value={value}
      onApply={(fields) => onChange({ from: codeIn(fields, 'from'), to: codeIn(fields, 'to') })}
      onClear={() => onChange({ from: null, to: null })}
    >
      <FilterField label="From">
        <input
          name="from"
          defaultValue={from ?? ''}
          placeholder="CN or CNSHA"
          maxLength={5}
          autoComplete="off"
          data-autofocus
        />
      </FilterField>
      <FilterField label="To">
        <input name="to" defaultValue={to ?? ''} placeholder="US or USOAK" maxLength={5} autoComplete="off" />
      </FilterField>
    </FilterPanel>
  );
}
