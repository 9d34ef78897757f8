import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function EdiSettingsSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading EDI settings" />
      <Card>
        <Skeleton shape="rows" count={10} />
      </Card>
    </>
  );
}
