import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { SftpJobRunsQuery } from '#gql/SftpJobRunsQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../_shared/audit/HistoryOverlay.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, readOpenRuns } from './runs-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const SftpJobRuns = lazy(async () => ({
  default: (await retryImport(() => import('./runs/SftpJobRuns.tsx'))).SftpJobRuns,
}));

/** The drawer that the address opens over the list, if any. */
export function SftpLauncherDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<SftpJobRunsQuery> | null;
  const [search] = useSearchParams();
  const close = useCloseOver(closedSearch);
  const { revalidate } = useRevalidator();
  if (readHistory(search)) return <HistoryOverlay />;
  const open = readOpenRuns(search);
  if (!loaded || !open) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title="Runs" width={640}>
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
      <Suspense fallback={frame(<Skeleton shape="text" count={12} label="Loading" />)}>
        <SftpJobRuns loaded={loaded} show={open.show} />
      </Suspense>
    </SectionBoundary>
  );
}
