import { useEffect, useState } from 'react';
import { finished, type Steps } from '../../lib/steps.ts';

/** Maximum duration of one stretch of work, after which the page can respond to input. */
const BUSY_MS = 40;

/** Texts of up to this many characters are processed at once. */
export const SHORT_TEXT = 500_000;

export interface Work<Result> {
  /** The latest result; stays available while the next one is being computed. */
  readonly result: Result | undefined;
  /** Progress from 0 to 1; null if `result` is up to date. */
  readonly progress: number | null;
}

interface Reached<Result> extends Work<Result> {
  readonly start: () => Steps<Result>;
}

/**
 * Runs long work without blocking the page: short work at once, longer work in slices between inputs. Pass a stable
 * `start` (useCallback); a new one starts over.
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
