import { graphql, useFragment } from 'react-relay/hooks';
import type { CarrierKeyFilterBar_query$key } from '#gql/CarrierKeyFilterBar_query';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { environmentNames, environments } from '../../_shared/carrier-keys/carrier-key-labels.ts';
import { keyLook, type StatusName } from '../../_shared/keys/key-labels.ts';
import { expiryNames, isNarrowed, type CarrierKeyFilters } from './carrier-key-filters.ts';

const statuses: readonly StatusName[] = ['ACTIVE', 'DISABLED', 'EXPIRED', 'REVOKED'];

interface CarrierKeyFilterBarProps {
  queryRef: CarrierKeyFilterBar_query$key;
  /** The number of results. */
  count: number;
  filters: CarrierKeyFilters;
  onChange: (change: Partial<CarrierKeyFilters>) => void;
  onClear: () => void;
}

/** The filters of the list of keys. */
export function CarrierKeyFilterBar(props: CarrierKeyFilterBarProps) {
  const { queryRef, count, filters, onChange, onClear } = props;
  const { carriers } = useFragment(
    graphql`
      fragment CarrierKeyFilterBar_query on Query {
        carriers(first: 200) {
          edges {
            node {
              carrier_code
              name
            }
          }
        }
      }
    `,
    queryRef,
  );
  return (
    <FilterBar
      label="Filter keys"
      summary={
        <>
          {pluralize(count, 'key')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search keys"
        placeholder="Label, code, or account"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Carrier"
        single
        options={nodesOf(carriers).map(({ carrier_code, name }) => ({ value: carrier_code, label: name }))}
        selected={filters.carrier === null ? [] : [filters.carrier]}
        onChange={([carrier = null]) => onChange({ carrier })}
      />
      <FilterMenu
        label="System"
        options={environmentNames.map((value) => ({ value, label: environments[value] }))}
        selected={filters.environments}
        onChange={(selected) => onChange({ environments: selected })}
      />
      <FilterMenu
        label="Status"
        options={statuses.map((value) => ({ value, label: keyLook(value).label }))}
        selected={filters.statuses}
        onChange={(selected) => onChange({ statuses: selected })}
      />
      <FilterMenu
        label="Expires"
        single
        options={expiryNames.map((value) => ({ value, label: `Within ${value} days` }))}
        selected={filters.expiry === null ? [] : [filters.expiry]}
        onChange={([expiry = null]) => onChange({ expiry })}
      />
    </FilterBar>
  );
}
