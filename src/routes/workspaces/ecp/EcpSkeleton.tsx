import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function EcpSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the control panel" />
      <Skeleton shape="tiles" />
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
    </>
  );
}
