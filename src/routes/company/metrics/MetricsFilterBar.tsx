import { graphql, useFragment } from 'react-relay/hooks';
import type { MetricsFilterBar_company$key } from '#gql/MetricsFilterBar_company';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { DateRangeFilter } from '#ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import styles from './metrics.module.css';
import {
  grains,
  groupings,
  hasHours,
  isFiltered,
  periodPresets,
  sources,
  type Grain,
  type GroupBy,
  type MetricsView,
  type Source,
} from './metrics-view.ts';

interface MetricsFilterBarProps {
  companyRef: MetricsFilterBar_company$key;
  view: MetricsView;
  onChange: (next: Partial<MetricsView>) => void;
}

const grainNames = Object.keys(grains) as Grain[];
const groupOptions = (Object.keys(groupings) as GroupBy[]).map((value) => ({
  value,
  label: groupings[value].label,
}));
const sourceOptions = (Object.keys(sources) as Source[]).map((value) => ({ value, label: sources[value] }));

/** The period, its intervals, and the filters for the executions to count. */
export function MetricsFilterBar({ companyRef, view, onChange: change }: MetricsFilterBarProps) {
  const { flow_filter_options: found } = useFragment(
    graphql`
      fragment MetricsFilterBar_company on Company @throwOnFieldError {
        flow_filter_options {
          flows {
            flow_uuid
            flow_name
            trading_partner {
              partner_uuid
              partner_name
            }
          }
          flow_types {
            code
            label
          }
        }
      }
    `,
    companyRef,
  );
  const { partner_uuids } = view;
  const partners = new Map(
    found.flows.map(({ trading_partner }) => [trading_partner.partner_uuid, trading_partner.partner_name]),
  );
  const flows = found.flows
    .filter(
      ({ trading_partner }) =>
        partner_uuids.length === 0 || partner_uuids.includes(trading_partner.partner_uuid),
    )
    .map(({ flow_uuid, flow_name, trading_partner }) => ({
      value: flow_uuid,
      label: partner_uuids.length === 1 ? flow_name : `${trading_partner.partner_name}: ${flow_name}`,
    }));
  return (
    <FilterBar
      label="Choose what is counted"
      summary={
        <>
          {isFiltered(view) && (
            <Button
              small
              look="quiet"
              onClick={() => change({ partner_uuids: [], flow_uuids: [], flow_types: [], source_types: [] })}
            >
              Clear filters
            </Button>
          )}
          <label className={styles.compare}>
            <input
              type="checkbox"
              checked={view.compare}
              onChange={(event) => change({ compare: event.currentTarget.checked })}
            />
            Compare to the previous period
          </label>
        </>
      }
    >
      <DateRangeFilter
        label="Period"
        value={view.range}
        presets={periodPresets}
        clearable={false}
        zone="UTC"
        onChange={(range) => {
          if (range !== null) change({ range });
        }}
      />
      <Segmented
        label="Interval"
        options={grainNames.map((value) => ({
          value,
          label: grains[value].label,
          disabled: value === 'HOUR' && !hasHours(view.range),
        }))}
        value={view.grain}
        onChange={(grain) => change({ grain })}
      />
      <FilterMenu
        label="Group by"
        single
        options={groupOptions}
        selected={[view.group_by]}
        onChange={([group_by = 'NONE']) => change({ group_by })}
      />
      <FilterMenu
        label="Partner"
        options={[...partners]
          .map(([value, label]) => ({ value, label }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        selected={partner_uuids}
        onChange={(next) => change({ partner_uuids: next, flow_uuids: [] })}
      />
      <FilterMenu
        label="Flow"
        options={flows}
        selected={view.flow_uuids}
        onChange={(flow_uuids) => change({ flow_uuids })}
      />
      <FilterMenu
        label="Flow type"
        options={found.flow_types.map(({ code, label }) => ({ value: code, label }))}
        selected={view.flow_types}
        onChange={(flow_types) => change({ flow_types })}
      />
      <FilterMenu
        label="Source"
        options={sourceOptions}
        selected={view.source_types}
        onChange={(source_types) => change({ source_types })}
      />
    </FilterBar>
  );
}
