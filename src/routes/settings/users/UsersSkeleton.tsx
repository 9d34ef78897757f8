import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function UsersSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading users" />
      <Card>
        <Skeleton shape="rows" count={12} />
      </Card>
    </>
  );
}
