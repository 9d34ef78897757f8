import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import styles from './NewCompany.module.css';

export function NewCompanySkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton shape="head" label="Loading the form" />
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
    </div>
  );
}
