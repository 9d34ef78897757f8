import type { LogLevel } from '../../content/log/entry.ts';
import type { LogLineFacts } from '../../content/log/log.ts';
import type { MockContext } from '../../context.ts';
import { cursorOf, page, type PageArgs } from '../../store/connection.ts';
import { isAtLeast } from '../execution-event/levels.ts';
import { arrivedLines } from './jobs.ts';
import type { StoredJob } from './progress.ts';

export interface LinesArgs extends PageArgs {
  readonly level?: LogLevel | null;
  readonly search?: string | null;
}

/** `LogLine` of the schema. */
const nodeOf = ({ job_uuid }: StoredJob, line: LogLineFacts) => ({ job_uuid, ...line });

/** A page of the lines that have arrived. Cursors count matching lines, so they stay valid while more lines arrive. */
export function linesPage(job: StoredJob, args: LinesArgs, context: MockContext) {
  const search = args.search?.toLowerCase() ?? '';
  const lines = arrivedLines(job, context).filter(
    ({ level, message }) => isAtLeast(level, args.level) && message.toLowerCase().includes(search),
  );
  return page({
    total: lines.length,
    at: (index) => nodeOf(job, lines[index] as LogLineFacts),
    args,
    max: 2000,
  });
}

/** The lines after a sequence number, as edges of the unfiltered list. */
export const linesAfter = (job: StoredJob, seq: number, context: MockContext) =>
  arrivedLines(job, context)
    .slice(seq)
    .map((line) => ({ cursor: cursorOf(line.seq - 1), node: nodeOf(job, line) }));
