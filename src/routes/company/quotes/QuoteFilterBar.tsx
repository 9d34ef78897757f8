import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { QuoteFilterBar_query$key } from '#gql/QuoteFilterBar_query';
import { retryImport } from '#lib/retry-import.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterChip } from '#ui/filters/FilterChip.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { ExportButton } from '../../_shared/export/ExportButton.tsx';
import { modeNames, modes } from '../_shared/quote-labels.ts';
import { LaneFilter } from './LaneFilter.tsx';
import { serverNow } from '#lib/server-clock.ts';
import { expiries, isNarrowed, quoteVariables, type ExpiryName, type QuoteFilters } from './quote-filters.ts';

interface QuoteFilterBarProps {
  queryRef: QuoteFilterBar_query$key;
  company_uuid: string;
  /** The number of results. */
  count: number;
  filters: QuoteFilters;
  onChange: (change: Partial<QuoteFilters>) => void;
  onClear: () => void;
}

const modeOptions = modeNames.map((value) => ({ value, label: modes[value].label }));
const expiryOptions = Object.entries(expiries).map(([value, { label }]) => ({
  value: value as ExpiryName,
  label,
}));

export function QuoteFilterBar({
  queryRef,
  company_uuid,
  count,
  filters,
  onChange,
  onClear,
}: QuoteFilterBarProps) {
  const data = useFragment(
    graphql`
      fragment QuoteFilterBar_query on Query {
        viewer {
          user_uuid
          email
        }
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
  const environment = useRelayEnvironment();
  const own = data.viewer.email;
  const carriers = nodesOf(data.carriers).map(({ carrier_code, name }) => ({
    value: carrier_code,
    label: name,
  }));
  const { by } = filters;
  return (
    <FilterBar
      label="Filter quotes"
      summary={
        <>
          {pluralize(count, 'quote')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
          <ExportButton
            make={async (signal, onProgress) => {
              const { exportQuotes } = await retryImport(() => import('./export-quotes.ts'));
              const variables = quoteVariables(company_uuid, filters, serverNow());
              return exportQuotes(environment, { variables, signal, onProgress });
            }}
            noun="quote"
            name={['quotes']}
            count={count}
            found={count}
          />
        </>
      }
    >
      <SearchField
        label="Search quotes"
        placeholder="Number, reference, place or cargo"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Mode"
        options={modeOptions}
        selected={filters.modes}
        onChange={(selected) => onChange({ modes: selected })}
      />
      <FilterMenu
        label="Carrier"
        single
        options={carriers}
        selected={filters.carrier === null ? [] : [filters.carrier]}
        onChange={([carrier = null]) => onChange({ carrier })}
      />
      <LaneFilter filters={filters} onChange={onChange} />
      <FilterMenu
        label="Expires"
        single
        options={expiryOptions}
        selected={filters.expiry === null ? [] : [filters.expiry]}
        onChange={([expiry = null]) => onChange({ expiry })}
      />
      <FilterChip
        label="Requested by me"
        value={by === null ? null : by === own ? 'Requested by me' : `Requested by ${by}`}
        bare
        aria-pressed={by !== null}
        onClick={() => onChange({ by: by === null ? own : null })}
        {...(by !== null && { onClear: () => onChange({ by: null }) })}
      />
    </FilterBar>
  );
}
