import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function MappingSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the mapping" />
      <Card>
        <Skeleton shape="text" count={18} />
      </Card>
    </>
  );
}
