import { IconDots, IconPencil, IconPlus, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { StatusTone } from '#ui/status/tone.ts';
import { withCase, type TestCase } from '../content/content.ts';
import { firstDifference } from '../output/DifferenceList.tsx';
import type { EditorModel } from '../useMappingEditor.ts';
import styles from './dock.module.css';
import { isCurrent, type Outcome, type TestResult } from './test-results.ts';
import type { Tests } from './useTests.ts';

const TestDialog = lazily(() => import('./TestDialog.tsx'), 'TestDialog');

const looks: Readonly<Record<Outcome, { readonly tone: StatusTone; readonly label: string }>> = {
  PASS: { tone: 'ok', label: 'Passed' },
  FAIL: { tone: 'fail', label: 'Failed' },
  ERROR: { tone: 'tech', label: 'Error' },
};

interface TestsTabProps {
  model: EditorModel;
  tests: Tests;
}

/** The test cases; choosing one opens it in the panes. */
export function TestsTab({ model, tests }: TestsTabProps) {
  const { content, source, change, setSource } = model;
  const [edited, setEdited] = useState<TestCase | 'new' | null>(null);
  const remove = (test: TestCase) => {
    const before = content.test_cases;
    change(withCase(content, test.name, null));
    notify.undo(`Test case “${test.name}” deleted`, () => change({ test_cases: before }));
  };
  const result = model.runs.valid?.answer.run?.result;
  const isFresh = model.runs.valid !== null && model.runs.valid === model.runs.live.last;
  const items = content.test_cases;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          kind="none"
          title="No test cases yet"
          small
          action={<AddButton onClick={() => setEdited('new')} />}
        >
          <p>A test case is an input with its expected result. Deploying with failing tests needs a note.</p>
        </EmptyState>
      ) : (
        <ul className={styles.tests} aria-label="Test cases">
          {items.map((test) => {
            const known = tests.results.get(test.name);
            const isChosen = source.kind === 'case' && source.name === test.name;
            return (
              <li key={test.name} className={cx(styles.test, isChosen && styles.chosen)}>
                <TestBadge result={known && isCurrent(known, content) ? known : undefined} />
                <button
                  type="button"
                  className={styles.pick}
                  aria-pressed={isChosen}
                  onClick={() => setSource(isChosen ? { kind: 'sample' } : { kind: 'case', name: test.name })}
                >
                  {test.name}
                </button>
                <span className={styles.match}>{test.match === 'EXACT' ? 'Exact' : 'Contains'}</span>
                <TestWords result={known && isCurrent(known, content) ? known : undefined} />
                <Menu
                  label={`Actions for ${test.name}`}
                  align="end"
                  items={[
                    { label: 'Edit…', icon: <IconPencil size={16} />, onSelect: () => setEdited(test) },
                    {
                      label: 'Expect the current result',
                      icon: <IconTargetArrow size={16} />,
                      disabled:
                        isChosen && isFresh
                          ? undefined
                          : 'Open the test case first, with an expression that runs without errors',
                      onSelect: () =>
                        change(withCase(content, test.name, { ...test, expected: result ?? null })),
                    },
                    { divider: true },
                    {
                      label: 'Delete',
                      icon: <IconTrash size={16} />,
                      danger: true,
                      onSelect: () => remove(test),
                    },
                  ]}
                  renderTrigger={(trigger) => (
                    <IconButton
                      {...trigger}
                      small
                      label={`Actions for ${test.name}`}
                      icon={<IconDots size={16} />}
                    />
                  )}
                />
              </li>
            );
          })}
        </ul>
      )}
      {items.length > 0 && (
        <div className={styles.add}>
          <AddButton onClick={() => setEdited('new')} />
        </div>
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <TestDialog model={model} test={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button small look="quiet" icon={<IconPlus size={14} aria-hidden="true" />} onClick={onClick}>
    Add test case
  </Button>
);

function TestBadge({ result }: { result: TestResult | undefined }) {
  const look = result ? looks[result.outcome] : { tone: 'sub' as const, label: 'Not run' };
  return <StatusBadge tone={look.tone}>{look.label}</StatusBadge>;
}

function TestWords({ result }: { result: TestResult | undefined }) {
  const words = !result
    ? ''
    : result.problem
      ? `${result.problem.line == null ? '' : `Line ${result.problem.line}: `}${result.problem.message}`
      : firstDifference(result.differences);
  return (
    <>
      <span className={styles.why}>{words}</span>
      <span className={styles.time}>{result?.duration_ms == null ? '' : `${result.duration_ms} ms`}</span>
    </>
  );
}
