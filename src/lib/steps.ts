/** Long work in short steps: yields how far it is, from 0 to 1, and returns the result. */
export type Steps<Result> = Generator<number, Result, void>;

/** Long work in short steps that does not say how far it is. */
export type Work<Result> = Generator<unknown, Result, void>;

/** Long work as a part of longer work, from one fraction of it to another. */
export function* partly<Result>(steps: Steps<Result>, from: number, to: number): Steps<Result> {
  let step = steps.next();
  while (!step.done) {
    yield from + step.value * (to - from);
    step = steps.next();
  }
  return step.value;
}

/** All steps at once, for what is known to be short. */
export function finished<Result>(steps: Work<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
