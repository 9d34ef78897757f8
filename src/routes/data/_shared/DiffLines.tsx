import { graphql, useFragment } from 'react-relay/hooks';
import type { DiffLines_lines$data, DiffLines_lines$key } from '#gql/DiffLines_lines';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './diff-lines.module.css';

type DiffLine = DiffLines_lines$data[number];

interface DiffLinesProps {
  label: string;
  linesRef: DiffLines_lines$key;
  /** Shows every line, instead of only the changes with three lines around them. */
  whole?: boolean;
}

/** The number of unchanged lines shown around a change. */
const AROUND = 3;

const SIGNS: Readonly<Record<string, readonly [sign: string, words: string]>> = {
  ADDED: ['+', 'Added: '],
  REMOVED: ['-', 'Removed: '],
};

/** A line-by-line diff of two texts, compared by the server; long runs of equal lines are collapsed. */
export function DiffLines({ label, linesRef, whole = false }: DiffLinesProps) {
  const lines = useFragment(
    graphql`
      fragment DiffLines_lines on MappingDiffLine @relay(plural: true) {
        kind
        text
        before
        after
      }
    `,
    linesRef,
  );
  return <DiffTable label={label} lines={lines} whole={whole} />;
}

interface DiffTableProps extends Omit<DiffLinesProps, 'linesRef'> {
  lines: readonly Omit<DiffLine, ' $fragmentType'>[];
}

/** Like `DiffLines`, for lines that were compared in the browser. */
export function DiffTable({ label, lines, whole = false }: DiffTableProps) {
  const isShown = lines.map(
    (_line, at) =>
      whole || lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'SAME'),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles.lines} role="region" aria-label={label} tabIndex={0}>
      <table>
        <tbody>
          {lines.map((line, at) =>
            isShown[at] ? (
              // oxlint-disable-next-line react/no-array-index-key -- lines are known by their place
              <Line key={at} line={line} />
            ) : at > 0 && !isShown[at - 1] ? null : (
              // oxlint-disable-next-line react/no-array-index-key -- the same
              <tr key={at} className={styles.gap}>
                <td colSpan={4}>{gapWords(isShown, at)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function gapWords(isShown: readonly boolean[], at: number): string {
  const end = isShown.indexOf(true, at);
  const count = (end < 0 ? isShown.length : end) - at;
  return count === 1 ? '1 equal line' : `${count} equal lines`;
}

function Line({ line: { kind, text, before, after } }: { line: DiffTableProps['lines'][number] }) {
  const [sign, words] = SIGNS[kind] ?? ['', ''];
  return (
    <tr className={cx(kind === 'ADDED' && styles.added, kind === 'REMOVED' && styles.removed)}>
      <td className={styles.number}>{before}</td>
      <td className={styles.number}>{after}</td>
      <td className={styles.sign} aria-hidden="true">
        {sign}
      </td>
      <td className={styles.text}>
        {words !== '' && <VisuallyHidden>{words}</VisuallyHidden>}
        {text}
      </td>
    </tr>
  );
}
