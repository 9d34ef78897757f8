import { graphql, useFragment } from 'react-relay/hooks';
import type { MappingFilterBar_company$key } from '#gql/MappingFilterBar_company';
import type { RangePreset } from '#lib/date-range.ts';
import { pluralize } from '#lib/text.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { DateRangeFilter } from '#ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { useZone } from '#ui/text/zone.ts';
import { formatChoices } from '../_shared/mapping-labels.ts';
import {
  deployments,
  isNarrowed,
  uses,
  type DeploymentName,
  type MappingFilters,
  type UseName,
} from './mapping-filters.ts';

const choicesOf = <Name extends string>(words: Readonly<Record<Name, string>>) =>
  (Object.entries(words) as [Name, string][]).map(([value, label]) => ({ value, label }));

const deploymentOptions = choicesOf<DeploymentName>(deployments);
const usageOptions = choicesOf<UseName>(uses);
const PRESETS: readonly RangePreset[] = ['24h', '7d', '30d', '90d'];

interface MappingFilterBarProps {
  companyRef: MappingFilterBar_company$key;
  /** The number of results. */
  count: number;
  filters: MappingFilters;
  onChange: (change: Partial<MappingFilters>) => void;
  onClear: () => void;
}

/** The filters of the list. */
export function MappingFilterBar({ companyRef, count, filters, onChange, onClear }: MappingFilterBarProps) {
  const { all } = useFragment(
    graphql`
      fragment MappingFilterBar_company on Company {
        all: mappings(first: 200) @catch(to: RESULT) {
          total_count
          edges {
            node {
              mapping_uuid
              updated_by {
                display
              }
            }
          }
        }
      }
    `,
    companyRef,
  );
  const zone = useZone();
  const total = caughtValue(all);
  const people =
    total &&
    [...new Set(nodesOf(total).map(({ updated_by }) => updated_by.display))].toSorted((a, b) =>
      a.localeCompare(b),
    );
  return (
    <>
      <FilterBar
        label="Filter mappings"
        summary={
          isNarrowed(filters) ? (
            <>
              {total ? `${count} of ${pluralize(total.total_count, 'mapping')}` : pluralize(count, 'mapping')}
              <Button small look="quiet" onClick={onClear}>
                Clear
              </Button>
            </>
          ) : (
            pluralize(count, 'mapping')
          )
        }
      >
        <SearchField
          label="Search mappings"
          placeholder="Name or description"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        <FilterMenu
          label="Input"
          options={formatChoices}
          selected={filters.inputs}
          onChange={(inputs) => onChange({ inputs })}
        />
        <FilterMenu
          label="Output"
          options={formatChoices}
          selected={filters.outputs}
          onChange={(outputs) => onChange({ outputs })}
        />
        <FilterMenu
          single
          label="Deployment"
          options={deploymentOptions}
          selected={filters.deployment === null ? [] : [filters.deployment]}
          onChange={([deployment]) => onChange({ deployment: deployment ?? null })}
        />
        <FilterMenu
          single
          label="Use"
          options={usageOptions}
          selected={filters.use === null ? [] : [filters.use]}
          onChange={([use]) => onChange({ use: use ?? null })}
        />
        <FilterMenu
          label="Updated by"
          options={people && people.map((name) => ({ value: name, label: name }))}
          selected={filters.people}
          onChange={(chosen) => onChange({ people: chosen })}
        />
        <DateRangeFilter
          label="Saved"
          value={filters.saved}
          presets={PRESETS}
          zone={zone}
          onChange={(saved) => onChange({ saved })}
        />
        <DateRangeFilter
          label="Deployed"
          value={filters.deployed}
          presets={PRESETS}
          zone={zone}
          onChange={(deployed) => onChange({ deployed })}
        />
      </FilterBar>
      <CaughtFailure fields={[all]} />
    </>
  );
}
