import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, type OpenDrawer, readDrawer } from './table-address.ts';
import type { TablesContext } from './tables-context.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));

/** What a drawer is given: the query that belongs to the address, and what it lies over. */
export interface OpenedDrawerProps<Query extends OperationType> extends TablesContext {
  loaded: PreloadedQuery<Query>;
  onClose: () => void;
}

type AnyDrawer = ComponentType<OpenedDrawerProps<never>>;

const drawers: Readonly<
  Record<OpenDrawer['kind'], { readonly title: string; readonly width: number; readonly Form: AnyDrawer }>
> = {
  new: {
    title: 'Lookup table',
    width: 640,
    Form: lazy(async () => ({
      default: (await retryImport(() => import('./form/NewLookupTable.tsx'))).NewLookupTable,
    })),
  },
  edit: {
    title: 'Lookup table',
    width: 640,
    Form: lazy(async () => ({
      default: (await retryImport(() => import('./form/EditLookupTable.tsx'))).EditLookupTable,
    })),
  },
  use: {
    title: 'How to read it',
    width: 640,
    Form: lazy(async () => ({
      default: (await retryImport(() => import('./form/UseLookupTable.tsx'))).UseLookupTable,
    })),
  },
  publish: {
    title: 'Publish',
    width: 880,
    Form: lazy(async () => ({
      default: (await retryImport(() => import('./panels/PublishLookupTable.tsx'))).PublishLookupTable,
    })),
  },
  import: {
    title: 'Import rows',
    width: 640,
    Form: lazy(async () => ({
      default: (await retryImport(() => import('./panels/ImportLookupTable.tsx'))).ImportLookupTable,
    })),
  },
  versions: {
    title: 'Versions',
    width: 880,
    Form: lazy(async () => ({
      default: (await retryImport(() => import('./panels/LookupTableVersions.tsx'))).LookupTableVersions,
    })),
  },
};

/** The drawer that the address opens over the list or the editor, if any. */
export function LookupTableDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<never> | null;
  const context = useOutletContext<TablesContext>();
  const [search] = useSearchParams();
  const close = useCloseOver(closedSearch);
  const { revalidate } = useRevalidator();
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  const { title, width, Form } = drawers[drawer.kind];
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title={title} width={width}>
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
        <Form loaded={loaded} onClose={close} {...context} />
      </Suspense>
    </SectionBoundary>
  );
}
