import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { readDrawer, type DrawerContext } from './drawer-address.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const EditQuote = lazy(async () => ({
  default: (await retryImport(() => import('./form/EditQuote.tsx'))).EditQuote,
}));
const NewQuote = lazy(async () => ({
  default: (await retryImport(() => import('./form/NewQuote.tsx'))).NewQuote,
}));

/** The drawer that the address opens over the list, if any. */
export function QuoteDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const context = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const { close } = useFormAddress();
  const { revalidate } = useRevalidator();
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title={drawer.kind === 'new' ? 'New quote' : 'Quote'} width={640}>
        {content}
      </Drawer>
    </Suspense>
  );
  // The loader has started the query that belongs to the address.
  const query = loaded as PreloadedQuery<never>;
  return (
    <SectionBoundary
      resetKey={String(loaded.fetchKey)}
      onReload={() => void revalidate()}
      frame={frame}
      small
    >
      <Suspense fallback={frame(<Skeleton shape="text" count={12} label="Loading" />)}>
        {drawer.kind === 'new' ? (
          <NewQuote key={drawer.mode} loaded={query} mode={drawer.mode} {...context} />
        ) : (
          <EditQuote key={drawer.quote_uuid} loaded={query} {...context} />
        )}
      </Suspense>
    </SectionBoundary>
  );
}
