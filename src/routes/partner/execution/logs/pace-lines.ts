import type { GraphQLResponse } from 'relay-runtime';
import type { Pace } from '../../../../relay/subscription.ts';

/** How much longer the page is left alone than the lines before took. */
const REST = 4;
/** Passed on at once, or the page would not answer for seconds. */
const MOST_LINES = 5_000;

/**
 * Joins answers that arrive in short order. Each makes the page read all lines of the log again, which takes long for
 * 100,000: the longer it takes, the longer the next ones wait.
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
    // What has piled up must not take for ever; the page has half of the time then.
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

/** How many of the answers have as many lines as are passed on at once; at least one. */
function countAtOnce(answers: readonly GraphQLResponse[]): number {
  let lines = 0;
  const after = answers.findIndex((answer, at) => {
    if (hasLines(answer)) lines += answer.data.log_job_progress.new_lines.length;
    return at > 0 && lines > MOST_LINES;
  });
  return after < 0 ? answers.length : after;
}

interface Progress {
  readonly data: { readonly log_job_progress: { readonly new_lines: readonly unknown[] } };
}

const hasLines = (answer: object): answer is Progress =>
  !('errors' in answer) && (answer as Partial<Progress>).data?.log_job_progress !== undefined;

/** One answer with the lines of all; as they are if one of them failed. */
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
