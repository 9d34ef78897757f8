import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/table/LoadMore.tsx';
import type { Paging } from '../../ui/table/useMore.ts';
import styles from './PagedList.module.css';

interface PagedListProps extends Paging {
  /** Instead of one item a line. */
  className?: string | undefined;
  /** The items so far, each an `li`. */
  children: ReactNode;
}

/** A list with its further items behind a button at the end. */
export function PagedList({
  className = styles.list,
  children,
  hasNext,
  isLoadingNext,
  loadNext,
}: PagedListProps) {
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
