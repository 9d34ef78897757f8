import type { GraphQLResponse } from 'relay-runtime';
import type { Deliver } from '../../../../relay/subscription.ts';

/** How much longer the page is left alone than the lines before took. */
const REST = 4;

/**
 * Joins answers that arrive in short order. Each makes the page read all lines of the log again, which takes long for
 * 100,000: the longer it takes, the longer the next ones wait.
 */
export function paceLines(deliver: Deliver): { readonly next: Deliver; readonly end: () => void } {
  let waiting: GraphQLResponse[] = [];
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const answers = joined(waiting);
    waiting = [];
    const began = performance.now();
    for (const answer of answers) deliver(answer);
    pause = REST * (performance.now() - began);
  };
  return {
    next(answer) {
      waiting.push(answer);
      timer ??= setTimeout(flush, pause);
    },
    end: flush,
  };
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
