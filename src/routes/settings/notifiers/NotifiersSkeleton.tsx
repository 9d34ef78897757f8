import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function NotifiersSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading notifiers" />
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
    </>
  );
}
