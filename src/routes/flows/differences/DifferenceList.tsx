import { IconChevronRight } from '@tabler/icons-react';
import { diffWordsWithSpace } from 'diff';
import { formatCount } from '#lib/numbers.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { DescribedDifference, DifferenceGroup } from '../../_shared/flows/flow-differences.ts';
import styles from './differences.module.css';

/** Texts longer than this are highlighted as a whole. */
const MAX_LENGTH = 4000;

/** Differences with their values before and after, grouped by the sections of the form. */
export function DifferenceList({ groups }: { groups: readonly DifferenceGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ section, title, differences }) => (
        <section key={section} aria-label={title}>
          <h3 className={styles.section}>
            {title} <span className={styles.count}>{formatCount(differences.length)}</span>
          </h3>
          <dl className={styles.list}>
            {differences.map((difference) => (
              <Difference key={difference.path} difference={difference} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Difference({ difference }: { difference: DescribedDifference }) {
  const { label, before, after, isCode } = difference;
  const isComparable =
    isCode && before !== '' && after !== '' && before.length <= MAX_LENGTH && after.length <= MAX_LENGTH;
  const parts = isComparable ? diffWordsWithSpace(before, after) : null;
  const look = isCode ? styles.code : undefined;
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={look}>
        <VisuallyHidden>Before: </VisuallyHidden>
        {parts ? (
          parts
            .filter(({ added }) => !added)
            .map(({ value, removed }, place) => {
              const key = `${place} ${value}`;
              return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
            })
        ) : before === '' ? (
          <span className={styles.none}>Empty</span>
        ) : (
          <del>{before}</del>
        )}
      </dd>
      <IconChevronRight size={16} aria-hidden="true" className={styles.arrow} />
      <dd className={look}>
        <VisuallyHidden>After: </VisuallyHidden>
        {parts ? (
          parts
            .filter(({ removed }) => !removed)
            .map(({ value, added }, place) => {
              const key = `${place} ${value}`;
              return added ? <ins key={key}>{value}</ins> : <span key={key}>{value}</span>;
            })
        ) : after === '' ? (
          <span className={styles.none}>Empty</span>
        ) : (
          <ins>{after}</ins>
        )}
      </dd>
    </div>
  );
}
