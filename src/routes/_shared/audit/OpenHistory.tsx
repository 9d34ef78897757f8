import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useRevalidator, useSearchParams } from 'react-router';
import type { HistoryDrawerQuery } from '#gql/HistoryDrawerQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { readHistory, withoutHistory } from './history-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const HistoryDrawer = lazy(async () => ({
  default: (await retryImport(() => import('./HistoryDrawer.tsx'))).HistoryDrawer,
}));

/** The history that the address opens, over the page. */
export function OpenHistory({ loaded }: { loaded: PreloadedQuery<HistoryDrawerQuery> }) {
  const [search] = useSearchParams();
  const close = useCloseOver(withoutHistory);
  const { revalidate } = useRevalidator();
  const subject = readHistory(search);
  if (!subject) return null;
  const title = subject === 'workspace' ? 'Audit log' : 'History';
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title={title} width={880}>
        {content}
      </Drawer>
    </Suspense>
  );
  return (
    <SectionBoundary
      resetKey={String(loaded.fetchKey)}
      onReload={() => void revalidate()}
      frame={frame}
      small
    >
      <Suspense fallback={frame(<Skeleton shape="rows" count={10} label="Loading the history" />)}>
        <HistoryDrawer loaded={loaded} subject={subject} onClose={close} />
      </Suspense>
    </SectionBoundary>
  );
}
