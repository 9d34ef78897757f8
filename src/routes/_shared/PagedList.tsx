import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/table/LoadMore.tsx';
import type { Paging } from '../../ui/table/useMore.ts';

interface PagedListProps extends Paging {
  className: string | undefined;
  /** The items so far, each an `li`. */
  children: ReactNode;
}

/** A list with its further items behind a button at the end. */
export function PagedList({ className, children, hasNext, isLoadingNext, loadNext }: PagedListProps) {
  return (
    <ul className={className}>
      {children}
      {hasNext && (
        <li>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />
        </li>
      )}
    </ul>
  );
}
