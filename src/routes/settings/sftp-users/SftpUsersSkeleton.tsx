import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function SftpUsersSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading SFTP users" />
      <Card>
        <Skeleton shape="rows" count={10} />
      </Card>
    </>
  );
}
