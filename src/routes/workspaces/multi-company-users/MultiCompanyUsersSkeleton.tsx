import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function MultiCompanyUsersSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading users" />
      <Card>
        <Skeleton shape="rows" count={14} />
      </Card>
    </>
  );
}
