import { Suspense, type ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import type { ExecutionContext } from './execution-context.ts';

interface SectionProps {
  /** What is on its way, for assistive technology; one of the page's sections says it for all. */
  loading?: string;
  /** How many lines its shape has. */
  lines?: number;
  /** Another shape than a card of lines. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of the page that waits and fails alone; its retry asks the server for the whole page again. */
export function Section({ loading = '', lines = 4, fallback, children }: SectionProps) {
  const { invocation_uuid, attempt, retry } = useOutletContext<ExecutionContext>();
  return (
    <SectionBoundary resetKey={`${invocation_uuid} ${attempt}`} onReload={retry} small>
      <Suspense
        fallback={
          fallback ?? (
            <Card>
              <Skeleton shape="text" count={lines} label={loading} />
            </Card>
          )
        }
      >
        {children}
      </Suspense>
    </SectionBoundary>
  );
}
