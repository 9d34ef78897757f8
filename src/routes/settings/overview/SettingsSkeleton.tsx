import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

export function SettingsSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the settings" />
      <Card title="Needs attention">
        <Skeleton shape="rows" count={4} />
      </Card>
      <Columns>
        <div>
          <Card>
            <Skeleton shape="rows" count={5} />
          </Card>
          <Card>
            <Skeleton shape="rows" count={5} />
          </Card>
        </div>
        <div>
          <Card title="Company">
            <Skeleton shape="text" count={7} />
          </Card>
          <Card title="License">
            <Skeleton shape="text" count={6} />
          </Card>
        </div>
      </Columns>
    </>
  );
}
