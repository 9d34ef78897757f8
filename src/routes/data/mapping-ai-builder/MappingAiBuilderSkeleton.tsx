import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';

export function MappingAiBuilderSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading new inbound EDI" />
      <Card>
        <Skeleton shape="rows" count={6} />
      </Card>
    </>
  );
}
