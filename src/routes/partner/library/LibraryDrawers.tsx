import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, type OpenDrawer, readDrawer } from './drawer-address.ts';
import type { DrawerContext } from './drawer-context.ts';

const DocumentDrawer = lazily(() => import('./document/DocumentDrawer.tsx'), 'DocumentDrawer');
const EditDocument = lazily(() => import('./edit/EditDocument.tsx'), 'EditDocument');

const frames: Readonly<Record<OpenDrawer['kind'], { readonly title: string; readonly width: number }>> = {
  document: { title: 'Document', width: 880 },
  edit: { title: 'Document', width: 640 },
};

/** The drawer that the address opens over the list, if any. */
export function LibraryDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const context = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const close = useCloseOver(closedSearch);
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  // The loader has started the query that belongs to the address.
  const query = loaded as PreloadedQuery<never>;
  return (
    <DrawerOver {...frames[drawer.kind]} onClose={close} resetKey={loaded.fetchKey}>
      {drawer.kind === 'document' ? (
        <DocumentDrawer loaded={query} {...context} />
      ) : (
        <EditDocument loaded={query} />
      )}
    </DrawerOver>
  );
}
