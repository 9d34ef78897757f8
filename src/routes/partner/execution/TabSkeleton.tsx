import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';

/** The skeleton of a tab: evidence at the left, facts at the right. */
export function TabSkeleton() {
  return (
    <Columns>
      <div>
        <Card>
          <Skeleton shape="rows" count={10} label="Loading the execution" />
        </Card>
      </div>
      <div>
        <Card>
          <Skeleton shape="text" count={7} label="" />
        </Card>
        <Card>
          <Skeleton shape="text" count={5} label="" />
        </Card>
      </div>
    </Columns>
  );
}
