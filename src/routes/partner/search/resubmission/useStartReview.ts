import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { ReviewResubmissionInput } from '#gql/startReviewMutation';
import { retryImport } from '#lib/retry-import.ts';
import { notify } from '#ui/feedback/notify.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import { resubmissionSearch } from './resubmission-address.ts';

/** Has the server review a resubmission, then opens it over the search. Its code loads on first use. */
export function useStartReview(): [
  start: (input: ReviewResubmissionInput) => Promise<void>,
  isBusy: boolean,
] {
  const environment = useRelayEnvironment();
  const goOn = useGoOn();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (input: ReviewResubmissionInput) => {
    setIsBusy(true);
    try {
      const { startReview } = await retryImport(() => import('./startReview.ts'));
      const run_uuid = await startReview(environment, input);
      if (run_uuid !== null) {
        goOn((search) => ({ search: resubmissionSearch(search, run_uuid) }), {
          preventScrollReset: true,
          state: { openedHere: true },
        });
      }
    } catch {
      notify.error('The portal could not be reached. Try again.', 'Could not review');
    } finally {
      setIsBusy(false);
    }
  };
  return [start, isBusy];
}
