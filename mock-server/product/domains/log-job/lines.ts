import type { Plain } from '#schema-types';
import type { LogLineFacts } from '../../content/log/log.ts';
import type { MockContext } from '../../context.ts';
import { page, edgeOf, type Listing } from '../../../engine/store/connection.ts';
import { isAtLeast } from '../../model/execution-event/levels.ts';
import { arrivedLines } from './jobs.ts';
import type { StoredJob } from './progress.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Arguments } from '../../resolvers.ts';

declare module '#schema-types' {
  interface Parents {
    readonly LogLine: Plain<'LogLine'>;
  }
}

/** `LogLine` of the schema. */
const nodeOf = ({ job_uuid }: StoredJob, line: LogLineFacts) => ({ job_uuid, ...line });

const lineListing = (job: StoredJob): Listing<LogLineFacts, ReturnType<typeof nodeOf>> => ({
  id: ({ seq }) => String(seq),
  by: [sortBy('seq', ({ seq }) => seq)],
  node: (line) => nodeOf(job, line),
});

/** A page of the lines that have arrived. */
export function linesPage(job: StoredJob, args: Arguments<'LogJob', 'lines'>, context: MockContext) {
  const search = args.search?.toLowerCase() ?? '';
  const lines = arrivedLines(job, context).filter(
    ({ level, message }) => isAtLeast(level, args.level) && message.toLowerCase().includes(search),
  );
  return page({
    rows: { total: lines.length, at: (index) => lines[index]! },
    ...lineListing(job),
    args,
    max: 2000,
  });
}

/** The lines after a sequence number, as edges of the unfiltered list. */
export const linesAfter = (job: StoredJob, seq: number, context: MockContext) =>
  arrivedLines(job, context)
    .slice(seq)
    .map((line) => edgeOf(line, lineListing(job)));
