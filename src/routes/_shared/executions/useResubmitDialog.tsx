import type { Resubmittable, ResubmitRequest } from './resubmit-request.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazily } from '#lib/lazily.ts';

const ResubmitDialog = lazily(() => import('./ResubmitDialog.tsx'), 'ResubmitDialog');

/** The Resubmit dialog; its code loads when it first opens. */
export function useResubmitDialog(): {
  readonly open: (execution: Resubmittable) => void;
  /** Render this beside the control that opens the dialog. */
  readonly dialog: ReactNode;
} {
  const [request, setRequest] = useState<ResubmitRequest | null>(null);
  return {
    open: (execution) => setRequest({ execution }),
    dialog: request && (
      <Suspense fallback={null}>
        <ResubmitDialog request={request} />
      </Suspense>
    ),
  };
}
