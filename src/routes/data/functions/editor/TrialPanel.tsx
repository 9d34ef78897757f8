import { IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { Card } from '#ui/page/Card.tsx';
import { readArgument, rowOf, type FunctionValues } from './function-form.ts';
import styles from './editor.module.css';
import type { Trial, useTrial } from './useTrial.ts';

interface TrialPanelProps {
  form: FormModel<FunctionValues>;
  trial: ReturnType<typeof useTrial>;
  readOnly: boolean;
}

/** Runs the function's current body with arguments that the person enters. */
export function TrialPanel({ form, trial: state, readOnly }: TrialPanelProps) {
  const { args, trial, isBusy, runNow, setArg } = state;
  const parameters = useFieldValue(form.field('parameters'));
  const tests = form.field('tests');
  const id = useId();
  const values = parameters.map((_, at) => readArgument(args[at] ?? ''));
  const run = trial?.run;
  const keep = () => {
    const taken = new Set(tests.read().map(({ name }) => name));
    let number = taken.size + 1;
    while (taken.has(`test ${number}`)) number++;
    tests.change([
      ...tests.read(),
      rowOf(
        `test ${number}`,
        values.map(({ value }) => value),
        run?.result,
      ),
    ]);
  };
  return (
    <Card
      title="Try it"
      hint="Runs while you type"
      padded
      actions={
        <Button
          small
          icon={<IconPlayerPlay size={14} aria-hidden="true" />}
          busy={isBusy}
          onClick={runNow}
          aria-keyshortcuts="Control+Enter"
        >
          Run
        </Button>
      }
    >
      <div className={styles.args}>
        {parameters.length === 0 && <p className={styles.muted}>It takes no arguments.</p>}
        {parameters.map((parameter, at) => (
          <div key={`${parameter} ${at}`} className={styles.arg}>
            <label htmlFor={`${id}${at}`}>{parameter}</label>
            <input
              id={`${id}${at}`}
              className={styles.input}
              value={args[at] ?? ''}
              placeholder="null"
              autoComplete="off"
              spellCheck={false}
              aria-describedby={`${id}${at}-kind`}
              onChange={(event) => setArg(at, event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Otherwise, Enter would submit the form.
                event.preventDefault();
                runNow();
              }}
            />
            <span id={`${id}${at}-kind`} className={styles.kind}>
              {values[at]?.kind}
            </span>
          </div>
        ))}
        {parameters.length > 0 && (
          <p className={styles.muted}>Plain text or JSON: 12 is a number, &quot;12&quot; is text.</p>
        )}
      </div>
      <div className={styles.result} role="status" aria-label="Result">
        <Outcome trial={trial} />
      </div>
      {!readOnly && run?.succeeded && (
        <Button small onClick={keep}>
          Keep as test
        </Button>
      )}
    </Card>
  );
}

/** A value as JSON, so that 12 and "12" differ; objects and lists on several lines. */
const shown = (value: unknown): string => JSON.stringify(value ?? null, null, 2);

function Outcome({ trial }: { trial: Trial | null }) {
  if (!trial) return <p className={styles.muted}>Run it to see what it returns.</p>;
  const problem = trial.problem ?? trial.run?.problem;
  if (trial.refusal !== null) return <p className={styles.wrong}>{trial.refusal}</p>;
  if (problem) {
    return (
      <p className={styles.wrong}>
        {problem.line != null && `Line ${problem.line}: `}
        {problem.message}
      </p>
    );
  }
  if (!trial.run) return <p className={styles.muted}>Run it to see what it returns.</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label="Returned value">
        {shown(trial.run.result)}
      </pre>
      <span className={styles.muted}>{trial.run.duration_ms} ms</span>
    </>
  );
}
