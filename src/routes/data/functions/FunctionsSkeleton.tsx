import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function FunctionsSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading functions" />
      <Card>
        <Skeleton shape="rows" count={12} />
      </Card>
    </>
  );
}
