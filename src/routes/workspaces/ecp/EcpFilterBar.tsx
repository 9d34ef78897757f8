import { graphql, useFragment } from 'react-relay/hooks';
import type { EcpFilterBar_viewer$key } from '#gql/EcpFilterBar_viewer';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { licensePlans } from '../../_shared/license-plan.ts';
import { concerns, environments, isNarrowed, regions, type EcpFilters } from './ecp-filters.ts';

interface EcpFilterBarProps {
  viewerRef: EcpFilterBar_viewer$key;
  filters: EcpFilters;
  onChange: (change: Partial<EcpFilters>) => void;
  onClear: () => void;
}

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

const concernOptions = optionsOf(concerns);
const environmentOptions = optionsOf(environments);
const regionOptions = optionsOf(regions);
const planOptions = optionsOf(licensePlans);

export function EcpFilterBar({ viewerRef, filters, onChange, onClear }: EcpFilterBarProps) {
  const { overseen_companies: list } = useFragment(
    graphql`
      fragment EcpFilterBar_viewer on Viewer
      @argumentDefinitions(filter: { type: "CompanyFilter!" }, sort: { type: "CompanySort!" }) {
        overseen_companies(filter: $filter, sort: $sort, first: 100) @catch(to: NULL) {
          total_count
          totals @catch(to: NULL) {
            overseen_count
          }
        }
      }
    `,
    viewerRef,
  );
  const all = list?.totals?.overseen_count;
  return (
    <FilterBar
      label="Filter workspaces"
      summary={
        isNarrowed(filters) ? (
          <>
            {list && all !== undefined && `${list.total_count} of ${pluralize(all, 'workspace')}`}
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          </>
        ) : (
          all !== undefined && pluralize(all, 'workspace')
        )
      }
    >
      <SearchField
        label="Search workspaces"
        placeholder="Name or short code"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Needs attention"
        options={concernOptions}
        selected={filters.concerns}
        onChange={(next) => onChange({ concerns: next })}
      />
      <FilterMenu
        label="Environment"
        options={environmentOptions}
        selected={filters.environments}
        onChange={(next) => onChange({ environments: next })}
      />
      <FilterMenu
        label="Region"
        options={regionOptions}
        selected={filters.regions}
        onChange={(next) => onChange({ regions: next })}
      />
      <FilterMenu
        label="Plan"
        options={planOptions}
        selected={filters.plans}
        onChange={(next) => onChange({ plans: next })}
      />
    </FilterBar>
  );
}
