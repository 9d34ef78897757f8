import { isUuid } from '../../params.ts';

const RUN = 'run';

/** `?run=<uuid>`: the verification to show; null for the latest. */
export function readRun(search: URLSearchParams): string | null {
  const run = search.get(RUN);
  return run !== null && isUuid(run) ? run : null;
}

/** The address of this page with one of its verifications open; the latest for null. */
export function runSearch(search: string, verification_uuid: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(RUN);
  if (verification_uuid !== null) params.set(RUN, verification_uuid);
  return `?${params.toString()}`;
}

/** The variables of a page's query for what `?run=` opens. */
export function runVariables(search: URLSearchParams): { run: string; has_run: boolean } {
  const run = readRun(search);
  return { run: run ?? '', has_run: run !== null };
}
