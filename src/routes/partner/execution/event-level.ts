/** Minimum level events are shown. */
export type EventLevel = 'ALL' | 'INFO' | 'WARNING' | 'ERROR';

export const EVENT_LEVEL_PARAM = 'level';

export const eventLevels: readonly { readonly value: EventLevel; readonly label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'INFO', label: 'Info' },
  { value: 'WARNING', label: 'Warnings' },
  { value: 'ERROR', label: 'Errors' },
];

/** The level in an address; anything that it does not know counts as all. */
export function readEventLevel(search: URLSearchParams): EventLevel {
  const given = search.get(EVENT_LEVEL_PARAM)?.toUpperCase();
  return eventLevels.find(({ value }) => value === given)?.value ?? 'ALL';
}
