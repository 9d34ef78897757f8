import { Button } from '../../../ui/actions/Button.tsx';
import { isNarrowed, type EdiFilters } from './edi-filters.ts';

interface ListSummaryProps {
  /** "12 agreements" */
  count: string;
  filters: EdiFilters;
  onClear: () => void;
}

/** How many rows the filters leave, and the way back to all. */
export function ListSummary({ count, filters, onClear }: ListSummaryProps) {
  return (
    <>
      {count}
      {isNarrowed(filters) && (
        <Button small look="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </>
  );
}
