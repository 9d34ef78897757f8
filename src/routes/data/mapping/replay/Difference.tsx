import { graphql, useFragment } from 'react-relay/hooks';
import type { Difference_difference$key } from '#gql/Difference_difference';
import { pathWords, valueWords } from './replay-labels.ts';
import styles from './replay.module.css';

/** A differing value: its path, the old and the new value. */
export function Difference({ differenceRef }: { differenceRef: Difference_difference$key }) {
  const { path, kind, expected, actual } = useFragment(
    graphql`
      fragment Difference_difference on MappingDifference {
        path
        kind
        expected
        actual
      }
    `,
    differenceRef,
  );
  return (
    <span className={styles.difference} data-tip={path === '' ? undefined : path}>
      {path === '' ? 'Whole result' : pathWords(path)}{' '}
      {kind !== 'UNEXPECTED' && <del>{valueWords(expected)}</del>}{' '}
      {kind !== 'MISSING' && <ins>{valueWords(actual)}</ins>}
    </span>
  );
}
