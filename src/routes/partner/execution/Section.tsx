import type { ReactNode } from 'react';
import { Part } from '../../../relay/parts.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';

interface SectionProps {
  /** Names the section when it has failed. */
  title: string;
  /** What is on its way, for assistive technology; one of the page's sections says it for all. */
  loading?: string;
  /** How many lines its shape has. */
  lines?: number;
  /** Another shape than a card of lines. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of the page that waits and fails alone. */
export function Section({ title, loading = '', lines = 4, fallback, children }: SectionProps) {
  const shape = (
    <Card>
      <Skeleton shape="text" count={lines} label={loading} />
    </Card>
  );
  return (
    <Part title={title} fallback={fallback === undefined ? shape : fallback}>
      {children}
    </Part>
  );
}
