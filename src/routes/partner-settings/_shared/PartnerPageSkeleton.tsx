import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

/** The placeholder for the head, the tabs, and a list. */
export function PartnerPageSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the trading partner" />
      <Card>
        <Skeleton shape="rows" count={12} />
      </Card>
    </>
  );
}
