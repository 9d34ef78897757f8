import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { lazily } from '#lib/lazily.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../_shared/audit/HistoryOverlay.tsx';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import type { DrawerContext } from '../../_shared/drawers/form-drawer.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { readDrawer, type OpenDrawer } from './drawer-address.ts';

const NewEdiIdentity = lazily(() => import('./form/NewEdiIdentity.tsx'), 'NewEdiIdentity');
const EditEdiIdentity = lazily(() => import('./form/EditEdiIdentity.tsx'), 'EditEdiIdentity');
const NewEdiAgreement = lazily(() => import('./form/NewEdiAgreement.tsx'), 'NewEdiAgreement');
const EditEdiAgreement = lazily(() => import('./form/EditEdiAgreement.tsx'), 'EditEdiAgreement');
const ControlNumberDrawer = lazily(() => import('./form/ControlNumberDrawer.tsx'), 'ControlNumberDrawer');

const titles: Readonly<Record<OpenDrawer['kind'], string>> = {
  'new-identity': 'EDI identity',
  'new-agreement': 'EDI agreement',
  identity: 'EDI identity',
  agreement: 'EDI agreement',
  number: 'Control number',
};

/** The drawer that the address opens over the lists, if any. */
export function EdiDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const { connectionId } = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const { close } = useFormAddress();
  if (readHistory(search)) return <HistoryOverlay />;
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  return (
    <DrawerOver title={titles[drawer.kind]} onClose={close} resetKey={loaded.fetchKey}>
      <OpenedDrawer drawer={drawer} loaded={loaded} connectionId={connectionId} />
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
    case 'new-identity':
      return <NewEdiIdentity loaded={query} connectionId={connectionId} />;
    case 'new-agreement':
      return <NewEdiAgreement loaded={query} connectionId={connectionId} />;
    case 'identity':
      return <EditEdiIdentity loaded={query} connectionId={connectionId} />;
    case 'agreement':
      return <EditEdiAgreement loaded={query} connectionId={connectionId} />;
    case 'number':
      return <ControlNumberDrawer loaded={query} connectionId={connectionId} />;
  }
}
