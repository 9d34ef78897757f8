import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router';
import type { InvoiceDrawerQuery } from '#gql/InvoiceDrawerQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { invoiceSearch } from './invoice-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const InvoiceDrawer = lazy(async () => ({
  default: (await retryImport(() => import('./drawer/InvoiceDrawer.tsx'))).InvoiceDrawer,
}));

/** The invoice that the address opens over the list, if any. */
export function InvoiceDrawerRoute() {
  const loaded = useLoaderData() as PreloadedQuery<InvoiceDrawerQuery> | null;
  const close = useCloseOver((search) => invoiceSearch(search, null));
  const { revalidate } = useRevalidator();
  if (!loaded) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title="Invoice" width={720}>
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
        <InvoiceDrawer loaded={loaded} onClose={close} />
      </Suspense>
    </SectionBoundary>
  );
}
