import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function ProfileSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the company profile" />
      <Columns even>
        <div>
          <Card title="Logo" padded>
            <Skeleton shape="text" count={2} />
          </Card>
          <Card title="Company">
            <Skeleton shape="text" count={6} />
          </Card>
        </div>
        <div>
          <Card title="Contacts">
            <Skeleton shape="text" count={3} />
          </Card>
          <Card title="Identifiers">
            <Skeleton shape="text" count={4} />
          </Card>
        </div>
      </Columns>
    </>
  );
}
