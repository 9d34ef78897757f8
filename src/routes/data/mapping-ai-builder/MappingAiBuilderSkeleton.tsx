import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

/** The skeleton of a step while its code loads. */
export function StepSkeleton() {
  return (
    <Card>
      <Skeleton shape="rows" count={6} label="Loading the step" />
    </Card>
  );
}

export function MappingAiBuilderSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading new inbound EDI" />
      <StepSkeleton />
    </>
  );
}
