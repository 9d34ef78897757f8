import { Button } from '#ui/actions/Button.tsx';
import { isNarrowed, type EdiFilters } from './edi-filters.ts';

interface ListSummaryProps {
  /** "12 agreements" */
  count: string;
  filters: EdiFilters;
  onClear: () => void;
}

/** The number of results, with a button that clears the filters. */
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
