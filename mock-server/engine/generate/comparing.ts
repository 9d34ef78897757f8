import { isRef } from '../store/ref.ts';

export const isThere = (value: unknown): boolean => value !== null && value !== undefined;

/** A link is compared by its key, an instant by its time. */
export function plain(value: unknown): string | number | null {
  if (isRef(value)) return value.$ref.key;
  if (typeof value === 'number') return value;
  if (!isThere(value)) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d\d-\d\d([T ]|$)/.test(text)) return Date.parse(text);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.toLowerCase();
}

/** Missing values are equal to each other. */
export function equal(found: unknown, wanted: unknown): boolean {
  if (!isThere(found) || !isThere(wanted)) return !isThere(found) && !isThere(wanted);
  return plain(found) === plain(wanted);
}

/** Missing values sort last. */
export function compare(a: unknown, b: unknown): number {
  const [one, other] = [plain(a), plain(b)];
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [String(one), String(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}
