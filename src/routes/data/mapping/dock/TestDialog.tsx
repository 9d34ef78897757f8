import { Suspense, useId, useState } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import form from '#ui/form/form.module.css';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { MAX_TEXT } from '../../_shared/read-text-file.ts';
import { freeCaseName, inputOf, withCase, type Match, type TestCase } from '../content/content.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import styles from './dock.module.css';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

const matches = [
  { value: 'EXACT', label: 'Exact' },
  { value: 'CONTAINS', label: 'Contains' },
] as const;

interface TestDialogProps {
  model: EditorModel;
  /** Null for a new test case, from the current input and result. */
  test: TestCase | null;
  onClose: () => void;
}

/** The form for a test case's name and expected result. Its input is edited in the pane. */
export function TestDialog({ model, test, onClose }: TestDialogProps) {
  const { content, source, change, setSource, runs } = model;
  const id = useId();
  const current: unknown = runs.valid?.answer.run?.result ?? null;
  const [name, setName] = useState(() => test?.name ?? freeCaseName(content));
  const [match, setMatch] = useState<Match>(test?.match ?? 'EXACT');
  const [text, setText] = useState(() => JSON.stringify(test ? test.expected : current, null, 2));
  const [shown, setShown] = useState<{ name?: string; expected?: string }>({});
  const find = () => {
    const wanted = name.trim();
    const isTaken = content.test_cases.some((testCase) => testCase.name === wanted && testCase !== test);
    const [expected, error] = parse(text);
    const nameError =
      wanted === '' || [...wanted].length > 80
        ? 'Give it a name of 1 to 80 characters.'
        : isTaken
          ? 'Another test case has this name.'
          : undefined;
    return {
      wanted,
      expected,
      errors: { ...(nameError && { name: nameError }), ...(error && { expected: error }) },
    };
  };
  const save = () => {
    const { wanted, expected, errors } = find();
    setShown(errors);
    if (Object.keys(errors).length > 0) return;
    if (test) change(withCase(content, test.name, { ...test, name: wanted, match, expected }));
    else {
      const input = inputOf(content, source);
      change({ test_cases: [...content.test_cases, { name: wanted, input, expected, match }] });
    }
    setSource({ kind: 'case', name: wanted });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="medium"
      title={test ? `Test case “${test.name}”` : 'New test case'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={save}>
            {test ? 'Change test case' : 'Add test case'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={form.field}>
          <label htmlFor={`${id}-name`}>Name</label>
          <span className={form.control}>
            <input
              id={`${id}-name`}
              value={name}
              data-autofocus=""
              aria-invalid={shown.name === undefined ? undefined : true}
              aria-describedby={shown.name === undefined ? undefined : `${id}-name-note`}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') save();
              }}
            />
          </span>
          {shown.name !== undefined && (
            <p id={`${id}-name-note`} className={styles.error} role="alert">
              {shown.name}
            </p>
          )}
        </div>
        <div>
          <Segmented label="Match" options={matches} value={match} onChange={setMatch} />
          <p className={styles.hint}>
            {match === 'EXACT'
              ? 'The result must be identical.'
              : 'The result must contain the expected values, and may contain more.'}
          </p>
        </div>
        <div>
          <p className={styles.label}>Expected result, before it is written in the output format</p>
          <Suspense fallback={<Skeleton shape="text" count={6} label="Loading the editor" />}>
            <CodeEditor
              label="Expected result"
              language="json"
              value={text}
              onChange={setText}
              maxLength={MAX_TEXT}
              onTooLong={(length) =>
                notify.error(
                  `It would have ${formatCount(length)} characters, and can have at most ${formatCount(MAX_TEXT)}.`,
                  'The text was not inserted',
                )
              }
              minRows={6}
              maxRows={14}
              invalid={shown.expected !== undefined}
              describedBy={shown.expected === undefined ? undefined : `${id}-expected-note`}
            />
          </Suspense>
          {shown.expected !== undefined && (
            <p id={`${id}-expected-note`} className={styles.error} role="alert">
              {shown.expected}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function parse(text: string): readonly [value: unknown, error: string | null] {
  try {
    return [JSON.parse(text), null];
  } catch {
    return [null, 'This is not valid JSON. Put text in double quotes, with no comma after the last field.'];
  }
}
