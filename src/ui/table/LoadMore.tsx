import { useState, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';

interface LoadMoreProps {
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
  busy: boolean;
  /** How many rows are asked for. */
  count: number;
  /** "Show more" if not said. */
  children?: ReactNode;
}

/** Below a list of which the server has further rows. A failure stands on the button, which asks again. */
export function LoadMore({ loadNext, busy, count, children = 'Show more' }: LoadMoreProps) {
  const [failed, setFailed] = useState(false);
  return (
    <Button
      look="quiet"
      small
      busy={busy}
      onClick={() => {
        setFailed(false);
        loadNext(count, { onComplete: (error) => setFailed(error !== null) });
      }}
    >
      {failed ? 'Could not load more. Retry' : children}
    </Button>
  );
}
