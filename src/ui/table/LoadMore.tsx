import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { useMore, type Paging } from './useMore.ts';

interface LoadMoreProps extends Pick<Paging, 'loadNext'> {
  busy: boolean;
  /** How many rows to load. */
  count: number;
  /** Label of the button; "Show more" by default. */
  children?: ReactNode;
}

/** A button below a list that loads further rows from the server. After a failure, the button says so and retries. */
export function LoadMore({ loadNext, busy, count, children = 'Show more' }: LoadMoreProps) {
  const more = useMore({ hasNext: true, isLoadingNext: busy, loadNext }, count);
  return (
    <Button look="quiet" small busy={busy} onClick={more.onLoad}>
      {more.failed ? 'Could not load more. Retry' : children}
    </Button>
  );
}
