import { useState } from 'react';
import type { GridMore } from '../data-grid/GridTail.tsx';

/** The part of `usePaginationFragment` that loads further rows. */
export interface Paging {
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown;
}

/** Loads the next `count` rows of a list. A failed load is told until the next one starts. */
export function useMore({ hasNext, isLoadingNext, loadNext }: Paging, count: number): GridMore {
  const [failed, setFailed] = useState(false);
  return {
    hasNext,
    loading: isLoadingNext,
    failed,
    onLoad() {
      setFailed(false);
      loadNext(count, { onComplete: (error) => setFailed(error !== null) });
    },
  };
}
