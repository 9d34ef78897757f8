import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

/** The placeholder for the head and the fields of a form. */
export function FormSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the form" />
      <Card padded>
        <Skeleton shape="text" count={14} />
      </Card>
    </>
  );
}
