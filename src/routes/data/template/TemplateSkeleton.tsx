import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function TemplateSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the template" />
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
    </>
  );
}
