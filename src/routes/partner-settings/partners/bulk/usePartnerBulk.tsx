import { Suspense, type ReactNode } from 'react';
import { lazily } from '#lib/lazily.ts';
import { useBulkReview, type BulkReview as Review } from './useBulkReview.ts';

const BulkReview = lazily(() => import('./BulkReview.tsx'), 'BulkReview');

/** The functions that rows and the selection call. */
export type BulkActions = Pick<Review, 'open' | 'changeNow'>;

/** Changes of trading partners; the code of the review loads when it first opens. */
export function usePartnerBulk(company_uuid: string): BulkActions & {
  /** Render this once. */
  readonly drawer: ReactNode;
} {
  const { open, changeNow, controls } = useBulkReview(company_uuid);
  return {
    open,
    changeNow,
    drawer: controls && (
      <Suspense fallback={null}>
        <BulkReview {...controls} />
      </Suspense>
    ),
  };
}
