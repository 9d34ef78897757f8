import { useState } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { differenceWords, type Difference, type TemplateNames } from './difference-labels.ts';
import styles from './templates.module.css';

const FIRST = 30;

interface DifferenceListProps {
  /** "Differences of Pinecrest Lines". */
  label: string;
  differences: readonly Difference[];
  names: TemplateNames;
}

/** Differences value by value: "+" added, "−" removed, "~" changed. */
export function DifferenceList({ label, differences, names }: DifferenceListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? differences : differences.slice(0, FIRST);
  return (
    <>
      <ul className={styles.changes} aria-label={label}>
        {shown.map((difference) => {
          const { where, what, before, after } = differenceWords(difference, names);
          return (
            <li key={difference.path}>
              <span aria-hidden="true">{before === null ? '+' : after === null ? '−' : '~'}</span>
              <span className={styles.where}>
                {where}
                <b>{what}</b>
              </span>
              <span className={styles.values}>
                {before !== null && (
                  <del>
                    <VisuallyHidden>before </VisuallyHidden>
                    {before}
                  </del>
                )}
                {after !== null && (
                  <ins>
                    <VisuallyHidden>after </VisuallyHidden>
                    {after}
                  </ins>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {differences.length > shown.length && (
        <p className={styles.more}>
          <Button small onClick={() => setWhole(true)}>
            Show all {formatCount(differences.length)}
          </Button>
        </p>
      )}
    </>
  );
}
