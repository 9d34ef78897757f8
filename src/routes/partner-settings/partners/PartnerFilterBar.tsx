import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerFilterBar_query$key } from '#gql/PartnerFilterBar_query';
import { pluralize } from '#lib/text.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { partnerStatuses, partnerTypes } from '../../_shared/partner-labels.ts';
import {
  isNarrowed,
  type PartnerFilters,
  type PartnerStatusName,
  type PartnerTypeName,
} from './partner-filters.ts';

interface PartnerFilterBarProps {
  queryRef: PartnerFilterBar_query$key;
  filters: PartnerFilters;
  onChange: (change: Partial<PartnerFilters>) => void;
  onClear: () => void;
}

const statusOptions = Object.entries(partnerStatuses).map(([value, { label }]) => ({
  value: value as PartnerStatusName,
  label,
}));
const typeOptions = Object.entries(partnerTypes).map(([value, label]) => ({
  value: value as PartnerTypeName,
  label,
}));

export function PartnerFilterBar({ queryRef, filters, onChange, onClear }: PartnerFilterBarProps) {
  const data = useFragment(
    graphql`
      fragment PartnerFilterBar_query on Query
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[PartnerStatus!]" }
        partner_types: { type: "[PartnerType!]" }
        tag: { type: "String" }
        sort: { type: "TradingPartnerSort" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          stats @catch(to: RESULT) {
            partner_count
          }
          partner_tags @catch(to: RESULT) {
            tag
            partner_count
          }
          # The list says when it is missing.
          trading_partners(
            search: $search
            statuses: $statuses
            partner_types: $partner_types
            tag: $tag
            sort: $sort
            first: 100
          ) @catch(to: NULL) {
            total_count
          }
        }
      }
    `,
    queryRef,
  );
  const { stats, partner_tags, trading_partners } = data.company ?? {};
  const shown = trading_partners?.total_count;
  const all = caughtValue(stats)?.partner_count;
  const tags = caughtValue(partner_tags);
  const narrowed = isNarrowed(filters);
  return (
    <>
      <FilterBar
        label="Filter trading partners"
        summary={
          narrowed ? (
            <>
              {shown !== undefined && all !== undefined && `${shown} of ${pluralize(all, 'partner')}`}
              <Button small look="quiet" onClick={onClear}>
                Clear
              </Button>
            </>
          ) : (
            all !== undefined && pluralize(all, 'partner')
          )
        }
      >
        <SearchField
          label="Search trading partners"
          placeholder="Name, tag or identifier"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        <FilterMenu
          label="Status"
          options={statusOptions}
          selected={filters.statuses}
          onChange={(statuses) => onChange({ statuses })}
        />
        <FilterMenu
          label="Type"
          options={typeOptions}
          selected={filters.types}
          onChange={(types) => onChange({ types })}
        />
        <FilterMenu
          single
          label="Tag"
          options={
            tags && tags.map(({ tag, partner_count }) => ({ value: tag, label: tag, count: partner_count }))
          }
          selected={filters.tag === null ? [] : [filters.tag]}
          onChange={([tag]) => onChange({ tag: tag ?? null })}
        />
      </FilterBar>
      <CaughtFailure fields={[stats, partner_tags]} />
    </>
  );
}
