import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function LookupTablesSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading lookup tables" />
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
    </>
  );
}
