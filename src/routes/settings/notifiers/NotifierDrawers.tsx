import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../_shared/audit/HistoryOverlay.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, type DrawerContext, type OpenDrawer, readDrawer } from './drawer-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const EditNotifier = lazy(async () => ({
  default: (await retryImport(() => import('./form/EditNotifier.tsx'))).EditNotifier,
}));
const NewNotifier = lazy(async () => ({
  default: (await retryImport(() => import('./form/NewNotifier.tsx'))).NewNotifier,
}));
const DuplicateNotifier = lazy(async () => ({
  default: (await retryImport(() => import('./form/DuplicateNotifier.tsx'))).DuplicateNotifier,
}));
const NotifierDeliveries = lazy(async () => ({
  default: (await retryImport(() => import('./deliveries/NotifierDeliveries.tsx'))).NotifierDeliveries,
}));

const titles: Readonly<Record<OpenDrawer['kind'], string>> = {
  edit: 'Notifier',
  new: 'New notifier',
  duplicate: 'New notifier',
  deliveries: 'Deliveries',
};

/** The drawer that the address opens over the list, if any. */
export function NotifierDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const context = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const close = useCloseOver(closedSearch);
  const { revalidate } = useRevalidator();
  if (readHistory(search)) return <HistoryOverlay />;
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title={titles[drawer.kind]} width={640}>
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
        <OpenedDrawer drawer={drawer} loaded={loaded} {...context} />
      </Suspense>
    </SectionBoundary>
  );
}

interface OpenedDrawerProps extends DrawerContext {
  drawer: OpenDrawer;
  loaded: PreloadedQuery<OperationType>;
}

function OpenedDrawer({ drawer, loaded, connectionId }: OpenedDrawerProps) {
  // The loader has started the query that belongs to the address.
  const query = loaded as PreloadedQuery<never>;
  switch (drawer.kind) {
    case 'edit':
      return <EditNotifier loaded={query} connectionId={connectionId} />;
    case 'new':
      return <NewNotifier loaded={query} channel={drawer.channel} connectionId={connectionId} />;
    case 'duplicate':
      return <DuplicateNotifier loaded={query} connectionId={connectionId} />;
    case 'deliveries':
      return <NotifierDeliveries loaded={query} failedOnly={drawer.failedOnly} />;
  }
}
