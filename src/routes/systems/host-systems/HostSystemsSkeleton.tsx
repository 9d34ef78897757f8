import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function HostSystemsSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading host systems" />
      <Card>
        <Skeleton shape="rows" count={10} />
      </Card>
    </>
  );
}
