// The outlet passes on the fragments of the tabs; each is only requested for its own tab.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { Suspense } from 'react';
import { graphql, type PreloadedQuery } from 'react-relay/hooks';
import {
  Navigate,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  type Location,
} from 'react-router';
import type { ExecutionLayoutQuery } from '#gql/ExecutionLayoutQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import type { ScreenHandle } from '../../screen-handle.ts';
import { COMPARE_PARAM } from './compare/compare-search.ts';
import { ExecutionActions } from './ExecutionActions.tsx';
import type { ExecutionContext } from './execution-context.ts';
import { ExecutionHead } from './ExecutionHead.tsx';
import { ExecutionLive } from './ExecutionLive.tsx';
import { ExecutionPartner } from '../../_shared/PagePartner.tsx';
import { ExecutionPager } from './ExecutionPager.tsx';
import { ExecutionTabs } from './ExecutionTabs.tsx';
import './print.css';
import { TabSkeleton } from './TabSkeleton.tsx';

/**
 * Wraps the three pages of an execution: summary, actions and tabs. After navigation from a list, the header renders
 * immediately from the list's data; the rest is one request.
 */
export function ExecutionLayout() {
  const query = graphql`
    query ExecutionLayoutQuery(
      $invocation_uuid: ID!
      $overview: Boolean!
      $logs: Boolean!
      $files: Boolean!
      $evidence: Boolean!
      $preview_bytes: Int!
      $internals: Boolean!
      $event_level: LogLevel
    ) @throwOnFieldError {
      flow_execution(invocation_uuid: $invocation_uuid) {
        invocation_uuid
        company_uuid
        partner_uuid
        ...PagePartner_execution
        ...ExecutionHead_execution
        ...ExecutionLive_execution
        ...ExecutionActions_execution
        ...ExecutionTabs_execution
        ...OverviewScreen_execution @alias(as: "overview") @include(if: $overview)
        ...LogsScreen_execution @alias(as: "logs") @include(if: $logs)
        ...FilesScreen_execution @alias(as: "files") @include(if: $files)
      }
      ...OverviewScreen_query
        @alias(as: "overview_query")
        @include(if: $overview)
        @arguments(invocation_uuid: $invocation_uuid, event_level: $event_level)
    }
  `;
  const data = useRouteQuery<ExecutionLayoutQuery>(query);
  const { variables } = useLoaderData() as PreloadedQuery<ExecutionLayoutQuery>;
  const zone = useZone();
  const params = useParams();
  const { search, hash, state } = useLocation() as Location;
  const { screen } = (useMatches().at(-1)?.handle ?? {}) as Partial<ScreenHandle>;
  const execution = found(
    data.flow_execution?.company_uuid === params.company_uuid ? data.flow_execution : null,
    'execution',
  );
  const { company_uuid, partner_uuid, invocation_uuid } = execution;
  // The address may contain another partner, for example after a flow was moved; there is only one correct address.
  if (partner_uuid !== params.partner_uuid) {
    const right = { company_uuid, partner_uuid, invocation_uuid };
    const to =
      screen === 'executionLogs'
        ? paths.executionLogs(right)
        : screen === 'executionFiles'
          ? paths.executionFiles(right)
          : paths.execution(right);
    return <Navigate replace to={to + search + hash} state={state} />;
  }
  const context: ExecutionContext = {
    overviewRef: execution.overview,
    overviewQueryRef: data.overview_query,
    logsRef: execution.logs,
    filesRef: execution.files,
    invocation_uuid,
    zone,
  };
  const isCompared = screen === 'execution' && new URLSearchParams(search).has(COMPARE_PARAM);
  return (
    <Parts query={query} subject={invocation_uuid}>
      {!isCompared && (
        <>
          <ExecutionHead
            executionRef={execution}
            pager={<ExecutionPager />}
            actions={
              <Part fallback={null}>
                <ExecutionActions executionRef={execution} />
              </Part>
            }
          />
          <ExecutionTabs executionRef={execution} />
        </>
      )}
      <Suspense fallback={null}>
        <ExecutionPartner executionRef={execution} />
        <ExecutionLive executionRef={execution} internals={variables.internals} />
      </Suspense>
      <Suspense key={invocation_uuid} fallback={<TabSkeleton />}>
        <Outlet context={context} />
      </Suspense>
    </Parts>
  );
}
