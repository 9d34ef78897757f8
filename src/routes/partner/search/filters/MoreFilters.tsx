import { useRef } from 'react';
import { FilterChip } from '#ui/filters/FilterChip.tsx';
import { NO_CHOICES } from '#ui/filters/FilterMenu.tsx';
import { FilterField } from '#ui/filters/FilterField.tsx';
import { FilterPanel } from '#ui/filters/FilterPanel.tsx';
import type { SearchFilters } from '#shared/executions/search-filters.ts';
import { filterLabel, filterWords, without, type FilterName } from './filter-labels.ts';
import type { FilterOptions } from './useFilterOptions.ts';
import styles from '../search.module.css';

export interface MoreFiltersProps {
  names: FilterOptions;
  /** Whether this person may see flags. */
  flags: boolean;
  filters: SearchFilters;
  onChange: (changed: Partial<SearchFilters>) => void;
}

/** The filters that have a chip only when set. */
const MORE = [
  'flow_types',
  'direction',
  'control_number',
  'file_name',
  'min_duration_ms',
  'breached_target_uuid',
  'flagged',
  'resubmitted',
  'resolved',
  'has_memo',
] as const satisfies readonly FilterName[];

const marks = ['flagged', 'resubmitted', 'has_memo'] as const;

const text = (fields: FormData, name: FilterName): string => String(fields.get(name) ?? '').trim();

const answer = (fields: FormData, name: FilterName): boolean | null => {
  const value = text(fields, name);
  return value === 'yes' ? true : value === 'no' ? false : null;
};

const answerOf = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');

function readFields(fields: FormData): Partial<SearchFilters> {
  const direction = text(fields, 'direction');
  const seconds = Number(text(fields, 'min_duration_ms'));
  return {
    flow_types: fields.getAll('flow_types').map(String),
    direction: direction === 'SEND' || direction === 'RECEIVE' ? direction : null,
    control_number: text(fields, 'control_number'),
    file_name: text(fields, 'file_name'),
    min_duration_ms: seconds > 0 ? Math.round(seconds * 1000) : null,
    flagged: answer(fields, 'flagged'),
    resubmitted: answer(fields, 'resubmitted'),
    resolved: answer(fields, 'resolved'),
    has_memo: answer(fields, 'has_memo'),
  };
}

/** A chip for each of the less common filters that is set, and a button that opens all of them. */
export function MoreFilters({ names, flags, filters, onChange }: MoreFiltersProps) {
  const groupRef = useRef<HTMLSpanElement>(null);
  const opener = () => groupRef.current?.querySelector<HTMLElement>('[aria-haspopup]');
  const { flow_types } = filters;
  // Types from an old address stay available even if the partner no longer has such a flow.
  const types = new Map([
    ...names.flow_types,
    ...flow_types.filter((code) => !names.flow_types.has(code)).map((code) => [code, code] as const),
  ]);
  return (
    <span ref={groupRef} className={styles.more}>
      {MORE.map((name) => {
        const words = filterWords(filters, name, names);
        return (
          words !== null && (
            <FilterChip
              key={name}
              label={filterLabel(name)}
              value={words}
              onClick={() => opener()?.click()}
              onClear={() => {
                onChange(without(name));
                opener()?.focus();
              }}
            />
          )
        );
      })}
      <FilterPanel label="More filters" value={null} onApply={(fields) => onChange(readFields(fields))}>
        <FilterField label={filterLabel('control_number')}>
          <input
            name="control_number"
            defaultValue={filters.control_number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={200}
            data-autofocus
          />
        </FilterField>
        <FilterField label={filterLabel('file_name')}>
          <input name="file_name" defaultValue={filters.file_name} autoComplete="off" maxLength={200} />
        </FilterField>
        <FilterField label="Longer than (s)">
          <input
            name="min_duration_ms"
            type="number"
            min={0}
            max={2_000_000}
            step="any"
            defaultValue={filters.min_duration_ms === null ? '' : filters.min_duration_ms / 1000}
          />
        </FilterField>
        <FilterField label={filterLabel('direction')}>
          <select name="direction" defaultValue={filters.direction ?? ''}>
            <option value="">Any</option>
            <option value="SEND">Sent</option>
            <option value="RECEIVE">Received</option>
          </select>
        </FilterField>
        <FilterField label={filterLabel('resolved')}>
          <select name="resolved" defaultValue={answerOf(filters.resolved)}>
            <option value="">Any</option>
            <option value="no">Unresolved</option>
            <option value="yes">Resolved</option>
          </select>
        </FilterField>
        {marks
          .filter((name) => flags || name !== 'flagged')
          .map((name) => (
            <FilterField key={name} label={filterLabel(name)}>
              <select name={name} defaultValue={answerOf(filters[name])}>
                <option value="">Any</option>
                <option value="yes">Yes</option>
                <option value="no">No</option>
              </select>
            </FilterField>
          ))}
        <fieldset className={styles.types}>
          <legend>{filterLabel('flow_types')}</legend>
          {[...types].map(([code, label]) => (
            <label key={code} className={styles.type}>
              <input
                type="checkbox"
                name="flow_types"
                value={code}
                defaultChecked={flow_types.includes(code)}
              />
              {label}
            </label>
          ))}
          {!names.source.ok && NO_CHOICES}
        </fieldset>
      </FilterPanel>
    </span>
  );
}
