/** `?against=<millis>`: the version that this one is compared with; null for the one before it. */
export function readAgainst(search: URLSearchParams): number | null {
  const text = search.get('against') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** What lies over the page: `?over=versions`. */
export type Over = 'versions' | 'deploy';

export function readOver(search: URLSearchParams): Over | null {
  const text = search.get('over');
  return text === 'versions' || text === 'deploy' ? text : null;
}
