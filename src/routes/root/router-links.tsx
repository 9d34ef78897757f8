import { use, type MouseEvent } from 'react';
import { Link, useHref, useLocation } from 'react-router';
import { usePreloadOnRest, type LinkAdapter, type LinkProps } from '../../ui/links.tsx';
import { useOpenOver } from '../useOpenOver.ts';
import { PreloadContext } from './preload-route.ts';

/**
 * A router link that preloads the screen's code on hover or focus, and its data on pointer down; with `preload`, the
 * data as soon as the pointer or the focus rests on it.
 */
export function RouterLink(props: LinkProps) {
  const {
    to,
    preload: eager,
    onPointerEnter,
    onPointerLeave,
    onFocus,
    onBlur,
    onPointerDown,
    onClick,
    ...others
  } = props;
  const preload = use(PreloadContext);
  const { rest, leave } = usePreloadOnRest();
  const href = useHref(to);
  const openOver = useOpenOver();
  const opensOver = to.startsWith('?') && (others.state as { openedHere?: boolean } | null)?.openedHere;
  return (
    <Link
      {...others}
      to={to}
      // Link discovery is only for routers that load their routes from a server.
      discover="none"
      onPointerEnter={(event) => {
        preload.code(href);
        if (eager) rest(href);
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        leave();
        onPointerLeave?.(event);
      }}
      onFocus={(event) => {
        preload.code(href);
        if (eager) rest(href);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!opensOver || event.defaultPrevented || event.button !== 0 || isForBrowser(event)) return;
        event.preventDefault();
        openOver(to);
      }}
      onPointerDown={(event) => {
        if (event.button === 0) preload.data(href);
        onPointerDown?.(event);
      }}
    />
  );
}

const isForBrowser = ({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  metaKey || altKey || ctrlKey || shiftKey;

const pathOf = (to: string): string => to.split(/[?#]/)[0] ?? to;
const isSamePath = (to: string, pathname: string): boolean => pathOf(to) === '' || pathOf(to) === pathname;

function useIsCurrent(to: string, exact: boolean): boolean {
  const { pathname } = useLocation();
  const path = pathOf(to);
  return pathname === path || (!exact && pathname.startsWith(`${path}/`));
}

function usePreload(): (to: string) => void {
  const preload = use(PreloadContext);
  const { pathname } = useLocation();
  return (to) => {
    preload.code(to);
    // Not for a drawer over this list: that would fetch the list again, and its rows could move under the pointer.
    if (!isSamePath(to, pathname)) preload.data(to);
  };
}

/** The router adapter for src/ui. */
export const routerLinks: LinkAdapter = { Link: RouterLink, useIsCurrent, usePreload };
