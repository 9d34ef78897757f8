import { diffLines } from 'diff';
import { useMemo } from 'react';
import { pluralize } from '#lib/text.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './editor.module.css';

interface Line {
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
}

function linesBetween(before: string, after: string): readonly Line[] {
  return diffLines(`${before.trimEnd()}\n`, `${after.trimEnd()}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): Line => ({ sign: added ? '+' : removed ? '-' : ' ', text })),
  );
}

interface LineDiffProps {
  label: string;
  before: string;
  after: string;
}

const WORDS = { '+': 'Added: ', '-': 'Removed: ' };

/** A line-by-line diff of two texts, with removed lines above added ones. */
export function LineDiff({ label, before, after }: LineDiffProps) {
  const lines = useMemo(() => linesBetween(before, after), [before, after]);
  const count = (sign: Line['sign']) => lines.filter((line) => line.sign === sign).length;
  const isSame = count('+') + count('-') === 0;
  return (
    <figure className={styles.diff} aria-label={label}>
      <figcaption>
        {isSame ? 'No difference' : `${pluralize(count('+'), 'line')} added, ${count('-')} removed`}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <ol tabIndex={0} aria-label="Lines">
        {lines.map(({ sign, text }, at) => (
          <li key={at} className={cx(sign === '+' && styles.added, sign === '-' && styles.removed)}>
            <span aria-hidden="true">{sign}</span>
            {sign !== ' ' && <VisuallyHidden>{WORDS[sign]}</VisuallyHidden>}
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </figure>
  );
}
