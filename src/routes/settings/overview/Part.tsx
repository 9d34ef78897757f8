import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { useRetry } from '../../root/useRetry.ts';

interface PartProps {
  /** Says which part it is when it fails. */
  title: string;
  children: ReactNode;
}

/** A card that fails alone; its Retry asks for the page again while the rest stays. */
export function Part({ title, children }: PartProps) {
  const { fetchKey } = useLoaderData() as PreloadedQuery<OperationType>;
  const { retry } = useRetry();
  return (
    <SectionBoundary resetKey={String(fetchKey)} onReload={retry} small title={title}>
      {children}
    </SectionBoundary>
  );
}
