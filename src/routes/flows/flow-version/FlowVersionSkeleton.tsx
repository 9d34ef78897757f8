import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function FlowVersionSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the version" />
      <Columns>
        <Card padded>
          <Skeleton shape="text" count={14} />
        </Card>
        <Card padded>
          <Skeleton shape="text" count={6} />
        </Card>
      </Columns>
    </>
  );
}
