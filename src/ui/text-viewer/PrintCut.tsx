import { formatCount } from '../../lib/numbers.ts';
import { PRINTED_ROWS, usePrinting } from './usePrinting.ts';

/** A printed note that the list continues. */
export function PrintCut({ count }: { count: number }) {
  const isPrinting = usePrinting();
  if (!isPrinting || count <= PRINTED_ROWS) return null;
  return (
    <p>
      The first {formatCount(PRINTED_ROWS)} of {formatCount(count)} lines. Download the rest.
    </p>
  );
}
