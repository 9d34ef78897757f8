import type { ReactNode } from 'react';
import { Part } from '#relay/parts.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';

interface SectionProps {
  /** The section's name in its error message. */
  title: string;
  /** The loading message for assistive technology; only one section of the page announces it. */
  loading?: string;
  /** Number of lines in the skeleton. */
  lines?: number;
  /** Replaces the default skeleton, a card of lines. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A section of the page that loads and fails on its own. */
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
