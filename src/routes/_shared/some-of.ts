import { formatCount } from '../../lib/numbers.ts';

/**
 * The names of a list of which only the first were asked for: "Orders, Invoices", "Orders, Invoices and 12 more". Empty
 * if there are none.
 */
export function someOf(names: readonly string[], total: number): string {
  const more = total - names.length;
  return names.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
