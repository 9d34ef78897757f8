import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { StoredHostSystemQuery } from '#gql/StoredHostSystemQuery';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../_shared/audit/HistoryOverlay.tsx';
import type { DrawerContext } from '../../_shared/drawers/form-drawer.ts';
import { readDrawer } from './drawer-address.ts';

const ChooseType = lazily(() => import('./form/ChooseType.tsx'), 'ChooseType');
const NewHostSystem = lazily(() => import('./form/NewHostSystem.tsx'), 'NewHostSystem');
const StoredHostSystem = lazily(() => import('./form/StoredHostSystem.tsx'), 'StoredHostSystem');

/** The drawer that the address opens over the list, if any. */
export function HostSystemDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<StoredHostSystemQuery> | null;
  const { connectionId } = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const { close } = useFormAddress();
  if (readHistory(search)) return <HistoryOverlay />;
  const drawer = readDrawer(search);
  if (!drawer) return null;
  const content = () => {
    switch (drawer.kind) {
      case 'types':
        return <ChooseType />;
      case 'new':
        return <NewHostSystem key={drawer.type} type={drawer.type} connectionId={connectionId} />;
      default:
        return (
          loaded && (
            <StoredHostSystem
              loaded={loaded}
              connectionId={connectionId}
              isCopied={drawer.kind === 'duplicate'}
            />
          )
        );
    }
  };
  return (
    <DrawerOver title="Host system" onClose={close} resetKey={loaded?.fetchKey ?? search.get('new') ?? ''}>
      {content()}
    </DrawerOver>
  );
}
