import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResubmissionDrawerQuery } from '#gql/ResubmissionDrawerQuery';
import { retryImport } from '../../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { useCloseOver } from '../../../useCloseOver.ts';
import { resubmissionSearch } from './resubmission-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const ResubmissionDrawer = lazy(async () => ({
  default: (await retryImport(() => import('./ResubmissionDrawer.tsx'))).ResubmissionDrawer,
}));

/** The resubmission that the address opens over the search, or the list of them. */
export function ResubmissionOverlay() {
  const loaded = useLoaderData() as PreloadedQuery<ResubmissionDrawerQuery> | null;
  const close = useCloseOver((search) => resubmissionSearch(search, null));
  const { revalidate } = useRevalidator();
  if (!loaded) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title="Resubmission" width={880}>
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
        <ResubmissionDrawer loaded={loaded} onClose={close} />
      </Suspense>
    </SectionBoundary>
  );
}
