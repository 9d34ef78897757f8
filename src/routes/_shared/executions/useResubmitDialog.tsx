import type { Resubmittable, ResubmitRequest } from './resubmit-request.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { retryImport } from '../../../lib/retry-import.ts';

/** The most executions one person can resubmit at once: the server's limit per call. */
export const MOST_RESUBMITTED = 500;

const ResubmitDialog = lazy(async () => ({
  default: (await retryImport(() => import('./ResubmitDialog.tsx'))).ResubmitDialog,
}));

/** The Resubmit dialog; its code loads when it first opens. */
export function useResubmitDialog(): {
  readonly open: (executions: readonly Resubmittable[]) => void;
  /** Render this beside the control that opens the dialog. */
  readonly dialog: ReactNode;
} {
  const [request, setRequest] = useState<ResubmitRequest | null>(null);
  return {
    open: (executions) => setRequest({ executions }),
    dialog: request && (
      <Suspense fallback={null}>
        <ResubmitDialog request={request} />
      </Suspense>
    ),
  };
}
