import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import styles from './search.module.css';

/** The skeleton of the search: header, tabs, filters, histogram, toolbar, rows. */
export function PartnerSearchSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading executions" />
      <div className={styles.tabsShape} />
      <Card className={styles.card}>
        <div className={styles.barShape} />
        <div className={styles.histogram}>
          <Skeleton shape="chart" height={54} label="" />
        </div>
        <div className={styles.toolbar} />
        <Skeleton shape="rows" count={16} label="" />
      </Card>
    </>
  );
}
