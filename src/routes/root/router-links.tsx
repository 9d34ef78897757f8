import { use } from 'react';
import { Link, useHref, useLocation } from 'react-router';
import type { LinkAdapter, LinkProps } from '../../ui/links.tsx';
import { PreloadContext } from './preload-route.ts';

/** A router link that preloads the screen's code on hover or focus, and its data on press. */
export function RouterLink({ to, onPointerEnter, onFocus, onPointerDown, ...rest }: LinkProps) {
  const preload = use(PreloadContext);
  const href = useHref(to);
  return (
    <Link
      {...rest}
      to={to}
      onPointerEnter={(event) => {
        preload.code(href);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload.code(href);
        onFocus?.(event);
      }}
      onPointerDown={(event) => {
        if (event.button === 0) preload.data(href);
        onPointerDown?.(event);
      }}
    />
  );
}

function useIsCurrent(to: string, exact: boolean): boolean {
  const { pathname } = useLocation();
  const [path = to] = to.split(/[?#]/);
  return pathname === path || (!exact && pathname.startsWith(`${path}/`));
}

/** The router adapter for src/ui. */
export const routerLinks: LinkAdapter = { Link: RouterLink, useIsCurrent };
