import { type ComponentType } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, type OpenDrawer, readDrawer } from './table-address.ts';
import type { TablesContext } from './tables-context.ts';

/** The props of a drawer: the query for the address, and the context of what is below. */
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
    Form: lazily(() => import('./form/NewLookupTable.tsx'), 'NewLookupTable'),
  },
  edit: {
    title: 'Lookup table',
    width: 640,
    Form: lazily(() => import('./form/EditLookupTable.tsx'), 'EditLookupTable'),
  },
  use: {
    title: 'How to read it',
    width: 640,
    Form: lazily(() => import('./form/UseLookupTable.tsx'), 'UseLookupTable'),
  },
  publish: {
    title: 'Publish',
    width: 880,
    Form: lazily(() => import('./panels/PublishLookupTable.tsx'), 'PublishLookupTable'),
  },
  import: {
    title: 'Import rows',
    width: 640,
    Form: lazily(() => import('./panels/ImportLookupTable.tsx'), 'ImportLookupTable'),
  },
  versions: {
    title: 'Versions',
    width: 880,
    Form: lazily(() => import('./panels/LookupTableVersions.tsx'), 'LookupTableVersions'),
  },
};

/** The drawer that the address opens over the list or the editor, if any. */
export function LookupTableDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<never> | null;
  const context = useOutletContext<TablesContext>();
  const [search] = useSearchParams();
  const close = useCloseOver(closedSearch);
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  const { title, width, Form } = drawers[drawer.kind];
  return (
    <DrawerOver title={title} width={width} onClose={close} resetKey={loaded.fetchKey}>
      <Form loaded={loaded} onClose={close} {...context} />
    </DrawerOver>
  );
}
