import { eventNames, type EventName } from './event-words.ts';

/** The levels, least severe first. */
const levels = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const;

/** Levels to start from; all events are at least the lowest one. */
export const levelNames = ['INFO', 'WARNING', 'ERROR'] as const;
export type LevelName = (typeof levelNames)[number];

/** What the events are narrowed by, as the address says it. */
export interface EventFilters {
  readonly level: LevelName | null;
  readonly types: EventName[];
  /** Part of a file name. */
  readonly file: string;
}

/** Nothing is narrowed. */
export const NO_FILTERS: EventFilters = { level: null, types: [], file: '' };

/** Reads the address; what it does not know counts as unset. */
export function readEventFilters(search: URLSearchParams): EventFilters {
  const asked = search.getAll('event');
  return {
    level: levelNames.find((name) => name.toLowerCase() === search.get('level')) ?? null,
    types: eventNames.filter((name) => asked.includes(name.toLowerCase())),
    file: (search.get('file') ?? '').slice(0, 200),
  };
}

/** The reverse: what is at its default is left out of the address. */
export const writeEventFilters = ({ level, types, file }: EventFilters) => ({
  level: level?.toLowerCase(),
  event: types.map((name) => name.toLowerCase()),
  file: file.trim(),
});

export const isNarrowed = ({ level, types, file }: EventFilters): boolean =>
  level !== null || types.length > 0 || file.trim() !== '';

/** The query's variables for an address. */
export const eventVariables = ({ level, types, file }: EventFilters) => ({
  level,
  types: types.length > 0 ? types : null,
  file_name: file.trim() || null,
});

interface Told {
  readonly level: unknown;
  readonly type: unknown;
  readonly file_name: unknown;
}

/** Whether an event that arrives belongs among those shown: what the server decides for those that are asked for. */
export function isShown({ level, types, file }: EventFilters, told: Told): boolean {
  const wanted = file.trim().toLowerCase();
  return (
    (level === null || levels.indexOf(told.level as LevelName) >= levels.indexOf(level)) &&
    (types.length === 0 || types.includes(told.type as EventName)) &&
    (wanted === '' || (typeof told.file_name === 'string' && told.file_name.toLowerCase().includes(wanted)))
  );
}
