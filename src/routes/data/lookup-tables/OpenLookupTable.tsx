import { Suspense } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { Outlet, useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { LookupTableEditorQuery } from '#gql/LookupTableEditorQuery';
import { lazily } from '#lib/lazily.ts';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { useReload } from '../../useReload.ts';
import { PageSkeleton } from '../../root/PageSkeleton.tsx';
import { readOpenTable } from './table-address.ts';
import type { TablesContext } from './tables-context.ts';

const LookupTableEditor = lazily(() => import('./editor/LookupTableEditor.tsx'), 'LookupTableEditor');

/** The table that the address opens, if any, and the drawers over it or over the list. */
export function OpenLookupTable() {
  const loaded = useLoaderData() as PreloadedQuery<LookupTableEditorQuery> | null;
  const context = useOutletContext<TablesContext>();
  const [search] = useSearchParams();
  const reload = useReload();
  if (!loaded || readOpenTable(search) === null) return <Outlet context={context} />;
  return (
    <SectionBoundary resetKey={String(loaded.fetchKey)} onReload={reload}>
      <Suspense fallback={<PageSkeleton loading="lookup tables" cards={[{ rows: 8 }]} />}>
        <LookupTableEditor loaded={loaded} />
      </Suspense>
    </SectionBoundary>
  );
}
