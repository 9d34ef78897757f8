import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { DrawerContext } from '../../_shared/drawers/form-drawer.ts';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, type OpenDrawer, readDrawer } from './drawer-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const NewSftpUser = lazy(async () => ({
  default: (await retryImport(() => import('./form/NewSftpUser.tsx'))).NewSftpUser,
}));
const EditSftpUser = lazy(async () => ({
  default: (await retryImport(() => import('./form/EditSftpUser.tsx'))).EditSftpUser,
}));
const SftpUserSetup = lazy(async () => ({
  default: (await retryImport(() => import('./setup/SftpUserSetup.tsx'))).SftpUserSetup,
}));
const SftpUserFiles = lazy(async () => ({
  default: (await retryImport(() => import('./files/SftpUserFiles.tsx'))).SftpUserFiles,
}));

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
  const { revalidate } = useRevalidator();
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} {...frames[drawer.kind]}>
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
