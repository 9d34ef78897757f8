import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { readDrawer, type DrawerContext, type OpenDrawer } from './drawer-address.ts';
import { useDrawerAddress } from './useDrawerAddress.ts';

const NewAs2Profile = lazily(() => import('./form/NewAs2Profile.tsx'), 'NewAs2Profile');
const EditAs2Profile = lazily(() => import('./form/EditAs2Profile.tsx'), 'EditAs2Profile');
const RollAs2Profile = lazily(() => import('./form/RollAs2Profile.tsx'), 'RollAs2Profile');
const NewAs2Partner = lazily(() => import('./form/NewAs2Partner.tsx'), 'NewAs2Partner');
const EditAs2Partner = lazily(() => import('./form/EditAs2Partner.tsx'), 'EditAs2Partner');
const RollAs2Partner = lazily(() => import('./form/RollAs2Partner.tsx'), 'RollAs2Partner');
const CertificateDrawer = lazily(() => import('./form/CertificateDrawer.tsx'), 'CertificateDrawer');
const As2MessageDrawer = lazily(() => import('./form/As2MessageDrawer.tsx'), 'As2MessageDrawer');

const titles: Readonly<Record<OpenDrawer['kind'], string>> = {
  newProfile: 'New AS2 profile',
  profile: 'AS2 profile',
  rollProfile: 'Roll over',
  newPartner: 'New AS2 partner',
  partner: 'AS2 partner',
  rollPartner: 'Roll over',
  certificate: 'Certificate',
  message: 'AS2 message',
};

/** The drawer that the address opens over a tab, if any. */
export function As2Drawers() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const { connectionId } = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const { close } = useDrawerAddress();
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  return (
    <DrawerOver title={titles[drawer.kind]} onClose={close} resetKey={loaded.fetchKey}>
      <OpenedDrawer kind={drawer.kind} loaded={loaded} connectionId={connectionId} />
    </DrawerOver>
  );
}

interface OpenedDrawerProps extends DrawerContext {
  kind: OpenDrawer['kind'];
  loaded: PreloadedQuery<OperationType>;
}

function OpenedDrawer({ kind, loaded, connectionId }: OpenedDrawerProps) {
  // The loader has started the query that belongs to the address.
  const query = loaded as PreloadedQuery<never>;
  switch (kind) {
    case 'newProfile':
      return <NewAs2Profile loaded={query} connectionId={connectionId} />;
    case 'profile':
      return <EditAs2Profile loaded={query} connectionId={connectionId} />;
    case 'rollProfile':
      return <RollAs2Profile loaded={query} />;
    case 'newPartner':
      return <NewAs2Partner loaded={query} connectionId={connectionId} />;
    case 'partner':
      return <EditAs2Partner loaded={query} connectionId={connectionId} />;
    case 'rollPartner':
      return <RollAs2Partner loaded={query} />;
    case 'certificate':
      return <CertificateDrawer loaded={query} connectionId={connectionId} />;
    case 'message':
      return <As2MessageDrawer loaded={query} />;
  }
}
