import { useEffect } from 'react';
import { useBlocker, type Blocker, type BlockerFunction } from 'react-router';
import { heldBack } from './held-back.ts';

/**
 * Like `useBlocker`, for a page that saves before it lets the person leave. Meanwhile, `useIsHere` and `useGoOn` take them
 * for having left. `savesFirst` tells whether a navigation has to wait; then call `proceed`, or `reset` if they stay.
 */
export function useSavingBlocker(savesFirst: BlockerFunction): Blocker {
  const blocker = useBlocker((move) => {
    const waits = savesFirst(move);
    heldBack.set(waits ? move.nextLocation : null);
    return waits;
  });
  useEffect(() => {
    if (blocker.state === 'unblocked') heldBack.set(null);
  }, [blocker.state]);
  useEffect(() => () => heldBack.set(null), []);
  return blocker;
}
