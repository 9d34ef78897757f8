import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { readDrawer, type DrawerContext } from './drawer-address.ts';

const EditQuote = lazily(() => import('./form/EditQuote.tsx'), 'EditQuote');
const NewQuote = lazily(() => import('./form/NewQuote.tsx'), 'NewQuote');

/** The drawer that the address opens over the list, if any. */
export function QuoteDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const context = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const { close } = useFormAddress();
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  // The loader has started the query that belongs to the address.
  const query = loaded as PreloadedQuery<never>;
  return (
    <DrawerOver
      title={drawer.kind === 'new' ? 'New quote' : 'Quote'}
      onClose={close}
      resetKey={loaded.fetchKey}
    >
      {drawer.kind === 'new' ? (
        <NewQuote key={drawer.mode} loaded={query} mode={drawer.mode} {...context} />
      ) : (
        <EditQuote key={drawer.quote_uuid} loaded={query} {...context} />
      )}
    </DrawerOver>
  );
}
