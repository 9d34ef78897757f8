import { IconRefresh } from '@tabler/icons-react';
import { formatRelative, formatTime, type Instant } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './search.module.css';
import type { NewExecutions } from './useNewExecutions.ts';

export interface FreshnessProps {
  news: NewExecutions;
  /** Executions after this time count as new. */
  since: Instant | null;
  auto: boolean;
  onAuto: (auto: boolean) => void;
  /** Reloads the list. */
  onShow: () => void;
  busy: boolean;
  zone: string;
}

/**
 * How recent the list is, how many new executions there are, and whether it checks automatically. New rows are never
 * inserted on their own: the person asks for them.
 */
export function Freshness({ news, since, auto, onAuto, onShow, busy, zone }: FreshnessProps) {
  const now = useNow(10_000);
  const { count, checkedAt, failed } = news;
  return (
    <div className={styles.freshness}>
      <label
        className={styles.auto}
        data-tip="Checks for new executions every 30 s while this page is visible"
      >
        <input type="checkbox" checked={auto} onChange={(event) => onAuto(event.target.checked)} />
        Auto refresh
      </label>
      <Button look="quiet" small busy={busy} icon={<IconRefresh size={14} />} onClick={onShow}>
        Refresh
      </Button>
      <span role="status" className={styles.news}>
        {count > 0 ? (
          <>
            {formatCount(count)} new{since !== null && ` since ${formatTime(since, zone)}`}{' '}
            <Button small onClick={onShow}>
              Show
            </Button>
          </>
        ) : failed ? (
          'The last refresh failed'
        ) : (
          auto && checkedAt !== null && `Nothing new, ${formatRelative(checkedAt, now)}`
        )}
      </span>
    </div>
  );
}
