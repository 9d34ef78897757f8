import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function MetricsSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading metrics" />
      <Skeleton shape="tiles" count={6} />
      <Columns>
        <Card>
          <Skeleton shape="rows" count={5} />
        </Card>
        <Card>
          <Skeleton shape="rows" count={10} />
        </Card>
      </Columns>
      <Card>
        <Skeleton shape="chart" height={180} />
        <Skeleton shape="rows" count={6} />
      </Card>
      <Columns even>
        <Card>
          <Skeleton shape="chart" height={120} />
        </Card>
        <Card>
          <Skeleton shape="chart" height={120} />
        </Card>
      </Columns>
    </>
  );
}
