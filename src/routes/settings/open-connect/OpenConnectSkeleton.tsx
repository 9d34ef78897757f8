import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function OpenConnectSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading Open Connect" />
      <Card title="API keys">
        <Skeleton shape="rows" count={3} />
      </Card>
      <Card title="Adapters">
        <Skeleton shape="rows" count={5} />
      </Card>
    </>
  );
}
