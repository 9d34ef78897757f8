import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function QuoteSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the quote" />
      <Card padded>
        <Skeleton shape="text" count={4} />
      </Card>
      <Card>
        <Skeleton shape="rows" count={12} />
      </Card>
    </>
  );
}
