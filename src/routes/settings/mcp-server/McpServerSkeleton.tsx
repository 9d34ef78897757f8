import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function McpServerSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the MCP server" />
      <Card padded>
        <Skeleton shape="text" count={6} />
      </Card>
      <Card>
        <Skeleton shape="rows" count={8} />
      </Card>
    </>
  );
}
