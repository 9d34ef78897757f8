import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { useRetry } from '../../root/useRetry.ts';

interface PartProps {
  /** Names the part in its error message. */
  title: string;
  children: ReactNode;
}

/** A card that fails on its own; its Retry reloads the page's data while the rest stays. */
export function Part({ title, children }: PartProps) {
  const { fetchKey } = useLoaderData() as PreloadedQuery<OperationType>;
  const { retry } = useRetry();
  return (
    <SectionBoundary resetKey={String(fetchKey)} onReload={retry} small title={title}>
      {children}
    </SectionBoundary>
  );
}
