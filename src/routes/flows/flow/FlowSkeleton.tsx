import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

/** The placeholder for the head and the sections. */
export function FlowSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the flow" />
      <Card padded>
        <Skeleton shape="text" count={16} />
      </Card>
    </>
  );
}
