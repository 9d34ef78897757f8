import type { ReactNode } from 'react';
import type { EdiFilters } from './edi-filters.ts';

/** What each tab's list is given beside its data. */
export interface EdiListProps {
  filters: EdiFilters;
  onChange: (change: Partial<EdiFilters>) => void;
  onClear: () => void;
  /** Adds the first one; false where nothing is added by hand. */
  addAction: ReactNode;
}
