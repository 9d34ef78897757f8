import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function PortalApiKeysSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading portal API keys" />
      <Card>
        <Skeleton shape="rows" count={6} />
      </Card>
    </>
  );
}
