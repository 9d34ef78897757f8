import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function SchemaSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the canonical schema" />
      <Card>
        <Skeleton shape="rows" count={14} />
      </Card>
    </>
  );
}
