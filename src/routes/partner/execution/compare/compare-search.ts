import { isUuid } from '#routes/params.ts';

/** Compares the execution with another: its UUID, or `last` for its flow's last success or the run before it. */
export const COMPARE_PARAM = 'compare';
export const LAST = 'last';

/** The parameters for the compared files; their values are file keys. */
export const FILE_PARAMS = { left: 'left', right: 'right' } as const;

/** The other execution in an address; null for the default one. */
export function readOther(search: URLSearchParams): string | null {
  const other = search.get(COMPARE_PARAM);
  return other !== null && isUuid(other) ? other : null;
}
