import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function MappingRevisionSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the revision" />
      <Columns>
        <Card>
          <Skeleton shape="rows" count={8} />
        </Card>
        <Card>
          <Skeleton shape="rows" count={6} />
        </Card>
      </Columns>
    </>
  );
}
