import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function NewFlowSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the flow types" />
      <Card padded>
        <Skeleton shape="text" count={16} />
      </Card>
    </>
  );
}
