import { useRelayEnvironment, type PreloadedQuery } from 'react-relay/hooks';
import { useParams, useSearchParams } from 'react-router';
import type { HistoryDrawerQuery } from '#gql/HistoryDrawerQuery';
import { lazily } from '#lib/lazily.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { useCloseOver } from '../../useCloseOver.ts';
import { DrawerOver } from '../drawers/DrawerOver.tsx';
import { readHistory, withoutHistory } from './history-address.ts';

const HistoryDrawer = lazily(() => import('./HistoryDrawer.tsx'), 'HistoryDrawer');

/** Renders the history that the address opens over the page; nothing for people without access to it. */
export function OpenHistory({ loaded }: { loaded: PreloadedQuery<HistoryDrawerQuery> }) {
  const [search] = useSearchParams();
  const close = useCloseOver(withoutHistory);
  const subject = readHistory(search);
  const membership = knownMembership(useRelayEnvironment(), useParams().company_uuid ?? '');
  // On a cold start, the query went out before the role was known.
  if (!subject || (membership && isRestrictedFor(membership))) return null;
  const title = subject === 'workspace' ? 'Audit log' : 'History';
  return (
    <DrawerOver
      title={title}
      width={880}
      onClose={close}
      resetKey={loaded.fetchKey}
      skeleton={<Skeleton shape="rows" count={10} label="Loading the history" />}
    >
      <HistoryDrawer loaded={loaded} subject={subject} onClose={close} />
    </DrawerOver>
  );
}
