import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useFragment, type PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { PulseScreen_query$key } from '#gql/PulseScreen_query';
import type { PulseScreenQuery } from '#gql/PulseScreenQuery';
import type { PulseScreenUpdateQuery } from '#gql/PulseScreenUpdateQuery';
import { formatDuration, formatSpan } from '#lib/dates.ts';
import { found } from '#errors/not-found.ts';
import { FlowExecution_flagged_by } from '#field-roles';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { usePolling } from '#relay/usePolling.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths, searchString } from '../../paths.ts';
import { useNewestAddress } from '../../useNewestAddress.ts';
import { AttentionList } from './attention/AttentionList.tsx';
import { DeploymentList } from './DeploymentList.tsx';
import { FlaggedList } from './FlaggedList.tsx';
import { PartnerHealthList } from './PartnerHealthList.tsx';
import { WarningList } from '../../_shared/warnings/WarningList.tsx';
import { noNarrowing, writePulseView, type PulsePeriod, type PulseView } from './pulse-address.ts';
import { counters, partVariables, periods, readPulseView } from './pulse-view.ts';
import { PulseChart } from './PulseChart.tsx';
import { PulseExecutions } from './PulseExecutions.tsx';
import { PulseTiles } from './PulseTiles.tsx';
import { SetupCard } from './SetupCard.tsx';
import { isGranted } from '../../access.ts';

const options = Object.entries(periods).map(([value, { label }]) => ({ value: value as PulsePeriod, label }));

const pulseFragment = graphql`
  fragment PulseScreen_query on Query
  @argumentDefinitions(
    company_uuid: { type: "ID!" }
    range: { type: "PulseRange!" }
    from: { type: "DateTime" }
    to: { type: "DateTime" }
  ) {
    ...AttentionList_query
    company(company_uuid: $company_uuid) {
      company_uuid
      company_name
      status
      my_role
      my_access
      # Only used to detect an empty workspace; the rest works without it.
      stats @catch(to: NULL) {
        last_activity_at
      }
      ...SetupCard_company
      ...PulseTiles_company @arguments(range: $range, from: $from, to: $to)
      # The chart shows all of the period, also when the rest counts a part of it.
      chart: pulse(range: $range) @catch(to: RESULT) {
        ...PulseChart_pulse
      }
      # The counts tell when it is missing; the page and the list stay.
      pulse(range: $range, from: $from, to: $to) @catch(to: NULL) {
        to
        ...AttentionList_pulse
        ...PartnerHealthList_pulse
        ...WarningList_pulse @alias(as: "warnings") @include(if: $internals)
        ...FlaggedList_pulse @alias(as: "flagged_list") @include(if: $internals)
        ...DeploymentList_pulse @alias(as: "deployment_list") @include(if: $internals)
      }
    }
  }
`;

/** `/c/{company}`: whether anything is wrong now. Every number links to the executions it counts. */
export function PulseScreen() {
  const query = graphql`
    query PulseScreenQuery(
      $company_uuid: ID!
      $range: PulseRange!
      $from: DateTime
      $to: DateTime
      $internals: Boolean!
      $list: Boolean!
      $filter: FlowExecutionFilter
      $sort: FlowExecutionSort
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
      }
      ...PulseScreen_query @arguments(company_uuid: $company_uuid, range: $range, from: $from, to: $to)
      ...PulseExecutions_query
        @include(if: $list)
        @alias(as: "executions")
        @arguments(company_uuid: $company_uuid, filter: $filter, sort: $sort)
    }
  `;
  const data = useRouteQuery<PulseScreenQuery>(query);
  const { company_uuid } = found(data.company, 'workspace');
  const page = useFragment<PulseScreen_query$key>(pulseFragment, data);
  const { company } = page;
  const { variables } = useLoaderData() as PreloadedQuery<PulseScreenQuery>;
  const [search] = useSearchParams();
  const newest = useNewestAddress();
  const navigate = useNavigate();
  const view = readPulseView(search);
  const [paused, setPaused] = useState(false);
  const { failed, updating, update } = usePolling<PulseScreenUpdateQuery>(
    graphql`
      query PulseScreenUpdateQuery(
        $company_uuid: ID!
        $range: PulseRange!
        $from: DateTime
        $to: DateTime
        $internals: Boolean!
      ) {
        ...PulseScreen_query @arguments(company_uuid: $company_uuid, range: $range, from: $from, to: $to)
      }
    `,
    {
      company_uuid,
      range: periods[view.period].range,
      ...partVariables(view),
      internals: variables.internals,
    },
    !paused,
  );
  const tilesRef = useRef<HTMLDivElement>(null);
  const zone = useZone();
  if (!company) return null;

  const { pulse } = company;
  const chart = caughtValue(company.chart);
  // The server does not return versions and flags to guests, so showing an empty section would be wrong.
  const isMember = isGranted(
    { my_role: company.my_role, my_access: company.my_access },
    FlowExecution_flagged_by,
  );
  const changed = (next: Partial<PulseView>) =>
    searchString(writePulseView({ ...readPulseView(new URLSearchParams(newest().search)), ...next }));
  const show = (next: Partial<PulseView>) =>
    void navigate({ search: changed({ only: noNarrowing, ...next }) });
  const linkTo = (next: Partial<PulseView>) =>
    paths.pulse({ company_uuid }, writePulseView({ ...view, only: noNarrowing, ...next }));
  const partWords = view.part && formatSpan(view.part.from, view.part.to, zone);
  const before = view.part
    ? `the ${formatDuration(view.part.to - view.part.from)} before`
    : periods[view.period].before;
  const clearPart = (button: HTMLElement) => {
    // The button disappears together with the range.
    button.parentElement?.querySelector<HTMLElement>('input:checked')?.focus();
    show({ part: null, show: null, span: null });
  };
  const closeList = () => {
    // The Close button disappears with the list, so the focus returns to the counter that opened it.
    const tiles = tilesRef.current;
    const opener = tiles?.querySelector<HTMLElement>(`a[href*="show=${view.show}"]`);
    (opener ?? tiles?.querySelector('a'))?.focus();
    show({ show: null, span: null });
  };
  return (
    // The subject changes with each refresh, so that failed parts render again.
    <Parts query={query} subject={`${company_uuid} ${view.period} ${pulse?.to ?? ''}`}>
      <PageHead
        title="Pulse"
        badge={
          company.status === 'SUSPENDED' && (
            <Tag tip="You can view everything but change nothing">Suspended</Tag>
          )
        }
        context={
          <>
            {company.company_name}
            {pulse && (
              <>
                {' · updated '}
                <RelativeTime at={pulse.to} />
              </>
            )}
            {failed && <span role="status"> · last refresh failed</span>}
          </>
        }
        actions={
          <>
            <Segmented
              label="Period"
              options={options}
              value={view.period}
              onChange={(period) => show({ period, part: null, show: null, span: null })}
            />
            {view.part && (
              <Button
                icon={<IconX size={14} />}
                aria-label={`Clear the time range ${partWords}`}
                onClick={(event) => clearPart(event.currentTarget)}
              >
                {partWords}
              </Button>
            )}
            <Toolbar label="Updates">
              <Button look="quiet" busy={updating} onClick={update}>
                Refresh
              </Button>
              <Button look="quiet" aria-pressed={paused} onClick={() => setPaused((now) => !now)}>
                {paused ? 'Resume' : 'Pause'}
              </Button>
            </Toolbar>
          </>
        }
      />
      <Part title="Set up this workspace">
        <SetupCard companyRef={company} />
      </Part>
      {company.stats && company.stats.last_activity_at == null ? (
        <Card>
          <EmptyState kind="none" title="Nothing has run in this workspace yet">
            As soon as a flow of one of its trading partners receives a document, its executions, failures and
            trends appear here.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div ref={tilesRef}>
            <Part title={pulse ? 'Counts' : 'Counts and trends'}>
              <PulseTiles companyRef={company} before={before} linkTo={linkTo} />
            </Part>
          </div>
          {view.show && data.executions && (
            <Part title={counters[view.show].title}>
              <PulseExecutions queryRef={data.executions} view={view} onClose={closeList} />
            </Part>
          )}
          {pulse && (
            <>
              <CaughtFailure title={periods[view.period].chart} fields={[company.chart]} />
              {chart && (
                <Part title={periods[view.period].chart}>
                  <PulseChart
                    pulseRef={chart}
                    period={view.period}
                    onPick={(span) => show({ show: 'executions', span })}
                    part={view.part}
                    onPart={(part) => show({ part, show: null, span: null })}
                  />
                </Part>
              )}
              <Part title="Needs attention">
                <AttentionList
                  queryRef={page}
                  pulseRef={pulse}
                  company_uuid={company_uuid}
                  view={view.problems}
                  onView={(problems) =>
                    void navigate(
                      { search: changed({ problems }) },
                      { replace: true, preventScrollReset: true },
                    )
                  }
                />
              </Part>
              <Part title="Trading partners">
                <PartnerHealthList pulseRef={pulse} company_uuid={company_uuid} />
              </Part>
              {isMember && (
                <Columns>
                  <div>
                    {pulse.warnings && (
                      <Part title="Warnings">
                        <WarningList pulseRef={pulse.warnings} company_uuid={company_uuid} title="Warnings" />
                      </Part>
                    )}
                  </div>
                  <div>
                    {pulse.deployment_list && (
                      <Part title="Recent deployments">
                        <DeploymentList pulseRef={pulse.deployment_list} />
                      </Part>
                    )}
                  </div>
                </Columns>
              )}
              {isMember && pulse.flagged_list && (
                <Part title="Flagged executions">
                  <FlaggedList pulseRef={pulse.flagged_list} />
                </Part>
              )}
            </>
          )}
        </>
      )}
    </Parts>
  );
}
