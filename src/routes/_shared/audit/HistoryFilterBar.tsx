import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { HistoryFilterBar_company$key } from '#gql/HistoryFilterBar_company';
import { pluralize } from '#lib/text.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { Button } from '#ui/actions/Button.tsx';
import { DateRangeFilter } from '#ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from './history.module.css';
import { isFiltered, type HistoryFilters } from './history-filters.ts';

interface HistoryFilterBarProps {
  companyRef: HistoryFilterBar_company$key;
  /**
   * False for the history of one object: it has no filter by kind, and no counts, because those are of the whole
   * workspace.
   */
  isWorkspace: boolean;
  filters: HistoryFilters;
  count: number;
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
  action: ReactNode;
}

export function HistoryFilterBar(props: HistoryFilterBarProps) {
  const { companyRef, isWorkspace, filters, count, onChange, onClear, action } = props;
  const { audit_filter_options } = useFragment(
    graphql`
      fragment HistoryFilterBar_company on Company {
        audit_filter_options @catch(to: RESULT) {
          actors {
            display
            email
          }
          actions {
            action
            label
            count
          }
          types {
            entity_type
            label
            count
          }
        }
      }
    `,
    companyRef,
  );
  const zone = useZone();
  const { actors, actions, types } = caughtValue(audit_filter_options) ?? {};
  return (
    <>
      <div className={styles.filters}>
        <FilterBar
          label="Filter the history"
          summary={
            <>
              {pluralize(count, 'entry', 'entries')}
              {isFiltered(filters) && (
                <Button small look="quiet" onClick={onClear}>
                  Clear
                </Button>
              )}
            </>
          }
        >
          <SearchField
            label="Search the history"
            placeholder={isWorkspace ? 'Object or change' : 'Change'}
            value={filters.text}
            onSearch={(text) => onChange({ text })}
          />
          <FilterMenu
            label="Person"
            options={
              actors?.map(({ display, email }) => ({ value: email ?? display, label: display })) ?? null
            }
            selected={filters.actors}
            onChange={(chosen) => onChange({ actors: chosen })}
          />
          <FilterMenu
            label="Action"
            options={
              actions?.map(({ action: value, label, count: times }) => ({
                value,
                label,
                count: isWorkspace ? times : undefined,
              })) ?? null
            }
            selected={filters.actions}
            onChange={(chosen) => onChange({ actions: chosen })}
          />
          {isWorkspace && (
            <FilterMenu
              label="Kind"
              options={
                types?.map(({ entity_type: value, label, count: times }) => ({
                  value,
                  label,
                  count: times,
                })) ?? null
              }
              selected={filters.types}
              onChange={(chosen) => onChange({ types: chosen })}
            />
          )}
          <DateRangeFilter
            label="Time"
            value={filters.range}
            onChange={(range) => onChange({ range })}
            zone={zone}
          />
        </FilterBar>
        {action}
      </div>
      <CaughtFailure fields={[audit_filter_options]} />
    </>
  );
}
