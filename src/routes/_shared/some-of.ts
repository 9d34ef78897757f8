import { formatCount } from '../../lib/numbers.ts';

/**
 * Joins names of which only the first were fetched: "Orders, Invoices", "Orders, Invoices and 12 more". '' if there are
 * none.
 */
export function someOf(names: readonly string[], total: number): string {
  const more = total - names.length;
  return names.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
