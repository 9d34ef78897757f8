import { Suspense, useState } from 'react';
import { lazily } from '#lib/lazily.ts';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

const RowDetails = lazily(() => import('./RowDetails.tsx'), 'RowDetails');

interface ExpandedRowProps {
  invocation_uuid: string;
  zone: string;
  trail: object;
}

/** The boundary and skeleton of a row's details, which load when the row is expanded. */
export function ExpandedRow(props: ExpandedRowProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <SectionBoundary
      resetKey={`${props.invocation_uuid} ${attempt}`}
      onReload={() => setAttempt((count) => count + 1)}
      small
    >
      <Suspense fallback={<Skeleton shape="text" count={3} label="Loading the details" />}>
        <RowDetails {...props} attempt={attempt} />
      </Suspense>
    </SectionBoundary>
  );
}
