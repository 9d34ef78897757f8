import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import styles from './editor.module.css';
import { readArgs, readExpected, type FunctionValues, type TestRow } from './function-form.ts';
import { failureWords, summaryOf, testLook } from './test-labels.ts';
import type { useTrial } from './useTrial.ts';

const MAX_TESTS = 50;

interface TestsFieldProps {
  form: FormModel<FunctionValues>;
  trial: ReturnType<typeof useTrial>;
  readOnly: boolean;
}

/** Test calls with their expected results; each shows its result with the current body. */
export function TestsField({ form, trial, readOnly }: TestsFieldProps) {
  const field = form.field('tests');
  const { value: tests, control } = useField(
    { field, label: 'Tests' },
    { show: (value) => (value as readonly TestRow[]).map(({ name }) => name).join(', ') || 'None' },
  );
  const results = trial.trial?.results;
  const set = (at: number, change: Partial<TestRow>) =>
    field.change(tests.map((row, place) => (place === at ? { ...row, ...change } : row)));
  const add = () => {
    field.change([...tests, { name: '', args: '', expected: '' }]);
    requestAnimationFrame(() => document.getElementById(`${field.id}.${tests.length}.name`)?.focus());
  };
  const remove = (at: number) => {
    field.change(tests.filter((_, place) => place !== at));
    document.getElementById(`${field.id}.add`)?.focus();
  };
  return (
    <Card
      title="Tests"
      hint={results && results.size > 0 ? summaryOf([...results.values()]) : undefined}
      padded
      actions={
        <Button small busy={trial.isBusy} onClick={trial.runNow}>
          Run all
        </Button>
      }
    >
      <div id={control.id} tabIndex={-1} role="group" aria-label="Tests" className={styles.tests}>
        {tests.length === 0 && (
          <p className={styles.muted}>
            None yet. A test is a call with its expected result; failing ones are asked about before a
            deployment.
          </p>
        )}
        {tests.map((row, at) => {
          const result = results?.get(at);
          const cell = (part: 'name' | 'args' | 'expected', label: string, placeholder?: string) => {
            const problem =
              field.errorAt(`${at}.${part}`) ??
              (part === 'args' ? problemIn(readArgs(row.args)) : null) ??
              (part === 'expected' ? problemIn(readExpected(row.expected)) : null);
            return (
              <span className={styles.cell}>
                {part !== 'name' && <label htmlFor={`${field.id}.${at}.${part}`}>{label}</label>}
                <input
                  id={`${field.id}.${at}.${part}`}
                  className={styles.input}
                  aria-label={`${label} of test ${at + 1}`}
                  aria-invalid={problem === null ? undefined : true}
                  aria-describedby={problem === null ? undefined : `${field.id}.${at}.${part}-note`}
                  value={row[part]}
                  placeholder={placeholder}
                  readOnly={readOnly}
                  autoComplete="off"
                  spellCheck={part === 'name'}
                  onBlur={control.onBlur}
                  onChange={(event) => set(at, { [part]: event.currentTarget.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    // Otherwise, Enter would submit the form.
                    event.preventDefault();
                    trial.runNow();
                  }}
                />
                {problem !== null && (
                  <span id={`${field.id}.${at}.${part}-note`} className={styles.wrong}>
                    {problem}
                  </span>
                )}
              </span>
            );
          };
          return (
            <div key={at} className={styles.test} role="group" aria-label={`Test ${at + 1}`}>
              {cell('name', 'Name', 'Name')}
              <span className={styles.outcome}>
                {result && (
                  <StatusBadge tone={testLook(result.outcome).tone}>
                    {testLook(result.outcome).label}
                  </StatusBadge>
                )}
                {!readOnly && (
                  <IconButton
                    small
                    label={`Remove test ${row.name || at + 1}`}
                    icon={<IconX size={14} />}
                    onClick={() => remove(at)}
                  />
                )}
              </span>
              {cell('args', 'Arguments', '"PO 123", 4')}
              {cell('expected', 'Expected result', 'No result')}
              {result && result.outcome !== 'PASS' && (
                <ul className={styles.differences}>
                  {failureWords(result).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
        {!readOnly && (
          <Button
            small
            id={`${field.id}.add`}
            icon={<IconPlus size={14} aria-hidden="true" />}
            aria-disabled={tests.length >= MAX_TESTS || undefined}
            data-tip={tests.length >= MAX_TESTS ? `A function has at most ${MAX_TESTS} tests` : undefined}
            onClick={() => tests.length < MAX_TESTS && add()}
          >
            Add test
          </Button>
        )}
      </div>
    </Card>
  );
}

const problemIn = (read: object): string | null =>
  'problem' in read && typeof read.problem === 'string' ? read.problem : null;
