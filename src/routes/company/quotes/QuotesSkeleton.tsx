import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function QuotesSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading quotes" />
      <Card>
        <Skeleton shape="rows" count={14} />
      </Card>
    </>
  );
}
