import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import type { StoredHostSystemQuery } from '#gql/StoredHostSystemQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../_shared/audit/HistoryOverlay.tsx';
import type { DrawerContext } from '../../_shared/drawers/form-drawer.ts';
import { readDrawer } from './drawer-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const ChooseType = lazy(async () => ({
  default: (await retryImport(() => import('./form/ChooseType.tsx'))).ChooseType,
}));
const NewHostSystem = lazy(async () => ({
  default: (await retryImport(() => import('./form/NewHostSystem.tsx'))).NewHostSystem,
}));
const StoredHostSystem = lazy(async () => ({
  default: (await retryImport(() => import('./form/StoredHostSystem.tsx'))).StoredHostSystem,
}));

/** The drawer that the address opens over the list, if any. */
export function HostSystemDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<StoredHostSystemQuery> | null;
  const { connectionId } = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const { close } = useFormAddress();
  const { revalidate } = useRevalidator();
  if (readHistory(search)) return <HistoryOverlay />;
  const drawer = readDrawer(search);
  if (!drawer) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title="Host system" width={640}>
        {content}
      </Drawer>
    </Suspense>
  );
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
    <SectionBoundary
      resetKey={String(loaded?.fetchKey ?? search.get('new'))}
      onReload={() => void revalidate()}
      frame={frame}
      small
    >
      <Suspense fallback={frame(<Skeleton shape="text" count={12} label="Loading" />)}>{content()}</Suspense>
    </SectionBoundary>
  );
}
