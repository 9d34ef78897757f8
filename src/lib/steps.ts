/** Long work in short steps: yields how far it is, from 0 to 1, and returns the result. */
export type Steps<Result> = Generator<number, Result, void>;

/** All steps at once, for what is known to be short. */
export function finished<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
