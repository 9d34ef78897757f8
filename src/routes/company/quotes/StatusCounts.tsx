import { graphql, useFragment } from 'react-relay/hooks';
import type { StatusCounts_quotes$key } from '#gql/StatusCounts_quotes';
import { formatCount } from '#lib/numbers.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { cx } from '#ui/cx.ts';
import { quoteStatusNames, quoteStatuses, type QuoteStatusName } from '../_shared/quote-labels.ts';
import styles from './StatusCounts.module.css';

interface StatusCountsProps {
  quotesRef: StatusCounts_quotes$key;
  selected: readonly QuoteStatusName[];
  onChange: (selected: QuoteStatusName[]) => void;
}

/** The number of quotes in each status; each is a filter that can be combined with others. */
export function StatusCounts({ quotesRef, selected, onChange }: StatusCountsProps) {
  const { status_counts } = useFragment(
    graphql`
      fragment StatusCounts_quotes on QuoteConnection {
        status_counts {
          status
          count
        }
      }
    `,
    quotesRef,
  );
  const counts = new Map<string, number>(status_counts.map(({ status, count }) => [status, count]));
  const all = status_counts.reduce((sum, { count }) => sum + count, 0);
  const chip = (label: string, count: number, pressed: boolean, onClick: () => void) => (
    <button
      key={label}
      type="button"
      aria-pressed={pressed}
      className={cx(styles.chip, pressed && styles.pressed, count === 0 && styles.none)}
      onClick={onClick}
    >
      {label} <b>{formatCount(count)}</b>
    </button>
  );
  return (
    <Toolbar label="Quotes by status" className={styles.bar}>
      {chip('All', all, selected.length === 0, () => onChange([]))}
      {quoteStatusNames.map((status) =>
        chip(quoteStatuses[status].label, counts.get(status) ?? 0, selected.includes(status), () =>
          onChange(quoteStatusNames.filter((name) => selected.includes(name) !== (name === status))),
        ),
      )}
    </Toolbar>
  );
}
