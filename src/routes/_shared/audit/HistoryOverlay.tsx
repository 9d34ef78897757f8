import { Suspense } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { HistoryDrawerQuery } from '#gql/HistoryDrawerQuery';
import { lazily } from '#lib/lazily.ts';

const OpenHistory = lazily(() => import('./OpenHistory.tsx'), 'OpenHistory');

/** The history drawer that the address opens over a page, if any. */
export function HistoryOverlay() {
  const loaded = useLoaderData() as PreloadedQuery<HistoryDrawerQuery> | null;
  return (
    loaded && (
      <Suspense fallback={null}>
        <OpenHistory loaded={loaded} />
      </Suspense>
    )
  );
}
