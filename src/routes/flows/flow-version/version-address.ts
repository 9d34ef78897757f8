/** `?against=<millis>`: the version to compare with; null for the previous one. */
export function readAgainst(search: URLSearchParams): number | null {
  const text = search.get('against') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The drawer that is open: `?over=versions`. */
export type Over = 'versions' | 'deploy';

export function readOver(search: URLSearchParams): Over | null {
  const text = search.get('over');
  return text === 'versions' || text === 'deploy' ? text : null;
}
