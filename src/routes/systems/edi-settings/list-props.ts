import type { ReactNode } from 'react';
import type { EdiFilters } from './edi-filters.ts';

/** The props of each tab's list besides its data. */
export interface EdiListProps {
  filters: EdiFilters;
  onChange: (change: Partial<EdiFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item; false if nothing is added by hand. */
  addAction: ReactNode;
}
