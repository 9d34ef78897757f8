import { graphql, useFragment } from 'react-relay/hooks';
import type { UsageTiles_company$key } from '#gql/UsageTiles_company';
import { formatBytes, formatCount, formatPercent } from '#lib/numbers.ts';
import { formatMoney } from '#lib/money.ts';
import { StatStrip, StatTile } from '#ui/page/StatStrip.tsx';
import { paths } from '../../paths.ts';
import type { Counter } from '../pulse/pulse-address.ts';

interface UsageTilesProps {
  companyRef: UsageTiles_company$key;
}

/** The cost of the month. Reads the report itself: if all of it failed, this part shows the error. */
export function UsageTiles({ companyRef }: UsageTilesProps) {
  const { company_uuid, usage_report: report } = useFragment(
    graphql`
      fragment UsageTiles_company on Company
      @throwOnFieldError
      @argumentDefinitions(month: { type: "String" }) {
        company_uuid
        usage_report(month: $month) {
          from
          to
          retained_from
          is_complete
          included_executions
          overage_executions
          projected_executions
          overage_charge {
            amount
            currency
          }
          totals {
            executions_billed
            executions_skipped
            executions_faulty
            executions_active
            input_bytes
          }
        }
      }
    `,
    companyRef,
  );
  const { totals, included_executions: included, overage_executions: overage } = report;
  const billed = totals.executions_billed;
  const projectedOver = Math.max(0, report.projected_executions - included);
  const iso = (at: string) => new Date(at).toISOString();
  const listOf = (show: Counter) =>
    Date.parse(report.from) >= Date.parse(report.retained_from)
      ? paths.pulse({ company_uuid }, { show, from: iso(report.from), to: iso(report.to) })
      : undefined;
  return (
    <StatStrip>
      <StatTile
        label="Billed executions"
        value={formatCount(billed)}
        change={included > 0 && `${formatPercent(billed / included)} of included`}
        verdict={overage > 0 ? 'bad' : 'plain'}
        to={listOf('billed')}
      />
      <StatTile label="Included" value={formatCount(included)} change="per month" />
      <StatTile
        label="Overage"
        value={formatCount(overage)}
        change={
          report.overage_charge && formatMoney(report.overage_charge.amount, report.overage_charge.currency)
        }
        verdict={overage > 0 ? 'bad' : 'plain'}
      />
      <StatTile
        label={report.is_complete ? 'Month end' : 'Projected month end'}
        value={formatCount(report.projected_executions)}
        change={
          projectedOver > 0
            ? `${formatCount(projectedOver)} more than included`
            : `${formatCount(included - report.projected_executions)} left`
        }
        verdict={projectedOver > 0 ? 'bad' : 'plain'}
      />
      <StatTile
        label="Skipped"
        value={formatCount(totals.executions_skipped)}
        change="free of charge"
        to={listOf('skipped')}
      />
      <StatTile
        label="Technical errors"
        value={formatCount(totals.executions_faulty)}
        change="free of charge"
        to={listOf('technical')}
      />
      <StatTile
        label="Data received"
        value={formatBytes(Number(totals.input_bytes))}
        change={
          totals.executions_active > 0 && `${formatCount(totals.executions_active)} not ended, not billed yet`
        }
      />
    </StatStrip>
  );
}
