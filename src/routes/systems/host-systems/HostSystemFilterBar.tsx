import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import {
  connectionTypeNames,
  connectionTypes,
  directions,
  verifications,
  type DirectionName,
  type VerificationName,
} from '../../_shared/connection-form/connection-types.ts';
import { isNarrowed, type HostSystemFilters } from './host-system-filters.ts';

interface HostSystemFilterBarProps {
  /** The number of results. */
  count: number;
  filters: HostSystemFilters;
  onChange: (change: Partial<HostSystemFilters>) => void;
  onClear: () => void;
}

const directionNames = Object.keys(directions) as DirectionName[];
const verificationNames = Object.keys(verifications) as VerificationName[];

/** The filters of the list of host systems. */
export function HostSystemFilterBar({ count, filters, onChange, onClear }: HostSystemFilterBarProps) {
  return (
    <FilterBar
      label="Filter host systems"
      summary={
        <>
          {pluralize(count, 'host system')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search host systems"
        placeholder="Name or address"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Type"
        options={connectionTypeNames.map((value) => ({ value, label: connectionTypes[value] }))}
        selected={filters.types}
        onChange={(types) => onChange({ types })}
      />
      <FilterMenu
        label="Direction"
        single
        options={directionNames.map((value) => ({ value, label: directions[value] }))}
        selected={filters.direction === null ? [] : [filters.direction]}
        onChange={([direction = null]) => onChange({ direction })}
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
