import { useState } from 'react';

/** A list that is shown in steps: `few` rows at first, then more, then `few` again. */
export interface Shown<Row> {
  readonly rows: readonly Row[];
  /** How many rows the next step adds; 0 if all are shown. */
  readonly step: number;
  /** Whether the list is longer than `few`. */
  readonly canChange: boolean;
  readonly change: () => void;
}

/** Shows the first rows of a list, and more on request. */
export function useShown<Row>(all: readonly Row[], few: number, stepBy = all.length): Shown<Row> {
  const [count, setCount] = useState(few);
  const step = Math.min(stepBy, Math.max(all.length - count, 0));
  return {
    rows: all.slice(0, count),
    step,
    canChange: all.length > few,
    change: () => setCount(step > 0 ? count + step : few),
  };
}
