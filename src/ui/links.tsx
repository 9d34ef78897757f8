import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
  /** State passed to the linked page through the router; not part of the address. */
  state?: unknown;
  /**
   * Preloads the page's data when the pointer or the focus rests on the link: for links from a list to a detail page.
   */
  preload?: boolean;
  /** Any data attribute, for tooltips and tests. */
  [data: `data-${string}`]: string | undefined;
}

/** What src/ui needs from the router. UiProvider receives it, so that src/ui imports no router. */
export interface LinkAdapter {
  Link: ComponentType<LinkProps>;
  /** Whether the current page is at this address, or below it unless `exact`. */
  useIsCurrent: (to: string, exact: boolean) => boolean;
  /** Returns a function that preloads the page at an address, including its data. */
  usePreload: () => (to: string) => void;
}

function PlainLink({ to, children, state, preload, ...rest }: LinkProps) {
  // A plain anchor can neither pass state nor preload.
  void [state, preload];
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

const plainLinks: LinkAdapter = {
  Link: PlainLink,
  useIsCurrent: (to, exact) => {
    const path = globalThis.location.pathname;
    return path === to || (!exact && path.startsWith(`${to}/`));
  },
  usePreload: () => () => undefined,
};

export const LinkContext = createContext<LinkAdapter>(plainLinks);

/** A link to a page in the portal, through the adapter's router. */
export function UiLink(props: LinkProps) {
  const { Link } = use(LinkContext);
  return <Link {...props} />;
}

export function useIsCurrent(to: string, exact = false): boolean {
  return use(LinkContext).useIsCurrent(to, exact);
}

function usePreload(): (to: string) => void {
  return use(LinkContext).usePreload();
}

/**
 * Shorter than the time between pointing and clicking; longer than a pointer or the J key stays on a row in passing.
 */
const REST_MS = 100;

/** `rest` starts preloading an address after a short delay; `leave` or another `rest` cancels it. */
export function usePreloadOnRest(): { rest: (to: string) => void; leave: () => void } {
  const preload = usePreload();
  const latest = useRef(preload);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = preload;
  });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  return useMemo(() => {
    const leave = () => clearTimeout(timer.current);
    const rest = (to: string) => {
      leave();
      // A dialog that closes together with its page returns the focus to a link that is being removed.
      if (!isShown.current) return;
      timer.current = setTimeout(() => latest.current(to), REST_MS);
    };
    return { rest, leave };
  }, []);
}
