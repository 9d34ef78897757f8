import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function JobFormSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the launcher job" />
      <Card padded>
        <Skeleton shape="text" count={16} />
      </Card>
    </>
  );
}
