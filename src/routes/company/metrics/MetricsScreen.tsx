import { graphql } from 'react-relay/hooks';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { MetricsScreenQuery } from '#gql/MetricsScreenQuery';
import { found } from '#errors/not-found.ts';
import { Metrics_service_levels, Mutation_save_service_level_target } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import { isGranted } from '../../access.ts';
import { paths, searchString } from '../../paths.ts';
import { useNewestAddress } from '../../useNewestAddress.ts';
import { AcknowledgmentCard } from './AcknowledgmentCard.tsx';
import { BusiestHoursCard } from './BusiestHoursCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DurationCard } from './DurationCard.tsx';
import { ErrorRateCard } from './ErrorRateCard.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { Counted } from './metrics-links.ts';
import {
  changedView,
  isFiltered,
  periodWords,
  readMetricsView,
  writeMetricsView,
  type MetricsView,
} from './metrics-view.ts';
import { MetricsFilterBar } from './MetricsFilterBar.tsx';
import { MetricsTiles } from './MetricsTiles.tsx';
import { QueueWaitCard } from './QueueWaitCard.tsx';
import { ServiceLevels } from './ServiceLevels.tsx';
import { TopReasons } from './TopReasons.tsx';
import { VolumeCard } from './VolumeCard.tsx';

/** `/c/{company}/metrics`: how much, how well, and how fast, over up to 13 months. */
export function MetricsScreen() {
  const query = graphql`
    query MetricsScreenQuery(
      $company_uuid: ID!
      $from: DateTime!
      $to: DateTime!
      $grain: MetricsGrain!
      $group_by: MetricsGroupBy!
      $partner_uuids: [ID!]
      $flow_uuids: [ID!]
      $flow_types: [String!]
      $source_types: [FlowSourceType!]
      $internals: Boolean!
      $trends: Boolean!
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        my_role
        my_access
        ...MetricsFilterBar_company
        # The tiles say when it is missing; the rest of the page stays.
        metrics(
          from: $from
          to: $to
          grain: $grain
          group_by: $group_by
          top: 50
          partner_uuids: $partner_uuids
          flow_uuids: $flow_uuids
          flow_types: $flow_types
          source_types: $source_types
        ) @catch(to: NULL) {
          from
          to
          retained_from
          previous_from
          totals {
            executions
          }
          ...VolumeCard_metrics @arguments(trends: $trends)
          ...ErrorRateCard_metrics
          ...DurationCard_metrics
          ...QueueWaitCard_metrics
          ...AcknowledgmentCard_metrics
          ...DataCard_metrics
          ...BusiestHoursCard_metrics
          ...ExportButton_metrics
        }
        ...MetricsTiles_company
          @arguments(
            from: $from
            to: $to
            grain: $grain
            group_by: $group_by
            partner_uuids: $partner_uuids
            flow_uuids: $flow_uuids
            flow_types: $flow_types
            source_types: $source_types
          )
        ...AcknowledgmentCard_company
          @arguments(
            from: $from
            to: $to
            partner_uuids: $partner_uuids
            flow_uuids: $flow_uuids
            flow_types: $flow_types
            source_types: $source_types
          )
        ...ServiceLevels_company
          @include(if: $internals)
          @alias(as: "service_levels")
          @arguments(
            from: $from
            to: $to
            partner_uuids: $partner_uuids
            flow_uuids: $flow_uuids
            flow_types: $flow_types
            source_types: $source_types
          )
        ...TopReasons_company
          @arguments(
            from: $from
            to: $to
            partner_uuids: $partner_uuids
            flow_uuids: $flow_uuids
            flow_types: $flow_types
            source_types: $source_types
          )
      }
    }
  `;
  const company = found(useRouteQuery<MetricsScreenQuery>(query).company, 'workspace');
  const { company_uuid = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { origin } = globalThis.location;
  const newest = useNewestAddress();
  const view = readMetricsView(search);
  const { metrics } = company;
  // Adds a history entry, so that Back undoes a zoom.
  const show = (next: Partial<MetricsView>) => {
    const { search: asked, hash } = newest();
    const now = readMetricsView(new URLSearchParams(asked));
    void navigate({ search: searchString(writeMetricsView(changedView(now, next))), hash });
  };
  const { my_role, my_access } = company;
  const canEdit = isGranted({ my_role, my_access }, Mutation_save_service_level_target);
  const from = metrics ? Date.parse(metrics.from) : 0;
  const to = metrics ? Date.parse(metrics.to) : 0;
  const counted: Counted = {
    company_uuid,
    view,
    from,
    to,
    retained_from: metrics ? Date.parse(metrics.retained_from) : 0,
  };
  const before = view.compare && metrics?.previous_from ? Date.parse(metrics.previous_from) : null;
  const parts = metrics && metrics.totals.executions > 0 ? metrics : null;
  return (
    <Parts query={query} subject={`${company_uuid} ${search.toString()}`}>
      <PageHead
        title="Metrics"
        context={
          metrics &&
          `${periodWords(from, to)}${before === null ? '' : `, compared with ${periodWords(before, before + to - from, false)}`}`
        }
        actions={
          metrics && (
            <>
              <CopyButton
                label="Copy link"
                what="link"
                text={`${origin}${paths.metrics({ company_uuid }, writeMetricsView({ ...view, range: { from, to } }))}`}
              />
              <ExportButton metricsRef={metrics} />
            </>
          )
        }
      />
      <Card>
        <Part title="Filters">
          <MetricsFilterBar companyRef={company} view={view} onChange={show} />
        </Part>
      </Card>
      {metrics && !parts ? (
        <Card>
          {isFiltered(view) ? (
            <EmptyState
              kind="filtered"
              title="No execution matches these filters"
              action={
                <Button
                  onClick={() =>
                    show({ partner_uuids: [], flow_uuids: [], flow_types: [], source_types: [] })
                  }
                >
                  Clear filters
                </Button>
              }
            >
              In this period, nothing was submitted to the chosen partners, flows, and sources.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="Nothing has run in this period">
              As soon as a flow receives a document, its numbers appear here.
            </EmptyState>
          )}
        </Card>
      ) : (
        <>
          <Part title={metrics ? 'Counts' : 'Counts and trends'}>
            <MetricsTiles companyRef={company} counted={counted} />
          </Part>
          <Columns>
            <div>
              {company.service_levels && isGranted({ my_role, my_access }, Metrics_service_levels) && (
                <Part title="Service levels">
                  <ServiceLevels companyRef={company.service_levels} counted={counted} canEdit={canEdit} />
                </Part>
              )}
            </div>
            <div>
              <Part title="Top error reasons">
                <TopReasons companyRef={company} counted={counted} />
              </Part>
            </div>
          </Columns>
        </>
      )}
      {parts && (
        <>
          <Part title="Executions">
            <VolumeCard metricsRef={parts} counted={counted} onChange={show} />
          </Part>
          <Columns even>
            <div>
              <Part title="Error rate">
                <ErrorRateCard metricsRef={parts} counted={counted} onChange={show} />
              </Part>
              <Part title="Queue wait">
                <QueueWaitCard metricsRef={parts} counted={counted} onChange={show} />
              </Part>
              <Part title="Data">
                <DataCard metricsRef={parts} counted={counted} onChange={show} />
              </Part>
            </div>
            <div>
              <Part title="Duration">
                <DurationCard metricsRef={parts} counted={counted} onChange={show} />
              </Part>
              <Part title="Acknowledged on time">
                <AcknowledgmentCard
                  metricsRef={parts}
                  companyRef={company}
                  counted={counted}
                  onChange={show}
                />
              </Part>
              <Part title="Busiest hours">
                <BusiestHoursCard metricsRef={parts} />
              </Part>
            </div>
          </Columns>
        </>
      )}
    </Parts>
  );
}
