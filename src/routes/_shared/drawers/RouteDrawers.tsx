import { useMemo } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { Outlet, useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import { useCloseOver } from '../../useCloseOver.ts';
import { readHistory } from '../audit/history-address.ts';
import { HistoryOverlay } from '../audit/HistoryOverlay.tsx';
import { closedForm } from '../forms/form-address.ts';
import type { AnyDrawers } from './drawer-route.ts';
import { DrawerOver } from './DrawerOver.tsx';
import type { DrawerContext } from './form-drawer.ts';

/** The drawer that the address opens over a page, if any. */
function RouteDrawers({ read, closed = closedForm, history, kinds }: AnyDrawers) {
  const loaded = useLoaderData() as PreloadedQuery<never> | null;
  const context = useOutletContext<object | undefined>();
  const [search] = useSearchParams();
  const close = useCloseOver(closed);
  if (history && readHistory(search)) return <HistoryOverlay />;
  const drawer = read(search);
  const opened = drawer && kinds[drawer.kind];
  if (!opened || (opened.query && !loaded)) return null;
  const { kind, ...keys } = drawer;
  const { title, width, content: Content, keyOf } = opened;
  return (
    <DrawerOver title={title} width={width} onClose={close} resetKey={loaded?.fetchKey ?? kind}>
      <Content
        key={keyOf?.(drawer)}
        {...context}
        {...keys}
        // The loader has started the query that belongs to the address; content without one does not read it.
        loaded={loaded as PreloadedQuery<never>}
        onClose={close}
      />
    </DrawerOver>
  );
}

/** The component of a route of drawers. */
export const drawersOf = (drawers: AnyDrawers) => () => <RouteDrawers {...drawers} />;

/** The place of the drawers over a list. */
export function DrawerOutlet({ connectionId }: DrawerContext) {
  const context = useMemo((): DrawerContext => ({ connectionId }), [connectionId]);
  return <Outlet context={context} />;
}
