import { useSearchParams } from 'react-router';
import { readHistory } from '../../../_shared/audit/history-address.ts';
import { HistoryOverlay } from '../../../_shared/audit/HistoryOverlay.tsx';
import { QuickView } from '../quick-view/QuickView.tsx';
import { readResubmission } from './resubmission-address.ts';
import { ResubmissionOverlay } from './ResubmissionOverlay.tsx';

/** What the address opens with the list: a resubmission or the history of a view over it, or the quick view beside it. */
export function OverSearch() {
  const [search] = useSearchParams();
  if (readHistory(search)) return <HistoryOverlay />;
  return readResubmission(search) === null ? <QuickView /> : <ResubmissionOverlay />;
}
