import { eventNames, type EventName } from './event-labels.ts';

/** The levels, least severe first. */
const levels = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const;

/** The minimum levels to choose from; the lowest level is not among them, because all events have at least that. */
export const levelNames = ['INFO', 'WARNING', 'ERROR'] as const;
export type LevelName = (typeof levelNames)[number];

/** The filters of the events, as stored in the address. */
export interface EventFilters {
  readonly level: LevelName | null;
  readonly types: EventName[];
  /** Part of a file name. */
  readonly file: string;
}

/** No filter is set. */
export const NO_FILTERS: EventFilters = { level: null, types: [], file: '' };

/** Reads the filters from an address; unknown values count as unset. */
export function readEventFilters(search: URLSearchParams): EventFilters {
  const asked = search.getAll('event');
  return {
    level: levelNames.find((name) => name.toLowerCase() === search.get('level')) ?? null,
    types: eventNames.filter((name) => asked.includes(name.toLowerCase())),
    file: (search.get('file') ?? '').slice(0, 200),
  };
}

/** The reverse of `readEventFilters`; defaults are left out of the address. */
export const writeEventFilters = ({ level, types, file }: EventFilters) => ({
  level: level?.toLowerCase(),
  event: types.map((name) => name.toLowerCase()),
  file: file.trim(),
});

export const isNarrowed = ({ level, types, file }: EventFilters): boolean =>
  level !== null || types.length > 0 || file.trim() !== '';

/** The query variables for an address. */
export const eventVariables = ({ level, types, file }: EventFilters) => ({
  level,
  types: types.length > 0 ? types : null,
  file_name: file.trim() || null,
});

interface EventSummary {
  readonly level: unknown;
  readonly type: unknown;
  readonly file_name: unknown;
}

/** Whether an arriving event matches the filters, by the same rule as the server's. */
export function isShown({ level, types, file }: EventFilters, event: EventSummary): boolean {
  const wanted = file.trim().toLowerCase();
  return (
    (level === null || levels.indexOf(event.level as LevelName) >= levels.indexOf(level)) &&
    (types.length === 0 || types.includes(event.type as EventName)) &&
    (wanted === '' || (typeof event.file_name === 'string' && event.file_name.toLowerCase().includes(wanted)))
  );
}
