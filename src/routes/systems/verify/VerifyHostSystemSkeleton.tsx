import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function VerifyHostSystemSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the host system" />
      <Columns>
        <Card>
          <Skeleton shape="rows" count={7} />
        </Card>
        <Card padded>
          <Skeleton shape="text" count={6} />
        </Card>
      </Columns>
      <Card>
        <Skeleton shape="rows" count={4} />
      </Card>
    </>
  );
}
