import { lazy, Suspense, useState, type ReactNode } from 'react';
import { retryImport } from '../../../lib/retry-import.ts';

/** An execution that is to be resubmitted, as the list or the page that asks knows it. */
export interface Resubmittable {
  readonly invocation_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_name: string;
}

/** A new object each time that somebody asks. */
export interface ResubmitRequest {
  readonly executions: readonly Resubmittable[];
}

/** The most that one person resubmits at once: the server's limit for one call. */
export const MOST_RESUBMITTED = 500;

const ResubmitDialog = lazy(async () => ({
  default: (await retryImport(() => import('./ResubmitDialog.tsx'))).ResubmitDialog,
}));

/** The dialog that resubmits executions; its code is loaded when it is first opened. */
export function useResubmitDialog(): {
  readonly open: (executions: readonly Resubmittable[]) => void;
  /** To be rendered beside what opens it. */
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
