import type {
  LogLevel,
  SftpAfterSuccess,
  SftpJobEventType,
  SftpOnFailure,
  SftpPatternKind,
} from '#schema-types';
import { hash } from '../../../kernel/random.ts';

/** An event of a run, with its time in milliseconds after the start. */
export interface PlannedEvent {
  readonly at: number;
  readonly level: LogLevel;
  readonly type: SftpJobEventType;
  readonly file_name: string | null;
  readonly size_bytes: number | null;
  readonly message: string;
  readonly invocation_uuid: string | null;
}

/** A file that a run finds and whose name matches the pattern. */
export interface RunFile {
  readonly name: string;
  readonly size: number;
  readonly is_too_new: boolean;
  /** When its execution starts, relative to the start of the run; null lets the plan decide. */
  readonly invoked: number | null;
  /** The execution; null if none can be started. */
  readonly invocation_uuid: string | null;
  /** Why none can be started. */
  readonly refusal: string | null;
}

/** The settings of a run. */
export interface RunSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string | null;
  readonly directory: string;
  readonly pattern: string;
  readonly pattern_kind: SftpPatternKind;
  readonly min_age_seconds: number;
  readonly max_files: number;
  readonly after_success: SftpAfterSuccess;
  readonly archive_directory: string | null;
  readonly rename_suffix: string | null;
  readonly on_failure: SftpOnFailure;
  readonly error_directory: string | null;
  readonly retry_count: number;
  readonly flow_name: string;
}

export interface RunOrder {
  readonly settings: RunSettings;
  readonly host_key: string;
  /** Why the server cannot be reached or used; null if it can. */
  readonly connection_error: string | null;
  /** Why the pattern cannot match; null if it can. */
  readonly pattern_error: string | null;
  readonly isTest: boolean;
  /** In the order they are fetched. */
  readonly files: readonly RunFile[];
  /** Number of files in the directory that do not match the pattern. */
  readonly others: number;
  /** Seed for small variations. */
  readonly dice: number;
}

/** `JobRunStatus` of the schema, limited to final statuses. */
export type RunStatus = 'SUCCESS' | 'PARTIAL' | 'FAILED' | 'SKIPPED' | 'CANCELED';

/** The plan of a run, as plain JSON; its state at any time follows from its events. */
export interface RunPlan {
  readonly settings: RunSettings;
  readonly events: readonly PlannedEvent[];
  readonly ms: number;
  readonly status: RunStatus;
  readonly error_message: string | null;
}

const RETRY_AFTER = 2000;
const denied = (path: string | null): boolean => path !== null && /read-?only|protected/.test(path);

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** Plans a run from its first event to its last. */
export function planRun({
  settings,
  host_key,
  connection_error,
  pattern_error,
  isTest,
  files: found,
  others,
  dice,
}: RunOrder): RunPlan {
  const events: PlannedEvent[] = [];
  let at = 60 + (dice % 180);
  const tell = (
    type: SftpJobEventType,
    message: string,
    {
      level = 'INFO',
      file,
      invocation_uuid = null,
    }: { level?: PlannedEvent['level']; file?: RunFile; invocation_uuid?: string | null } = {},
  ) => {
    events.push({
      at: Math.round(at),
      level,
      type,
      file_name: file?.name ?? null,
      size_bytes: file?.size ?? null,
      message,
      invocation_uuid,
    });
  };
  const end = (status: RunStatus, error_message: string | null): RunPlan => ({
    settings,
    events,
    ms: Math.round(at) + 40,
    status,
    error_message,
  });
  const { host, port, username, directory, pattern } = settings;

  if (connection_error !== null) {
    for (let attempt = 1; attempt <= settings.retry_count; attempt++) {
      tell('RETRY', `Attempt ${attempt} failed: ${connection_error} Retrying in ${RETRY_AFTER / 1000} s.`, {
        level: 'WARNING',
      });
      at += RETRY_AFTER;
    }
    tell('ERROR', connection_error, { level: 'ERROR' });
    return end('FAILED', connection_error);
  }
  const who = username === null ? '' : ` as ${username}`;
  tell('CONNECTED', `Connected to ${host}:${port}${who} in ${Math.round(at)} ms, host key ${host_key}`);
  at += 70 + (dice % 90);
  // If files have fixed start times, all earlier events must precede the first of them.
  const first = found.find(({ invoked }) => invoked !== null)?.invoked ?? null;
  if (first !== null) at = Math.min(at, first - 260);
  tell('LISTED', `${directory} contains ${files(found.length + others)}; ${pattern} matches ${found.length}`);
  if (pattern_error !== null) {
    tell('ERROR', pattern_error, { level: 'ERROR' });
    return end('FAILED', pattern_error);
  }

  const ready = found.filter(({ is_too_new }) => !is_too_new);
  const taken = ready.slice(0, settings.max_files);
  for (const file of found.filter(({ is_too_new }) => is_too_new)) {
    tell('FILE_TOO_NEW', `Modified less than ${settings.min_age_seconds} s ago, left for the next run`, {
      level: 'DEBUG',
      file,
    });
  }
  for (const file of taken) tell('FILE_MATCHED', isTest ? 'Would be fetched' : 'Will be fetched', { file });

  const failures: string[] = [];
  let launched = 0;
  if (!isTest) {
    for (const [place, file] of taken.entries()) {
      const wrong = handOver(file, place);
      if (wrong === null) launched++;
      else failures.push(wrong);
    }
  }
  at += 90;
  tell(
    'DISCONNECTED',
    isTest
      ? `Test run: ${files(taken.length)} would be fetched`
      : `${files(launched)} processed, ${failures.length} failed`,
  );
  const error = failures[0] ?? null;
  if (isTest) return end('SUCCESS', null);
  if (failures.length > 0) return end(launched > 0 ? 'PARTIAL' : 'FAILED', error);
  return end(launched > 0 ? 'SUCCESS' : 'SKIPPED', null);

  /** Fetches a file and starts its execution; returns the error, if any. */
  function handOver(file: RunFile, place: number): string | null {
    at =
      file.invoked === null ? at + 240 + (hash('file', dice, place) % 500) : Math.max(at, file.invoked - 130);
    tell('FILE_DOWNLOADED', `Downloaded ${file.size.toLocaleString('en')} bytes`, { file });
    const { archive_directory, after_success } = settings;
    if (after_success === 'MOVE' && denied(archive_directory)) {
      // Otherwise the same file would be fetched repeatedly, so it is not processed at all.
      const message = `Permission denied for ${archive_directory ?? ''}: the file was not processed`;
      return fail(file, message);
    }
    if (file.refusal !== null || file.invocation_uuid === null)
      return fail(file, file.refusal ?? 'The execution could not be started');
    at = file.invoked === null ? at + 130 : Math.max(at, file.invoked);
    tell('FLOW_INVOKED', `“${settings.flow_name}” started`, {
      file,
      invocation_uuid: file.invocation_uuid,
    });
    at += 60 + (hash('archive', dice, place) % 60);
    if (after_success === 'DELETE') tell('FILE_DELETED', `Deleted from ${directory}`, { file });
    else if (after_success === 'RENAME')
      tell('FILE_ARCHIVED', `Renamed to ${file.name}${settings.rename_suffix ?? ''}`, { file });
    else tell('FILE_ARCHIVED', `Moved to ${archive_directory ?? ''}/${file.name}`, { file });
    return null;
  }

  function fail(file: RunFile, message: string): string {
    at += 120;
    tell('ERROR', message, { level: 'ERROR', file });
    if (settings.on_failure === 'MOVE') {
      at += 50;
      tell('FILE_ARCHIVED', `Moved to ${settings.error_directory ?? ''}/${file.name}`, {
        level: 'WARNING',
        file,
      });
    }
    return message;
  }
}

/** The state of a run after this many milliseconds. */
export function countsAt({ events, ms, status, error_message }: RunPlan, passed: number) {
  const isOver = passed >= ms;
  const happened = events.filter(({ at }) => at <= passed);
  const of = (type: SftpJobEventType) => happened.filter((event) => event.type === type);
  return {
    isOver,
    happened,
    status: isOver ? status : ('RUNNING' as const),
    error_message: isOver ? error_message : null,
    files_found: of('FILE_MATCHED').length + of('FILE_TOO_NEW').length,
    files_launched: of('FLOW_INVOKED').length,
    files_failed: happened.filter((event) => event.type === 'ERROR' && event.file_name !== null).length,
    bytes: of('FILE_DOWNLOADED').reduce((sum, { size_bytes }) => sum + (size_bytes ?? 0), 0),
    cursor: of('FLOW_INVOKED').at(-1)?.file_name ?? null,
  };
}

/** The plan of a run that is canceled after this many milliseconds. */
export function canceledPlan(plan: RunPlan, passed: number, by: string): RunPlan {
  const { happened, files_launched } = countsAt(plan, passed);
  const end: PlannedEvent = {
    at: passed,
    level: 'WARNING',
    type: 'DISCONNECTED',
    file_name: null,
    size_bytes: null,
    message: `Canceled by ${by}: ${files(files_launched)} processed, the others stay in place`,
    invocation_uuid: null,
  };
  return { ...plan, events: [...happened, end], ms: passed, status: 'CANCELED' };
}
