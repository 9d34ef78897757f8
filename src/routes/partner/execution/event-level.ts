/** The minimum level of the events to show. */
export type EventLevel = 'ALL' | 'INFO' | 'WARNING' | 'ERROR';

export const EVENT_LEVEL_PARAM = 'level';

export const eventLevels: readonly { readonly value: EventLevel; readonly label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'INFO', label: 'Info' },
  { value: 'WARNING', label: 'Warnings' },
  { value: 'ERROR', label: 'Errors' },
];

/** Reads the level from an address; an unknown value means all. */
export function readEventLevel(search: URLSearchParams): EventLevel {
  const given = search.get(EVENT_LEVEL_PARAM)?.toUpperCase();
  return eventLevels.find(({ value }) => value === given)?.value ?? 'ALL';
}
