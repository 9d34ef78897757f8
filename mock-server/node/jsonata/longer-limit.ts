/**
 * A run that used more than this fraction of its time limit as processor time was slow by itself, not because of a busy
 * machine.
 */
const OWN_DOING = 0.8;

/**
 * The longest second attempt, as a multiple of the limit, so that a job ends even on a machine that never gets to it.
 */
const MOST_TIMES = 6;

/** Factor that allows for other work while the run is attempted again. */
const MARGIN = 1.5;

/**
 * The wall-clock limit of a second attempt, for a run that was ended by the clock after this much processor time; null
 * if it has used up its time. A run of a job thus ends with the same result on a busy machine as on an idle one.
 */
export function longerLimit(spent_ms: number, run_ms: number): number | null {
  const share = spent_ms / run_ms;
  return share >= OWN_DOING ? null : Math.round(run_ms * Math.min(MOST_TIMES, MARGIN / share));
}
