import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function CarrierApiKeysSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading carrier API keys" />
      <Card>
        <Skeleton shape="rows" count={10} />
      </Card>
    </>
  );
}
