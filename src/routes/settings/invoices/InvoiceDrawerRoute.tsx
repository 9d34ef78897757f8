import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { InvoiceDrawerQuery } from '#gql/InvoiceDrawerQuery';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { invoiceSearch } from './invoice-address.ts';

const InvoiceDrawer = lazily(() => import('./drawer/InvoiceDrawer.tsx'), 'InvoiceDrawer');

/** The invoice that the address opens over the list, if any. */
export function InvoiceDrawerRoute() {
  const loaded = useLoaderData() as PreloadedQuery<InvoiceDrawerQuery> | null;
  const close = useCloseOver((search) => invoiceSearch(search, null));
  if (!loaded) return null;
  return (
    <DrawerOver title="Invoice" width={720} onClose={close} resetKey={loaded.fetchKey}>
      <InvoiceDrawer loaded={loaded} onClose={close} />
    </DrawerOver>
  );
}
