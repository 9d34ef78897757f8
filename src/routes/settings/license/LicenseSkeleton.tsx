import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function LicenseSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the license" />
      <Columns>
        <div>
          <Card title="Usage">
            <Skeleton shape="text" count={6} />
          </Card>
          <Card title="Integrations">
            <Skeleton shape="rows" count={8} />
          </Card>
        </div>
        <div>
          <Card title="Plan">
            <Skeleton shape="text" count={5} />
          </Card>
          <Card title="Features">
            <Skeleton shape="rows" count={8} />
          </Card>
        </div>
      </Columns>
    </>
  );
}
