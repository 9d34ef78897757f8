import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useSearchParams } from 'react-router';
import type { SftpJobRunsQuery } from '#gql/SftpJobRunsQuery';
import { lazily } from '#lib/lazily.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../_shared/audit/HistoryOverlay.tsx';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useCloseOver } from '../../useCloseOver.ts';
import { closedSearch, readOpenRuns } from './runs-address.ts';

const SftpJobRuns = lazily(() => import('./runs/SftpJobRuns.tsx'), 'SftpJobRuns');

/** The drawer that the address opens over the list, if any. */
export function SftpLauncherDrawers() {
  const loaded = useLoaderData() as PreloadedQuery<SftpJobRunsQuery> | null;
  const [search] = useSearchParams();
  const close = useCloseOver(closedSearch);
  if (readHistory(search)) return <HistoryOverlay />;
  const open = readOpenRuns(search);
  if (!loaded || !open) return null;
  return (
    <DrawerOver title="Runs" onClose={close} resetKey={loaded.fetchKey}>
      <SftpJobRuns loaded={loaded} show={open.show} />
    </DrawerOver>
  );
}
