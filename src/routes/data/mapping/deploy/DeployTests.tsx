import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import styles from '../mapping.module.css';
import { firstDifference } from '../output/DifferenceList.tsx';
import type { TestRun } from '../useOverlays.ts';

/** The test results of the revision to be deployed. */
export function DeployTests({ testRun, onRunTests }: { testRun: TestRun; onRunTests: () => void }) {
  if (testRun.kind === 'running') return <Skeleton shape="text" count={3} label="Running the tests" />;
  if (testRun.kind === 'failed')
    return (
      <Callout
        tone="fail"
        title="The tests were not run."
        actions={<Button onClick={onRunTests}>Run again</Button>}
      >
        A revision can be deployed only after its tests have run.
      </Callout>
    );
  const { results } = testRun;
  const failed = results.filter(({ outcome }) => outcome !== 'PASS');
  return (
    <section className={styles.section} aria-label="Tests">
      <h3>Tests</h3>
      {results.length === 0 ? (
        <p>This mapping has no test cases, so the change is untested.</p>
      ) : failed.length === 0 ? (
        <p>
          <StatusBadge tone="ok">Passed</StatusBadge> {pluralize(results.length, 'test')} passed.
        </p>
      ) : (
        <>
          <p>
            {results.length - failed.length} of {results.length} passed. Correct the expression or the test
            cases first, or deploy anyway with a note.
          </p>
          <ul className={styles.failed}>
            {failed.map(({ name, outcome, problem, differences }) => (
              <li key={name}>
                <span>
                  <StatusBadge tone={outcome === 'ERROR' ? 'tech' : 'fail'}>
                    {outcome === 'ERROR' ? 'Error' : 'Failed'}
                  </StatusBadge>{' '}
                  <b>{name}</b>
                </span>
                <span className={styles.why}>
                  {problem
                    ? `${problem.line == null ? '' : `Line ${problem.line}: `}${problem.message}`
                    : firstDifference(differences)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
