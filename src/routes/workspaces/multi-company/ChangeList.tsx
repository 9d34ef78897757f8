import { graphql, useFragment } from 'react-relay/hooks';
import type { ChangeList_result$key } from '#gql/ChangeList_result';
import { formatCount } from '#lib/numbers.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './PreviewRows.module.css';

/** The changes in one workspace, value by value: "+" is added, "−" is removed, "~" is changed. */
export function ChangeList({ resultRef, label }: { resultRef: ChangeList_result$key; label: string }) {
  const { changes, change_count } = useFragment(
    graphql`
      fragment ChangeList_result on MultiCompanyResult {
        change_count
        changes {
          label
          before
          after
        }
      }
    `,
    resultRef,
  );
  return (
    <>
      <ul className={styles.changes} aria-label={label}>
        {changes.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of a dry run never changes
          <li key={index}>
            <span aria-hidden="true">{change.before === null ? '+' : change.after === null ? '−' : '~'}</span>
            <span>{change.label}</span>
            <span className={styles.values}>
              {change.before != null && (
                <del>
                  <VisuallyHidden>before </VisuallyHidden>
                  {change.before}
                </del>
              )}
              {change.after != null && (
                <ins>
                  <VisuallyHidden>after </VisuallyHidden>
                  {change.after}
                </ins>
              )}
            </span>
          </li>
        ))}
      </ul>
      {change_count > changes.length && (
        <p className={styles.more}>
          The first {formatCount(changes.length)} of {formatCount(change_count)}
        </p>
      )}
    </>
  );
}
