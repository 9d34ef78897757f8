import { formatCount } from '../../lib/numbers.ts';
import { PRINTED_ROWS, usePrinting } from './usePrinting.ts';

/** Says on paper that the list goes on. */
export function PrintCut({ count }: { count: number }) {
  const isPrinting = usePrinting();
  if (!isPrinting || count <= PRINTED_ROWS) return null;
  return (
    <p>
      The first {formatCount(PRINTED_ROWS)} of {formatCount(count)} lines. Download the rest.
    </p>
  );
}
