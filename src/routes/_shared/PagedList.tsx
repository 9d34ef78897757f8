import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/table/LoadMore.tsx';
import type { Paging } from '../../ui/table/useMore.ts';
import styles from './PagedList.module.css';

interface PagedListProps extends Paging {
  /** Replaces the default of one item per line. */
  className?: string | undefined;
  /** The items loaded so far, each an `li`. */
  children: ReactNode;
}

/** A list with a button at the end that loads more items. */
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
