import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { keyLook, type StatusName } from '../../_shared/keys/key-labels.ts';
import { isNarrowed, type SftpUserFilters } from './sftp-user-filters.ts';
import { methods, permissionNames, permissions, type MethodName } from './sftp-user-labels.ts';

const statuses: readonly StatusName[] = ['ACTIVE', 'DISABLED', 'EXPIRED'];
const methodNames = Object.keys(methods) as MethodName[];

interface SftpUserFilterBarProps {
  /** The number of results. */
  count: number;
  filters: SftpUserFilters;
  onChange: (change: Partial<SftpUserFilters>) => void;
  onClear: () => void;
}

/** The filters of the list. */
export function SftpUserFilterBar({ count, filters, onChange, onClear }: SftpUserFilterBarProps) {
  return (
    <FilterBar
      label="Filter SFTP users"
      summary={
        <>
          {pluralize(count, 'user')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search SFTP users"
        placeholder="Name or directory"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Status"
        options={statuses.map((value) => ({ value, label: keyLook(value).label }))}
        selected={filters.statuses}
        onChange={(selected) => onChange({ statuses: selected })}
      />
      <FilterMenu
        label="Sign-in"
        options={methodNames.map((value) => ({ value, label: methods[value] }))}
        selected={filters.methods}
        onChange={(selected) => onChange({ methods: selected })}
      />
      <FilterMenu
        label="Permission"
        options={permissionNames.map((value) => ({ value, label: permissions[value].label }))}
        selected={filters.permissions}
        onChange={(selected) => onChange({ permissions: selected })}
      />
    </FilterBar>
  );
}
