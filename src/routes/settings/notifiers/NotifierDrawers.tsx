import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { lazily } from '#lib/lazily.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../_shared/audit/HistoryOverlay.tsx';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, type DrawerContext, type OpenDrawer, readDrawer } from './drawer-address.ts';

const EditNotifier = lazily(() => import('./form/EditNotifier.tsx'), 'EditNotifier');
const NewNotifier = lazily(() => import('./form/NewNotifier.tsx'), 'NewNotifier');
const DuplicateNotifier = lazily(() => import('./form/DuplicateNotifier.tsx'), 'DuplicateNotifier');
const NotifierDeliveries = lazily(() => import('./deliveries/NotifierDeliveries.tsx'), 'NotifierDeliveries');

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
  if (readHistory(search)) return <HistoryOverlay />;
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  return (
    <DrawerOver title={titles[drawer.kind]} onClose={close} resetKey={loaded.fetchKey}>
      <OpenedDrawer drawer={drawer} loaded={loaded} {...context} />
    </DrawerOver>
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
