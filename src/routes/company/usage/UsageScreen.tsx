import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { UsageScreenQuery } from '#gql/UsageScreenQuery';
import { found } from '#errors/not-found.ts';
import { Company_usage_report, Mutation_save_usage_schedule } from '#field-roles';
import { unlessForbidden, type Caught } from '#relay/caught.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { isGranted } from '../../access.ts';
import { searchString } from '../../paths.ts';
import { BilledCard } from './BilledCard.tsx';
import { FlowUsageList } from './FlowUsageList.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { monthWords } from './usage-month.ts';
import { UsageTiles } from './UsageTiles.tsx';

/** `/c/{company}/flow_usage_reports`: the usage that a month is billed for. */
export function UsageScreen() {
  const query = graphql`
    query UsageScreenQuery($company_uuid: ID!, $month: String, $internals: Boolean!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        my_role
        my_access
        usage_months @include(if: $internals) @catch(to: RESULT)
        ...UsageTiles_company @include(if: $internals) @alias(as: "tiles") @arguments(month: $month)
        # The tiles say when it is missing.
        usage_report(month: $month) @include(if: $internals) @catch(to: NULL) {
          month
          is_complete
          ...BilledCard_report
          ...FlowUsageList_report
        }
        ...ScheduleCard_company @include(if: $internals) @alias(as: "schedule")
      }
    }
  `;
  const company = found(useRouteQuery<UsageScreenQuery>(query).company, 'workspace');
  const [search, setSearch] = useSearchParams();
  const { company_uuid, my_role, my_access, usage_report: report } = company;
  if (!isGranted({ my_role, my_access }, Company_usage_report) || !company.tiles || !company.schedule) {
    return (
      <>
        <PageHead title="Usage" />
        <Card>
          <EmptyState kind="forbidden" title="Usage is for members of the workspace" />
        </Card>
      </>
    );
  }
  const months = (company.usage_months?.ok ? company.usage_months.value : null) ?? [];
  const [current] = months;
  const month = report?.month ?? search.get('month') ?? current ?? '';
  const at = months.indexOf(month);
  const show = (next: string | undefined) =>
    setSearch(searchString({ month: next === undefined || next === current ? null : next }));
  const step = (label: string, icon: typeof IconChevronLeft, to: string | undefined) => {
    const Icon = icon;
    return (
      <IconButton
        label={label}
        icon={<Icon size={16} />}
        aria-disabled={to === undefined}
        onClick={() => {
          if (to !== undefined) show(to);
        }}
      />
    );
  };
  return (
    <Parts query={query} subject={`${company_uuid} ${month}`}>
      <PageHead
        title="Usage"
        context={month && `${monthWords(month)}${report && !report.is_complete ? ' so far' : ''}`}
        actions={
          months.length > 0 && (
            <Toolbar label="Month">
              {step('Previous month', IconChevronLeft, at < 0 ? undefined : months[at + 1])}
              <FilterMenu
                label="Month"
                single
                options={months.map((value) => ({ value, label: monthWords(value) }))}
                selected={month === '' || month === current ? [] : [month]}
                onChange={([next]) => show(next)}
              />
              {step('Next month', IconChevronRight, at <= 0 ? undefined : months[at - 1])}
            </Toolbar>
          )
        }
      />
      {months.length === 0 && (
        <Part title="Months">
          <MonthsFailure months={company.usage_months} />
        </Part>
      )}
      <Part title={report ? 'Counts' : 'Usage'}>
        <UsageTiles companyRef={company.tiles} />
      </Part>
      <Columns>
        <div>
          {report && (
            <Part title="Billed executions">
              <BilledCard reportRef={report} />
            </Part>
          )}
        </div>
        <div>
          <Part title="By email">
            <ScheduleCard
              companyRef={company.schedule}
              month={month}
              canEdit={isGranted({ my_role, my_access }, Mutation_save_usage_schedule)}
            />
          </Part>
        </div>
      </Columns>
      {report && (
        <Part title="By flow">
          <FlowUsageList reportRef={report} company_uuid={company_uuid} />
        </Part>
      )}
    </Parts>
  );
}

function MonthsFailure({ months }: { months: Caught<unknown> | undefined }) {
  if (months) unlessForbidden(months);
  return null;
}
