import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function FlowOauthClientsSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading flow OAuth clients" />
      <Card>
        <Skeleton shape="rows" count={6} />
      </Card>
    </>
  );
}
