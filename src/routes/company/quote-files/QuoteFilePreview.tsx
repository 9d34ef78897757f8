import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { QuoteFileDrawerQuery } from '#gql/QuoteFileDrawerQuery';
import { lazily } from '#lib/lazily.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { FILE_PARAM } from './file-param.ts';

const QuoteFileDrawer = lazily(() => import('./QuoteFileDrawer.tsx'), 'QuoteFileDrawer');

/** The preview, over the list, of the file that the address names. */
export function QuoteFilePreview() {
  const loaded = useLoaderData() as PreloadedQuery<QuoteFileDrawerQuery> | null;
  const close = useCloseOver((search) => {
    const rest = new URLSearchParams(search);
    rest.delete(FILE_PARAM);
    return rest;
  });
  if (!loaded) return null;
  return (
    <DrawerOver
      title="File"
      width={880}
      onClose={close}
      resetKey={loaded.fetchKey}
      skeleton={<Skeleton shape="text" count={12} label="Loading the file" />}
    >
      <QuoteFileDrawer loaded={loaded} onClose={close} />
    </DrawerOver>
  );
}
