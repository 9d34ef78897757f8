import {
  createContext,
  use,
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
  /** Any data attribute, for tooltips and tests. */
  [data: `data-${string}`]: string | undefined;
}

/** What src/ui needs from the router. UiProvider receives it, so that src/ui imports no router. */
export interface LinkAdapter {
  Link: ComponentType<LinkProps>;
  /** Whether the current page is at this address, or below it unless `exact`. */
  useIsCurrent: (to: string, exact: boolean) => boolean;
}

function PlainLink({ to, children, state, ...rest }: LinkProps) {
  // A plain anchor cannot pass state.
  void state;
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
