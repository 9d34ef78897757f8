import type { IntegrationLicenseStatus } from '#gql/IntegrationCard_integration';
import { pluralize } from '../../lib/text.ts';

interface Seats {
  readonly status: IntegrationLicenseStatus;
  readonly included_seats: number;
  readonly used_seats: number;
}

/** Whether a flow can be created from an integration, and the words about its seats. */
export function seatWords({ status, included_seats, used_seats }: Seats): {
  readonly isFree: boolean;
  readonly words: string;
} {
  if (status === 'REQUESTED') return { isFree: false, words: 'Requested' };
  if (status !== 'LICENSED' && status !== 'TRIAL') return { isFree: false, words: 'Not licensed' };
  const free = Math.max(included_seats - used_seats, 0);
  if (free === 0) return { isFree: false, words: 'All seats in use' };
  return { isFree: true, words: `${status === 'TRIAL' ? 'Trial, ' : ''}${pluralize(free, 'free seat')}` };
}
