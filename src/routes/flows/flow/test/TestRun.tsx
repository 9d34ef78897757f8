import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TestRun_test$data, TestRun_test$key } from '#gql/TestRun_test';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StepsPanel, type TestStep } from '#ui/form/StepsPanel.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import { stepWords } from '#shared/executions/labels.ts';
import styles from './test.module.css';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

type Run = TestRun_test$data;
type Step = Run['steps'][number];

const outcomes: Readonly<Record<Exclude<Run['status'], '%future added value'>, StatusLook>> = {
  RUNNING: { tone: 'run', label: 'Running' },
  SUCCESS: { tone: 'ok', label: 'Success' },
  SKIPPED: { tone: 'skip', label: 'Skipped' },
  FAILED: { tone: 'fail', label: 'Failed' },
};

const states: Readonly<Record<string, TestStep['state']>> = {
  RUNNING: 'running',
  DONE: 'passed',
  FAILED: 'failed',
};

const languages: Readonly<Record<string, 'json' | 'xml'>> = { JSON: 'json', XML: 'xml' };

/** The progress of a dry run: its steps, and the output of each. */
export function TestRun({ testRef }: { testRef: TestRun_test$key }) {
  const test = useFragment(
    graphql`
      fragment TestRun_test on FlowTest {
        flow_test_uuid
        status
        is_unsaved
        sample_file_name
        sample_size_bytes
        summary_message
        steps {
          step
          status
          duration_ms
          message
          output_format
          output
        }
      }
    `,
    testRef,
  );
  const { status, steps, summary_message } = test;
  const [wanted, setWanted] = useState<string | null>(null);
  const withResult = steps.filter(({ output }) => output != null);
  const shown = withResult.find(({ step }) => step === wanted) ?? withResult.at(-1);
  return (
    <>
      <StepsPanel
        title="Steps"
        level={3}
        outcome={statusLook(outcomes, status)}
        context={`${test.sample_file_name}, ${formatCount(test.sample_size_bytes)} bytes${test.is_unsaved ? ', with unsaved changes' : ''}`}
        isRunning={status === 'RUNNING'}
        steps={steps.map((step) => ({
          name: stepWords(step.step),
          state: stateOf(step, test),
          found: step.message,
          millis: step.duration_ms ?? null,
        }))}
        next={summary_message}
      />
      {shown && (
        <section aria-label="Data" className={styles.data}>
          <Segmented
            label="Data after"
            options={withResult.map(({ step }) => ({ value: step as string, label: stepWords(step) }))}
            value={shown.step as string}
            onChange={setWanted}
          />
          <Suspense fallback={<Skeleton shape="text" count={8} label="Loading the viewer" />}>
            <CodeEditor
              key={shown.step}
              label={`Data after ${stepWords(shown.step)}`}
              readOnly
              language={languages[shown.output_format ?? ''] ?? 'text'}
              value={shown.output ?? ''}
              minRows={6}
              maxRows={24}
            />
          </Suspense>
        </section>
      )}
    </>
  );
}

/** A step that ended the run without a failure says why. */
const stateOf = ({ status, message }: Step, run: Run): TestStep['state'] =>
  states[status] ??
  (run.status === 'SKIPPED' && message != null && message === run.summary_message ? 'warned' : 'waiting');
