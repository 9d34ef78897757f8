import type { GraphQLResponse } from 'relay-runtime';
import type { Pace } from '#relay/subscription.ts';

/** The length of the pause after a delivery, as a multiple of the time that the delivery took. */
const REST = 4;
/** The most lines per delivery; more would block the page for seconds. */
const MAX_LINES = 5_000;

/**
 * Merges responses that arrive in quick succession. Each delivery makes the page read all lines of the log again, which
 * takes long for 100,000 lines; so the longer a delivery takes, the longer the next one waits.
 */
export const paceLines: Pace = (deliver) => {
  let waiting: GraphQLResponse[] = [];
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onEmpty: (() => void) | undefined;
  const flush = () => {
    timer = undefined;
    const count = countAtOnce(waiting);
    const answers = joined(waiting.slice(0, count));
    waiting = waiting.slice(count);
    const began = performance.now();
    for (const answer of answers) deliver(answer);
    const took = performance.now() - began;
    pause = REST * took;
    // A backlog must not take forever, so the pause between its parts is only as long as the delivery.
    if (waiting.length > 0) timer = setTimeout(flush, took);
    else onEmpty?.();
  };
  return {
    next(answer) {
      waiting.push(answer);
      timer ??= setTimeout(flush, pause);
    },
    end() {
      if (waiting.length === 0) return Promise.resolve();
      clearTimeout(timer);
      return new Promise((resolve) => {
        onEmpty = resolve;
        flush();
      });
    },
  };
};

/** How many of the responses contain as many lines as one delivery may have; at least one. */
function countAtOnce(answers: readonly GraphQLResponse[]): number {
  let lines = 0;
  const after = answers.findIndex((answer, at) => {
    if (hasLines(answer)) lines += answer.data.log_job_progress.new_lines.length;
    return at > 0 && lines > MAX_LINES;
  });
  return after < 0 ? answers.length : after;
}

interface Progress {
  readonly data: { readonly log_job_progress: { readonly new_lines: readonly unknown[] } };
}

const hasLines = (answer: object): answer is Progress =>
  !('errors' in answer) && (answer as Partial<Progress>).data?.log_job_progress !== undefined;

/** Merges responses into one with the lines of all; returns them unchanged if one of them failed. */
function joined(answers: readonly GraphQLResponse[]): readonly GraphQLResponse[] {
  const all = answers.filter(hasLines);
  const last = all.at(-1);
  if (!last || all.length < answers.length) return answers;
  const new_lines = all.flatMap(({ data }) => data.log_job_progress.new_lines);
  const joint: Progress = {
    ...last,
    data: { log_job_progress: { ...last.data.log_job_progress, new_lines } },
  };
  return [joint as unknown as GraphQLResponse];
}
