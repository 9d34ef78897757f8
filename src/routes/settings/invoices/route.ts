import type { RouteObject } from 'react-router';
import { Company_invoices } from '#field-roles';
import type { InvoicesScreenQuery } from '#gql/InvoicesScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { INVOICE, invoiceSearch, readInvoice } from './invoice-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';
import { isGranted } from '../../access.ts';

interface OpenInvoice {
  readonly kind: 'invoice';
  readonly invoice_uuid: string;
}

function readOpenInvoice(search: URLSearchParams): OpenInvoice | null {
  const invoice_uuid = readInvoice(search);
  return invoice_uuid === null ? null : { kind: 'invoice', invoice_uuid };
}

/** `/c/{company}/settings/invoices`: the list for owners; editors are told whom to ask (spec §6). */
export const invoicesRoute = (): RouteObject =>
  screenRoute<'invoices', InvoicesScreenQuery>({
    at: 'invoices',
    title: 'Invoices',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Invoices', to: paths.invoices(params) },
    ],
    query: () => import('./invoices-query.ts'),
    screen: async () => (await import('./InvoicesScreen.tsx')).InvoicesScreen,
    skeleton: { loading: 'invoices', cards: [{ rows: 10 }] },
    over: [INVOICE, 'edit'],
    drawers: drawerRoute<OpenInvoice, object>({
      id: 'invoicesDrawer',
      read: readOpenInvoice,
      closed: (search) => invoiceSearch(search, null),
      isRestricted: (membership) => !isGranted(membership, Company_invoices),
      kinds: {
        invoice: {
          title: 'Invoice',
          width: 720,
          query: () => import('#gql/InvoiceDrawerQuery'),
          content: lazily(() => import('./drawer/InvoiceDrawer.tsx'), 'InvoiceDrawer'),
        },
      },
    }),
  });
