import { hash } from '../generate/random.ts';
import type { Columns } from './columns.ts';
import { flows } from './flows.ts';
import type { Groups } from './row-groups.ts';
import type { RowInputs } from './row-inputs.ts';
import { TENDER } from './script.ts';

/** Interchange control numbers: each flow counts its runs, so that a number leads to its row without a list. */
export interface ControlNumbers {
  /** The number of a row's interchange. */
  controlOf(row: number): number;
  /** The number after the latest of a flow, plus so many. */
  nextControl(flow: number, more: number): number;
  /** The row of a flow whose own number in the sequence is this one; null for none. */
  rowOfControl(flow: number, control: number): number | null;
}

/** Numbers go from 1 to this and start again. */
const LAST = 999_999_999;
/** The number of the refused tender that the looks show. */
const LOOKS = 418;

export function createControlNumbers(
  seed: string,
  columns: Columns,
  inputs: RowInputs,
  byFlow: () => Groups,
): ControlNumbers {
  const starts = new Map<number, number>();

  /** What a flow's sequence starts at; the oldest row has the number after. */
  function startOf(f: number): number {
    let start = starts.get(f);
    if (start === undefined) {
      start = 1000 + (hash(seed, 'control', f) % 400_000);
      const looks = columns.landmarks.get('rejected_tender');
      if (f === TENDER.index && looks !== undefined) start = LOOKS - 1 - placeFromOldest(f, looks) + LAST;
      starts.set(f, start);
    }
    return start;
  }

  const placeFromOldest = (f: number, row: number): number =>
    byFlow().rows(f).length - 1 - byFlow().placeOf(f, row);

  const numbered = (f: number, place: number): number => ((startOf(f) + place) % LAST) + 1;

  return {
    controlOf(row) {
      const f = columns.flow[row] ?? 0;
      // What comes in again has the number that it had; what goes out again gets a new one.
      const of = flows[f]?.direction === 'RECEIVE' ? inputs.sourceRow(row) : row;
      return numbered(f, placeFromOldest(f, of));
    },
    nextControl: (f, more) => numbered(f, byFlow().rows(f).length + more),
    rowOfControl(f, control) {
      const rows = byFlow().rows(f);
      const place = (control - 1 - startOf(f) + 3 * LAST) % LAST;
      return rows[rows.length - 1 - place] ?? null;
    },
  };
}
