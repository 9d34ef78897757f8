import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import type { DrawerContext } from '../../_shared/drawers/form-drawer.ts';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, type OpenDrawer, readDrawer } from './drawer-address.ts';

const NewSftpUser = lazily(() => import('./form/NewSftpUser.tsx'), 'NewSftpUser');
const EditSftpUser = lazily(() => import('./form/EditSftpUser.tsx'), 'EditSftpUser');
const SftpUserSetup = lazily(() => import('./setup/SftpUserSetup.tsx'), 'SftpUserSetup');
const SftpUserFiles = lazily(() => import('./files/SftpUserFiles.tsx'), 'SftpUserFiles');

const frames: Readonly<Record<OpenDrawer['kind'], { readonly title: string; readonly width: number }>> = {
  new: { title: 'SFTP user', width: 640 },
  edit: { title: 'SFTP user', width: 640 },
  setup: { title: 'Setup for the partner', width: 640 },
  files: { title: 'Files', width: 880 },
};

/** The drawer that the address opens over the list, if any. */
export function SftpUserDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const context = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const close = useCloseOver(closedSearch);
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  return (
    <DrawerOver {...frames[drawer.kind]} onClose={close} resetKey={loaded.fetchKey}>
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
    case 'new':
      return <NewSftpUser loaded={query} connectionId={connectionId} />;
    case 'edit':
      return <EditSftpUser loaded={query} connectionId={connectionId} />;
    case 'setup':
      return <SftpUserSetup loaded={query} />;
    case 'files':
      return <SftpUserFiles loaded={query} directory={drawer.directory} find={drawer.find} />;
  }
}
