import { useMemo, useState } from 'react';
import { caseOf, inputOf, type Content, type Source } from '../content/content.ts';
import type { Plan, RunAnswer } from './run-plan.ts';
import { useLiveRun } from './useLiveRun.ts';

/** The input if there is none, so that mistakes in the expression are found anyway. */
const NOTHING = { input_type: 'JSON', input: '{}' } as const;

const inputPart = (content: Content, source: Source) => {
  const input = inputOf(content, source);
  return input.trim() === '' ? NOTHING : { input_type: content.input_type, input };
};

/** The plan for a run of this content, including the expected result of a test case. */
export function planOf(company_uuid: string, content: Content, source: Source): Plan {
  const test = caseOf(content, source);
  return {
    company_uuid,
    expression: content.expression,
    output_type: content.output_type,
    local_lookup_tables: content.local_lookup_tables.map(({ key, columns, rows }) => ({
      key,
      columns,
      rows,
    })),
    ...inputPart(content, source),
    ...(test && { expected: test.expected ?? null, match: test.match }),
  };
}

/** The run that follows the typing, the parsed input, and the last run with a result. */
export function useRuns(company_uuid: string, content: Content, source: Source) {
  const test = caseOf(content, source);
  const { expression, input_type, output_type, local_lookup_tables } = content;
  const input = inputOf(content, source);
  const plan = useMemo(
    () => planOf(company_uuid, content, source),
    // Editing another test case must not cause a run.
    // oxlint-disable-next-line react/exhaustive-deps -- the parts of the content that a run depends on
    [
      company_uuid,
      expression,
      input_type,
      output_type,
      local_lookup_tables,
      input,
      test?.expected,
      test?.match,
    ],
  );
  const parsing = useMemo(
    (): Plan | null =>
      input.trim() === ''
        ? null
        : { company_uuid, expression: '$', input_type, output_type: 'JSON', input, local_lookup_tables: [] },
    [company_uuid, input_type, input],
  );
  const live = useLiveRun(plan);
  const parsed = useLiveRun(parsing);
  const [valid, setValid] = useState<{ plan: Plan; answer: RunAnswer } | null>(null);
  if (live.last?.answer.run?.succeeded && live.last !== valid) setValid(live.last);
  return { live, parsed, valid, isEmpty: input.trim() === '' };
}

export type Runs = ReturnType<typeof useRuns>;
