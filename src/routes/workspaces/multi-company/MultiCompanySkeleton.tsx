import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import styles from './MultiCompany.module.css';

/** The placeholder of a step: two cards. */
export function StepSkeleton() {
  return (
    <>
      <Card>
        <Skeleton shape="rows" count={3} />
      </Card>
      <Card>
        <Skeleton shape="rows" count={6} />
      </Card>
    </>
  );
}

export function MultiCompanySkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton shape="head" label="Loading multi-workspace action" />
      <StepSkeleton />
    </div>
  );
}
