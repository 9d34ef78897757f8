import type { SftpLauncherScreenQuery$variables } from '#gql/SftpLauncherScreenQuery';

/** The statuses a latest run can be filtered by. */
export const lastRunNames = ['FAILED', 'PARTIAL', 'SUCCESS', 'SKIPPED', 'RUNNING', 'CANCELED'] as const;
export type LastRunName = (typeof lastRunNames)[number];

export const states = { scheduled: 'Scheduled', paused: 'Paused' } as const;
export type StateName = keyof typeof states;

/** The filters of the list, as stored in the address. */
export interface JobFilters {
  readonly text: string;
  readonly state: StateName | null;
  readonly lastRun: LastRunName[];
}

/** No filter is set. */
export const NO_FILTERS: JobFilters = { text: '', state: null, lastRun: [] };

const isState = (name: string | null): name is StateName => name !== null && Object.hasOwn(states, name);

/** Reads the filters from an address; unknown values count as unset. */
export function readJobFilters(search: URLSearchParams): JobFilters {
  const state = search.get('state');
  const asked = search.getAll('last');
  return {
    text: search.get('q') ?? '',
    state: isState(state) ? state : null,
    lastRun: lastRunNames.filter((name) => asked.includes(name.toLowerCase())),
  };
}

/** The reverse of `readJobFilters`; defaults are left out of the address. */
export const writeJobFilters = ({ text, state, lastRun }: JobFilters) => ({
  q: text.trim(),
  state,
  last: lastRun.map((name) => name.toLowerCase()),
});

export const isNarrowed = ({ text, state, lastRun }: JobFilters): boolean =>
  text.trim() !== '' || state !== null || lastRun.length > 0;

/** The query variables for an address. */
export const jobVariables = (
  company_uuid: string,
  { text, state, lastRun }: JobFilters,
): SftpLauncherScreenQuery$variables => ({
  company_uuid,
  search: text.trim() || null,
  enabled: state === null ? null : state === 'scheduled',
  last_statuses: lastRun.length > 0 ? lastRun : null,
});
