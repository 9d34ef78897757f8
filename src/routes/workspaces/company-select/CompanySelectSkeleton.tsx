import { Card } from '#ui/page/Card.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

export function CompanySelectSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading workspaces" />
      <Card>
        <Skeleton shape="rows" count={6} />
      </Card>
    </>
  );
}
