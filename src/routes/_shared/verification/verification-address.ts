import { isUuid } from '../../params.ts';

const RUN = 'run';

/** `?run=<uuid>`: the verification to show; null for the latest. */
export function readRun(search: URLSearchParams): string | null {
  const run = search.get(RUN);
  return run !== null && isUuid(run) ? run : null;
}

/** The search string of this page with this verification open; null opens the latest. */
export function runSearch(search: string, verification_uuid: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(RUN);
  if (verification_uuid !== null) params.set(RUN, verification_uuid);
  return `?${params.toString()}`;
}

/** The query variables for the verification that `?run=` opens. */
export function runVariables(search: URLSearchParams): { run: string; has_run: boolean } {
  const run = readRun(search);
  return { run: run ?? '', has_run: run !== null };
}
