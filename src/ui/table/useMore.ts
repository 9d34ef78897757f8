import { useState } from 'react';
import type { GridMore } from '../data-grid/GridTail.tsx';

/** The part of `usePaginationFragment` that `useMore` needs. */
export interface Paging {
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown;
}

/** Loads the next `count` rows of a list. `failed` stays set until the next attempt. */
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
