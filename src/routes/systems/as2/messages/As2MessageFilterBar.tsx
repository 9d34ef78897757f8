import { graphql, useFragment } from 'react-relay/hooks';
import type { As2MessageFilterBar_company$key } from '#gql/As2MessageFilterBar_company';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { isNarrowed, type As2Filters } from '../as2-filters.ts';
import { choicesOf, directions, messageStatuses, type MessageStatusName } from '../as2-labels.ts';

interface As2MessageFilterBarProps {
  companyRef: As2MessageFilterBar_company$key;
  /** The number of results. */
  count: number;
  filters: As2Filters;
  onChange: (change: Partial<As2Filters>) => void;
  onClear: () => void;
}

const statuses = (Object.keys(messageStatuses) as MessageStatusName[]).map((value) => ({
  value,
  label: messageStatuses[value].label,
}));

/** The filters of the messages. */
export function As2MessageFilterBar(props: As2MessageFilterBarProps) {
  const { companyRef, count, filters, onChange, onClear } = props;
  const { partner_choices } = useFragment(
    graphql`
      fragment As2MessageFilterBar_company on Company @throwOnFieldError {
        partner_choices: as2_partners(first: 200) {
          edges {
            node {
              as2_partner_uuid
              partner_uuid
              name
            }
          }
        }
      }
    `,
    companyRef,
  );
  return (
    <FilterBar
      label="Filter messages"
      summary={
        <>
          {pluralize(count, 'message')}
          {isNarrowed(filters) && (
            <Button small look="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <SearchField
        label="Search messages"
        placeholder="Message ID, file, or reference"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <FilterMenu
        label="Direction"
        single
        options={choicesOf(directions)}
        selected={filters.direction === null ? [] : [filters.direction]}
        onChange={([direction = null]) => onChange({ direction })}
      />
      <FilterMenu
        label="Status"
        options={statuses}
        selected={filters.statuses}
        onChange={(selected) => onChange({ statuses: selected })}
      />
      <FilterMenu
        label="Partner"
        options={nodesOf(partner_choices).map(({ partner_uuid, name }) => ({
          value: partner_uuid,
          label: name,
        }))}
        selected={filters.partners}
        onChange={(partners) => onChange({ partners })}
      />
    </FilterBar>
  );
}
