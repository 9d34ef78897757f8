import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterChip } from '#ui/filters/FilterChip.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import {
  INACTIVE_DAYS,
  isNarrowed,
  roleWords,
  statusWords,
  type PersonFilters,
  type RoleName,
  type StatusName,
} from './person-filters.ts';
import type { ManagedCompany } from './useManagedCompanies.ts';

interface PersonFilterBarProps {
  companies: readonly ManagedCompany[];
  total: number;
  filters: PersonFilters;
  onChange: (change: Partial<PersonFilters>) => void;
  onClear: () => void;
}

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
const roles = optionsOf<RoleName>(roleWords);
const statuses = optionsOf<StatusName>(statusWords);
const inactive = `No sign-in for ${INACTIVE_DAYS} days`;

export function PersonFilterBar({ companies, total, filters, onChange, onClear }: PersonFilterBarProps) {
  return (
    <FilterBar
      label="Filter users"
      summary={
        <>
          {pluralize(total, 'person', 'people')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search users"
        placeholder="Name or email address"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Workspace"
        single
        options={companies.map(({ company_uuid, company_name }) => ({
          value: company_uuid,
          label: company_name,
        }))}
        selected={filters.company_uuid === null ? [] : [filters.company_uuid]}
        onChange={([company_uuid]) => onChange({ company_uuid: company_uuid ?? null })}
      />
      <FilterMenu
        label="Role"
        options={roles}
        selected={filters.roles}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
      <FilterMenu
        label="Status"
        options={statuses}
        selected={filters.statuses}
        onChange={(chosen) => onChange({ statuses: chosen })}
      />
      <FilterChip
        label={inactive}
        value={filters.isInactive ? inactive : null}
        bare
        aria-pressed={filters.isInactive}
        onClick={() => onChange({ isInactive: !filters.isInactive })}
        onClear={() => onChange({ isInactive: false })}
      />
    </FilterBar>
  );
}
