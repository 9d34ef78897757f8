import { formatDateTime, formatDateTimeSeconds, toMillis, zoneName } from '#lib/dates.ts';

/** The meaning of a schedule: `SftpSchedulePreview` of the schema. */
export interface ScheduleMeaning {
  readonly schedule_error?: string | null;
  readonly description?: string | null;
  readonly time_zone: string;
  readonly next_runs_at: readonly string[];
}

/** A schedule in words, with its next runs. */
export function NextRuns({ meaning }: { meaning: ScheduleMeaning }) {
  const { schedule_error, description, time_zone, next_runs_at } = meaning;
  // Continuous jobs run twice a minute, so their times need seconds.
  const format = next_runs_at.some((at) => toMillis(at) % 60_000 !== 0)
    ? formatDateTimeSeconds
    : formatDateTime;
  return (
    <div role="status">
      <b>{description ?? schedule_error}</b>
      {next_runs_at.length > 0 && (
        <ol aria-label="Next runs">
          {next_runs_at.map((at) => (
            <li key={at}>
              {format(at, time_zone)} {zoneName(at, time_zone)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
