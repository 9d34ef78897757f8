import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, kinds, type KindName } from '../user-filters.ts';
import type { UserListProps } from '../user-list.ts';
import { roleNames, roles, statuses, statusNames } from '../user-labels.ts';

interface MemberFilterBarProps extends Pick<UserListProps, 'filters' | 'onChange' | 'onClear'> {
  /** The number of results. */
  count: number;
}

const roleOptions = roleNames.map((value) => ({ value, label: roles[value].label }));
const statusOptions = statusNames.map((value) => ({ value, label: statuses[value].label }));
const kindOptions = (Object.keys(kinds) as KindName[]).map((value) => ({ value, label: kinds[value] }));

export function MemberFilterBar({ count, filters, onChange, onClear }: MemberFilterBarProps) {
  return (
    <FilterBar
      label="Filter members"
      summary={
        <>
          {pluralize(count, 'member')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search members"
        placeholder="Name or email"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Role"
        options={roleOptions}
        selected={filters.roles}
        onChange={(selected) => onChange({ roles: selected })}
      />
      <FilterMenu
        label="Status"
        options={statusOptions}
        selected={filters.statuses}
        onChange={(selected) => onChange({ statuses: selected })}
      />
      <FilterMenu
        label="Type"
        single
        options={kindOptions}
        selected={filters.kind === null ? [] : [filters.kind]}
        onChange={([kind = null]) => onChange({ kind })}
      />
    </FilterBar>
  );
}
