import { hash } from '../../kernel/random.ts';
import type { Columns } from './columns.ts';
import { flows } from './flows.ts';
import type { Groups } from './row-groups.ts';
import type { RowInputs } from './row-inputs.ts';
import { TENDER } from './script.ts';

/**
 * Interchange control numbers. Each flow numbers its runs consecutively, so the row of a number is found by arithmetic.
 */
export interface ControlNumbers {
  /** The control number of a row's interchange. */
  controlOf(row: number): number;
  /** The number after the flow's latest one, plus an offset. */
  nextControl(flow: number, more: number): number;
  /** The row of a flow with this number in the sequence; null if there is none. */
  rowOfControl(flow: number, control: number): number | null;
}

/** Numbers run from 1 to this and then wrap around. */
export const MAX = 999_999_999;
/** The number `steps` after another one. */
export const afterwards = (value: number, steps = 1): number =>
  ((((value - 1 + steps) % MAX) + MAX) % MAX) + 1;

/** Control number of the rejected tender shown in the design. */
const LOOKS = 418;

export function createControlNumbers(
  seed: string,
  columns: Columns,
  { inputs, byFlow }: { inputs: RowInputs; byFlow: () => Groups },
): ControlNumbers {
  const starts = new Map<number, number>();

  /** The number before the first one of a flow's sequence, which the oldest row has. */
  function startOf(f: number): number {
    let start = starts.get(f);
    if (start === undefined) {
      // A flow that a session created counts from 1.
      if (f >= flows.length) return 0;
      start = 1000 + (hash(seed, 'control', f) % 400_000);
      const looks = columns.landmarks.get('rejected_tender');
      if (f === TENDER.index && looks !== undefined) start = LOOKS - 1 - placeFromOldest(f, looks) + MAX;
      starts.set(f, start);
    }
    return start;
  }

  const placeFromOldest = (f: number, row: number): number =>
    byFlow().rows(f).length - 1 - byFlow().placeOf(f, row);

  const numbered = (f: number, place: number): number => ((startOf(f) + place) % MAX) + 1;

  return {
    controlOf(row) {
      const f = columns.flow[row] ?? 0;
      // A resubmitted inbound interchange keeps its number; an outbound one gets a new number.
      const of = flows[f]?.direction === 'RECEIVE' ? inputs.sourceRow(row) : row;
      return numbered(f, placeFromOldest(f, of));
    },
    nextControl: (f, more) => numbered(f, byFlow().rows(f).length + more),
    rowOfControl(f, control) {
      const rows = byFlow().rows(f);
      const place = (control - 1 - startOf(f) + 3 * MAX) % MAX;
      return rows[rows.length - 1 - place] ?? null;
    },
  };
}
