import { useSearchParams } from 'react-router';
import { QuickView } from '../quick-view/QuickView.tsx';
import { readResubmission } from './resubmission-address.ts';
import { ResubmissionOverlay } from './ResubmissionOverlay.tsx';

/** What the address opens with the list: a resubmission over it, or the quick view beside it. */
export function OverSearch() {
  const [search] = useSearchParams();
  return readResubmission(search) === null ? <QuickView /> : <ResubmissionOverlay />;
}
