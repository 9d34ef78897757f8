import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function MappingsSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading mappings" />
      <Card>
        <Skeleton shape="rows" count={14} />
      </Card>
    </>
  );
}
