import type { Plain } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page, type PageArgs, edgeOf, type Listing } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { isAtLeast } from '../../model/execution-event/levels.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { countsOf, eventNode, passedOf, placeOf, runOf, runsOf } from '../../model/sftp/runs.ts';
import type { JobRun } from '../../model/sftp/job-run.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Arguments, FieldsFrom } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

declare module '#schema-types' {
  interface Parents {
    readonly SftpJobEvent: Plain<'SftpJobEvent'>;
  }
}

/** A run's events by position, because events are only added at the end. */
const eventListing = (
  run: JobRun,
  context: MockContext,
): Listing<number, ReturnType<typeof withExecution>> => ({
  id: String,
  by: [sortBy('place', (place) => place)],
  node: (place) => withExecution(eventNode(run, place), context),
});

/** A page of the events that have happened so far. */
function eventsPage(
  run: JobRun,
  { level, types, file_name, ...args }: Arguments<'SftpJobExecution', 'events'>,
  context: MockContext,
) {
  const wanted = file_name?.toLowerCase() ?? '';
  const { happened } = countsOf(run, context);
  const places = happened.flatMap((event, index) => {
    const fits =
      isAtLeast(event.level, level) &&
      (!types || types.includes(event.type)) &&
      (wanted === '' || (event.file_name?.toLowerCase().includes(wanted) ?? false));
    return fits ? [index] : [];
  });
  return page({ rows: places, ...eventListing(run, context), args, max: 500 });
}

/** An event with its execution, if that exists and the person can see it. */
export const withExecution = (node: ReturnType<typeof eventNode>, { access }: MockContext) => ({
  ...node,
  flow_execution:
    node.invocation_uuid !== null && access.execution(node.invocation_uuid)
      ? ref('FlowExecution', node.invocation_uuid)
      : null,
});

/** Executions that a run has started so far. They are neither filtered nor limited, so all counts are equal. */
function started(run: JobRun, args: PageArgs, context: MockContext) {
  const uuids = countsOf(run, context).happened.flatMap(({ type, invocation_uuid }) =>
    type === 'FLOW_INVOKED' && invocation_uuid !== null && context.access.execution(invocation_uuid)
      ? [invocation_uuid]
      : [],
  );
  const { length } = uuids;
  return {
    ...page({
      rows: [...uuids.entries()],
      id: ([, uuid]) => uuid,
      by: [sortBy('place', ([place]: [number, string]) => place)],
      node: ([, uuid]) => ref('FlowExecution', uuid),
      args,
      max: 200,
    }),
    search_capped: false,
    match_count: length,
    unfiltered_count: length,
    searched_from: null,
  };
}

function neighbour(run: JobRun, by: 1 | -1, context: MockContext) {
  const { count, at } = runsOf(run.job_uuid, context);
  const place = placeOf(run, context) + by;
  return place >= 0 && place < count ? ref('SftpJobExecution', at(place)) : null;
}

const fields: FieldsFrom<'SftpJobExecution', JobRun> = {
  job_uuid: (run) => run.job_uuid,
  sftp_job: (run, { store }) => store.find('SftpJob', run.job_uuid),
  status: (run, context) => countsOf(run, context).status,
  trigger: (run) => run.trigger,
  started_at: (run) => run.started_at,
  ended_at: (run, context) => (passedOf(run, context) < run.plan.ms ? null : run.started_at + run.plan.ms),
  duration_ms: (run, context) => (passedOf(run, context) < run.plan.ms ? null : run.plan.ms),
  files_found: (run, context) => countsOf(run, context).files_found,
  files_launched: (run, context) => countsOf(run, context).files_launched,
  files_failed: (run, context) => countsOf(run, context).files_failed,
  downloaded_bytes: (run, context) => countsOf(run, context).bytes,
  error_message: (run, context) => countsOf(run, context).error_message,
  meta_data: (run, context) => {
    const { host, port, username, directory, pattern, pattern_kind } = run.plan.settings;
    return { host, port, username, directory, pattern, pattern_kind, cursor: countsOf(run, context).cursor };
  },
  flow_executions: (run, context, args) => started(run, args, context),
  events: (run, context, args) => eventsPage(run, args, context),
  // The list is sorted latest first.
  previous: (run, context) => neighbour(run, 1, context),
  next: (run, context) => neighbour(run, -1, context),
};

/** Resolvers of `SftpJobExecution`. */
export const runFields = resolversFrom(fields, (source, context) =>
  mustExist(runOf(keyOf(source), context), 'run'),
);

/** An event as an edge of the unfiltered list. */
export const eventEdge = (run: JobRun, index: number, context: MockContext) =>
  edgeOf(index, eventListing(run, context));
