import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';

/** The skeleton of the whole page, on a cold start. */
export function ExecutionSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="" />
      <TabSkeleton />
    </>
  );
}
