import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function UsageSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading usage" />
      <Skeleton shape="tiles" count={6} />
      <Columns>
        <Card>
          <Skeleton shape="chart" height={180} />
        </Card>
        <Card>
          <Skeleton shape="text" count={4} />
        </Card>
      </Columns>
      <Card>
        <Skeleton shape="rows" count={12} />
      </Card>
    </>
  );
}
