import { useSearchParams } from 'react-router';
import { readHistory } from '#shared/audit/history-address.ts';
import { HistoryOverlay } from '#shared/audit/HistoryOverlay.tsx';
import { QuickView } from '../quick-view/QuickView.tsx';
import { readResubmission } from './resubmission-address.ts';
import { ResubmissionOverlay } from './ResubmissionOverlay.tsx';

/**
 * The overlay that the address opens: a resubmission or a view's history over the list, or the quick view beside it.
 */
export function OverSearch() {
  const [search] = useSearchParams();
  if (readHistory(search)) return <HistoryOverlay />;
  return readResubmission(search) === null ? <QuickView /> : <ResubmissionOverlay />;
}
