import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { InvoiceDrawerQuery } from '#gql/InvoiceDrawerQuery';
import type { InvoicesScreenQuery } from '#gql/InvoicesScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { knownMembership } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { INVOICE, readInvoice } from './invoice-address.ts';
import { InvoicesSkeleton } from './InvoicesSkeleton.tsx';
import { readsInvoices } from './owners-only.ts';

const load = () => import('./screen-and-drawer.ts');

/** The invoice is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'invoicesDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).InvoiceDrawerRoute },
  loader(args: LoaderFunctionArgs) {
    const invoice_uuid = readInvoice(new URL(args.request.url).searchParams);
    const membership = knownMembership(args.context.get(environmentContext), args.params.company_uuid ?? '');
    if (invoice_uuid === null || (membership && !readsInvoices(membership))) return null;
    return startRouteQuery<InvoiceDrawerQuery>(
      { query: () => retryImport(() => import('#gql/InvoiceDrawerQuery')), variables: { invoice_uuid } },
      args,
    );
  },
});

/** `/c/{company}/settings/invoices`: the list for owners; editors are told whom to ask (spec §6). */
export const invoicesRoute = (): RouteObject => ({
  ...revalidatesUnless(
    [INVOICE, 'edit'],
    screenRoute<'invoices', InvoicesScreenQuery>({
      at: 'invoices',
      title: 'Invoices',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Invoices', to: paths.invoices(params) },
      ],
      query: () => import('./invoices-query.ts'),
      screen: async () => (await load()).InvoicesScreen,
      skeleton: InvoicesSkeleton,
    }),
  ),
  children: [drawerRoute()],
});
