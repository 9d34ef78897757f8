import type { MetricsScreenQuery } from '#gql/MetricsScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { serverNow } from '#lib/server-clock.ts';
import { boundsOf, grainFor, readMetricsView, type MetricsView } from './metrics-view.ts';

export { default } from '#gql/MetricsScreenQuery';

const listOr = <Value>(list: readonly Value[]): readonly Value[] | undefined =>
  list.length > 0 ? list : undefined;

/** The executions to count, as query variables. */
export function countedVariables(view: MetricsView, now: number) {
  const { from, to } = boundsOf(view.range, now);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    partner_uuids: listOr(view.partner_uuids),
    flow_uuids: listOr(view.flow_uuids),
    flow_types: listOr(view.flow_types),
    source_types: listOr(view.source_types),
  };
}

export const variables: ToVariables<'metrics', MetricsScreenQuery> = ({ params, search, internals }) => {
  const view = readMetricsView(search);
  return {
    company_uuid: params.company_uuid,
    ...countedVariables(view, serverNow()),
    grain: view.grain,
    group_by: view.group_by,
    internals,
    // Weeks by the hour would make thousands of points, more than a line 76 pixels wide can show.
    trends: view.grain !== 'HOUR' || grainFor(view.range) === 'HOUR',
  };
};
