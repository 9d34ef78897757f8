/** What a run of a job has used of its time when it had less of the processor: anything above this was its own doing. */
const OWN_DOING = 0.8;

/** As often as the limit: a job ends even on a machine that never comes to it. */
const MOST_TIMES = 6;

/** What remains for other work while it runs once more. */
const MARGIN = 1.5;

/**
 * The limit of a second attempt by the clock, for a run that was ended by the clock after this much processor time; null
 * if it has used up its time. So a run of a job ends with the same result on a busy machine as on an idle one.
 */
export function longerLimit(spent_ms: number, run_ms: number): number | null {
  const share = spent_ms / run_ms;
  return share >= OWN_DOING ? null : Math.round(run_ms * Math.min(MOST_TIMES, MARGIN / share));
}
