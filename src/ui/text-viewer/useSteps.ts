import { useEffect, useState } from 'react';
import { finished, type Steps } from '../../lib/steps.ts';

/** The page answers between two of these. */
const BUSY_MS = 40;

/** Texts of up to this many characters are worked on at once. */
export const SHORT_TEXT = 500_000;

export interface Work<Result> {
  /** The last result, also while the next one is being worked out. */
  readonly result: Result | undefined;
  /** How far the work is, from 0 to 1; null if `result` is what was asked for. */
  readonly progress: number | null;
}

interface Reached<Result> extends Work<Result> {
  readonly start: () => Steps<Result>;
}

/**
 * Does long work while the page stays usable: short work at once, other work between the person's inputs. Pass a stable
 * `start` (useCallback); a new one begins new work.
 */
export function useSteps<Result>(start: () => Steps<Result>, isShort: boolean): Work<Result> {
  const [reached, setReached] = useState<Reached<Result> | null>(null);
  if (isShort && reached?.start !== start) setReached({ start, result: finished(start()), progress: null });
  useEffect(() => {
    if (isShort) return;
    const steps = start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = () => {
      const until = performance.now() + BUSY_MS;
      let step = steps.next();
      while (!step.done && performance.now() < until) step = steps.next();
      if (step.done) return setReached({ start, result: step.value, progress: null });
      const progress = step.value;
      setReached((before) => ({ start, result: before?.result, progress }));
      timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [isShort, start]);
  return reached?.start === start ? reached : { result: reached?.result, progress: 0 };
}
