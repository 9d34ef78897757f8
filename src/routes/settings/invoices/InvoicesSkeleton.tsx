import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

export function InvoicesSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading invoices" />
      <Card>
        <Skeleton shape="rows" count={10} />
      </Card>
    </>
  );
}
