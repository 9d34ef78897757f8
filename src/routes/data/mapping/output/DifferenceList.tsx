import type { Difference } from '../run/run-plan.ts';
import styles from './output.module.css';

/** The differences between two results, one per line. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.differences}>
      {differences.map(({ path, kind, expected, actual }) => (
        <li key={`${kind} ${path}`}>
          <span className={styles.path}>{path === '' ? 'The whole result' : path}</span>
          {kind !== 'UNEXPECTED' && (
            <span className={styles.expected}>
              <span>Expected</span> <code>{JSON.stringify(expected)}</code>
            </span>
          )}
          <span className={styles.actual}>
            <span>{kind === 'UNEXPECTED' ? 'Not expected' : 'Got'}</span>{' '}
            {kind === 'MISSING' ? 'nothing' : <code>{JSON.stringify(actual)}</code>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A short description of the first difference. */
export function firstDifference(differences: readonly Difference[]): string {
  const [first] = differences;
  if (!first) return '';
  const more = differences.length > 1 ? ` and ${differences.length - 1} more` : '';
  const where = first.path === '' ? 'The whole result' : first.path;
  const expected = JSON.stringify(first.expected);
  const what =
    first.kind === 'UNEXPECTED'
      ? `not expected: ${JSON.stringify(first.actual)}`
      : `expected ${expected}, got ${first.kind === 'MISSING' ? 'nothing' : JSON.stringify(first.actual)}`;
  return `${where}: ${what}${more}`;
}
