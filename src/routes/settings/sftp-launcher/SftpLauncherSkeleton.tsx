import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function SftpLauncherSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading launcher jobs" />
      <Card>
        <Skeleton shape="rows" count={11} />
      </Card>
    </>
  );
}
