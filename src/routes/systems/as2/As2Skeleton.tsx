import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function As2Skeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading AS2 and certificates" />
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
    </>
  );
}
