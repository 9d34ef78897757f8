import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import styles from './library.module.css';

export function LibrarySkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the library" />
      <div className={styles.columns}>
        <Card>
          <Skeleton shape="text" count={6} />
        </Card>
        <Card>
          <Skeleton shape="rows" count={8} />
        </Card>
      </div>
    </>
  );
}
