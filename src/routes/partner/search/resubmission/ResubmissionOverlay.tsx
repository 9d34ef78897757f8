import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { ResubmissionDrawerQuery } from '#gql/ResubmissionDrawerQuery';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '#shared/drawers/DrawerOver.tsx';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { resubmissionSearch } from './resubmission-address.ts';

const ResubmissionDrawer = lazily(() => import('./ResubmissionDrawer.tsx'), 'ResubmissionDrawer');

/** The resubmission that the address opens over the search, or the list of them. */
export function ResubmissionOverlay() {
  const loaded = useLoaderData() as PreloadedQuery<ResubmissionDrawerQuery> | null;
  const close = useCloseOver((search) => resubmissionSearch(search, null));
  if (!loaded) return null;
  return (
    <DrawerOver title="Resubmission" width={880} onClose={close} resetKey={loaded.fetchKey}>
      <ResubmissionDrawer loaded={loaded} onClose={close} />
    </DrawerOver>
  );
}
