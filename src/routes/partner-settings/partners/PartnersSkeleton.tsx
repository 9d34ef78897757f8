import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function PartnersSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading trading partners" />
      <Card>
        <Skeleton shape="rows" count={14} />
      </Card>
    </>
  );
}
