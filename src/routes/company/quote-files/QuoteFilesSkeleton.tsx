import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function QuoteFilesSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the files" />
      <Card>
        <Skeleton shape="rows" count={6} />
      </Card>
    </>
  );
}
