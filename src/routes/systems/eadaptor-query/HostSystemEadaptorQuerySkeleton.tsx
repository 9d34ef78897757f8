import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function HostSystemEadaptorQuerySkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the host system" />
      <Columns even>
        <Card>
          <Skeleton shape="rows" count={7} />
        </Card>
        <Card>
          <Skeleton shape="rows" count={7} />
        </Card>
      </Columns>
      <Card>
        <Skeleton shape="rows" count={5} />
      </Card>
    </>
  );
}
