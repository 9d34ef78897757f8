import type { Content, TestCase } from '../content/content.ts';
import type { Difference, Problem, RunAnswer } from '../run/run-plan.ts';

export type Outcome = 'PASS' | 'FAIL' | 'ERROR';

/** The result of a test case, and the content it was run with. */
export interface TestResult {
  readonly outcome: Outcome;
  readonly differences: readonly Difference[];
  readonly problem: Problem | null;
  /** Null for a result of the server's last test run, which has no details. */
  readonly duration_ms: number | null;
  readonly of: Content;
  readonly test: TestCase;
}

/** Whether a result still applies, because nothing that it depends on has changed. */
export const isCurrent = ({ of, test }: TestResult, content: Content): boolean =>
  content.test_cases.includes(test) &&
  of.expression === content.expression &&
  of.input_type === content.input_type &&
  of.output_type === content.output_type &&
  of.local_lookup_tables === content.local_lookup_tables;

/** The result of a test case from its run. */
export function resultOf({ run, differences, refusal }: RunAnswer, of: Content, test: TestCase): TestResult {
  const wrong = differences ?? [];
  const problem: Problem | null =
    run?.problem ??
    (refusal === null
      ? null
      : { part: 'INPUT', code: 'REFUSED', message: refusal, line: null, column: null });
  const outcome = !run?.succeeded ? 'ERROR' : wrong.length > 0 ? 'FAIL' : 'PASS';
  return { outcome, differences: wrong, problem, duration_ms: run?.duration_ms ?? null, of, test };
}

/** How many current results have passed, and how many there are. */
export function passedCount(content: Content, results: ReadonlyMap<string, TestResult>) {
  const current = content.test_cases.flatMap(({ name }) => {
    const result = results.get(name);
    return result && isCurrent(result, content) ? [result] : [];
  });
  return { passed: current.filter(({ outcome }) => outcome === 'PASS').length, run: current.length };
}

/** The results of the server's last test run, which was of the latest revision; none for a draft (null). */
export function storedResults(
  stored: readonly { readonly name: string; readonly last_result?: string | null | undefined }[],
  of: Content | null,
): ReadonlyMap<string, TestResult> {
  if (!of) return new Map();
  return new Map(
    stored.flatMap(({ name, last_result: outcome }): [string, TestResult][] => {
      const test = of.test_cases.find((testCase) => testCase.name === name);
      return test && (outcome === 'PASS' || outcome === 'FAIL' || outcome === 'ERROR')
        ? [[name, { outcome, differences: [], problem: null, duration_ms: null, of, test }]]
        : [];
    }),
  );
}
