import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function DashboardSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the dashboard" />
      <Skeleton shape="tiles" />
      <Columns>
        <Card>
          <Skeleton shape="rows" count={6} />
        </Card>
        <Card>
          <Skeleton shape="rows" count={8} />
        </Card>
      </Columns>
    </>
  );
}
