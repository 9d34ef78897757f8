import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router';
import type { QuoteFileDrawerQuery } from '#gql/QuoteFileDrawerQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { FILE_PARAM } from './file-param.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const QuoteFileDrawer = lazy(async () => ({
  default: (await retryImport(() => import('./QuoteFileDrawer.tsx'))).QuoteFileDrawer,
}));

/** The preview of the file that the address names, over the list. */
export function QuoteFilePreview() {
  const loaded = useLoaderData() as PreloadedQuery<QuoteFileDrawerQuery> | null;
  const close = useCloseOver((search) => {
    const rest = new URLSearchParams(search);
    rest.delete(FILE_PARAM);
    return rest;
  });
  const { revalidate } = useRevalidator();
  if (!loaded) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title="File" width={880}>
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
      <Suspense fallback={frame(<Skeleton shape="text" count={12} label="Loading the file" />)}>
        <QuoteFileDrawer loaded={loaded} onClose={close} />
      </Suspense>
    </SectionBoundary>
  );
}
