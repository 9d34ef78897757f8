import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { Content, TestCase } from '../content/content.ts';
import { runPlan } from '../run/run-plan.ts';
import { planOf } from '../run/useRuns.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import { resultOf, type TestResult } from './test-results.ts';

export interface Tests {
  readonly results: ReadonlyMap<string, TestResult>;
  /** How many tests have been run; null if none are running. */
  readonly progress: number | null;
  readonly runAll: () => Promise<void>;
}

/** Runs test cases with the editor's content, one after another. */
export function useTests(
  company_uuid: string,
  model: EditorModel,
  initial: () => ReadonlyMap<string, TestResult>,
): Tests {
  const environment = useRelayEnvironment();
  const [stored, setResults] = useState(initial);
  const [progress, setProgress] = useState<number | null>(null);
  const isRunning = useRef(false);
  const { content, source, runs } = model;
  const results = new Map(stored);
  const own =
    source.kind === 'case' ? content.test_cases.find(({ name }) => name === source.name) : undefined;
  // The test case whose input is shown already runs on every keystroke.
  if (own && runs.live.last && !runs.live.isPending)
    results.set(own.name, resultOf(runs.live.last.answer, content, own));
  const runOne = async (of: Content, test: TestCase) => {
    const plan = planOf(company_uuid, of, { kind: 'case', name: test.name });
    const result = resultOf(await runPlan(environment, plan), of, test);
    setResults((before) => new Map(before).set(test.name, result));
  };
  return {
    results,
    progress,
    async runAll() {
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        for (const [at, test] of content.test_cases.entries()) {
          setProgress(at);
          await runOne(content, test);
        }
      } catch (error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Not all tests were run');
      } finally {
        isRunning.current = false;
        setProgress(null);
      }
    },
  };
}
