import { lazy, Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { QuoteFileDrawerQuery } from '#gql/QuoteFileDrawerQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
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
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (!loaded) return null;
  const close = () => {
    if ((location.state as { openedHere?: boolean } | null)?.openedHere) return void navigate(-1);
    const rest = new URLSearchParams(location.search);
    rest.delete(FILE_PARAM);
    return void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
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
