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
  /** Handed to the page behind the link, where there is a router: it is not in the address. */
  state?: unknown;
  /** Any data attribute, for tooltips and tests. */
  [data: `data-${string}`]: string | undefined;
}

/** What src/ui must know of the router, handed in once through UiProvider so that it imports none. */
export interface LinkAdapter {
  Link: ComponentType<LinkProps>;
  /** Whether the page shown lies at this address, or below it unless `exact`. */
  useIsCurrent: (to: string, exact: boolean) => boolean;
}

function PlainLink({ to, children, state, ...rest }: LinkProps) {
  // An anchor alone has nobody to hand it to.
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

/** A link to a page of the portal, by whatever router there is. */
export function UiLink(props: LinkProps) {
  const { Link } = use(LinkContext);
  return <Link {...props} />;
}

export function useIsCurrent(to: string, exact = false): boolean {
  return use(LinkContext).useIsCurrent(to, exact);
}
