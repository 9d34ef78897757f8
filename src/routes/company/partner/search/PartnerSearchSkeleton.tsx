import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../../ui/page/Card.tsx';
import styles from './search.module.css';

/** The search in its real measures: head, filters, histogram, rows. */
export function PartnerSearchSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading executions" />
      <Card>
        <div className={styles.barShape} />
        <Skeleton shape="chart" height={54} label="" />
        <Skeleton shape="rows" count={16} label="" />
      </Card>
    </>
  );
}
