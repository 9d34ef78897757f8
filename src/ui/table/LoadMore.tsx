import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { useMore, type Paging } from './useMore.ts';

interface LoadMoreProps extends Pick<Paging, 'loadNext'> {
  busy: boolean;
  /** How many rows are asked for. */
  count: number;
  /** "Show more" if not said. */
  children?: ReactNode;
}

/** Below a list of which the server has further rows. A failure stands on the button, which asks again. */
export function LoadMore({ loadNext, busy, count, children = 'Show more' }: LoadMoreProps) {
  const more = useMore({ hasNext: true, isLoadingNext: busy, loadNext }, count);
  return (
    <Button look="quiet" small busy={busy} onClick={more.onLoad}>
      {more.failed ? 'Could not load more. Retry' : children}
    </Button>
  );
}
