import type { RemoteAdapterKind, RemoteAdapterReviewStatus } from '#gql/AdapterTable_company';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type Known<Name extends string> = Exclude<Name, '%future added value'>;

const reviews: Readonly<Record<Known<RemoteAdapterReviewStatus>, StatusLook>> = {
  DRAFT: { tone: 'sub', label: 'Not submitted' },
  IN_REVIEW: { tone: 'run', label: 'In review' },
  APPROVED: { tone: 'ok', label: 'Approved' },
  REJECTED: { tone: 'fail', label: 'Rejected' },
};
/** Color and label for the review of an adapter. */
export const reviewLook = (status: RemoteAdapterReviewStatus): StatusLook => statusLook(reviews, status);

/** "Input", "Output". */
export const kindWords = (kind: RemoteAdapterKind): string =>
  kind === 'INPUT' ? 'Input' : kind === 'OUTPUT' ? 'Output' : 'Unknown';
