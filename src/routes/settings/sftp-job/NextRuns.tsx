import { formatDateTime, zoneName } from '../../../lib/dates.ts';

/** What a schedule would do; `SftpSchedulePreview` of the schema. */
export interface ScheduleMeaning {
  readonly schedule_error?: string | null;
  readonly description?: string | null;
  readonly time_zone: string;
  readonly next_runs_at: readonly string[];
}

/** A schedule in words, and when it runs next. */
export function NextRuns({ meaning }: { meaning: ScheduleMeaning }) {
  const { schedule_error, description, time_zone, next_runs_at } = meaning;
  return (
    <div role="status">
      <b>{description ?? schedule_error}</b>
      {next_runs_at.length > 0 && (
        <ol aria-label="Next runs">
          {next_runs_at.map((at) => (
            <li key={at}>
              {formatDateTime(at, time_zone)} {zoneName(at, time_zone)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
