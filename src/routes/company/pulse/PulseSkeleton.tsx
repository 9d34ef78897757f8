import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function PulseSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the pulse" />
      <Skeleton shape="tiles" />
      <Card>
        <Skeleton shape="chart" height={150} />
      </Card>
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
      <Card>
        <Skeleton shape="rows" count={10} />
      </Card>
      <Columns>
        <Card>
          <Skeleton shape="rows" count={6} />
        </Card>
        <Card>
          <Skeleton shape="rows" count={6} />
        </Card>
      </Columns>
    </>
  );
}
