import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { deployStates } from '../../_shared/flows/flow-labels.ts';
import {
  deployStateNames,
  directions,
  isNarrowed,
  type DirectionName,
  type FlowFilters,
} from './flow-filters.ts';

interface FlowFilterBarProps {
  /** The number of results. */
  count: number;
  filters: FlowFilters;
  onChange: (change: Partial<FlowFilters>) => void;
  onClear: () => void;
}

const stateOptions = deployStateNames.map((value) => ({ value, label: deployStates[value].label }));
const directionOptions = Object.entries(directions).map(([value, label]) => ({
  value: value as DirectionName,
  label,
}));

/** The filters of the list of flows. */
export function FlowFilterBar({ count, filters, onChange, onClear }: FlowFilterBarProps) {
  return (
    <FilterBar
      label="Filter flows"
      summary={
        <>
          {pluralize(count, 'flow')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search flows"
        placeholder="Name, type, or system"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Direction"
        single
        options={directionOptions}
        selected={filters.direction === null ? [] : [filters.direction]}
        onChange={([direction = null]) => onChange({ direction })}
      />
      <FilterMenu
        label="State"
        options={stateOptions}
        selected={filters.states}
        onChange={(states) => onChange({ states })}
      />
    </FilterBar>
  );
}
