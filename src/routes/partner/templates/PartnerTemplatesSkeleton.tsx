import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function PartnerTemplatesSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading templates" />
      <Card>
        <Skeleton shape="rows" count={4} />
      </Card>
      <Card>
        <Skeleton shape="rows" count={4} />
      </Card>
    </>
  );
}
