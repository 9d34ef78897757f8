import type { PartnerShareStatus } from '#gql/SharingCard_partner';
import type { StatusLook } from '../../../ui/status/tone.ts';

/** How a share stands. */
export const shareStatuses: Readonly<Record<Exclude<PartnerShareStatus, '%future added value'>, StatusLook>> =
  {
    PENDING: { tone: 'wait', label: 'Offered' },
    ACTIVE: { tone: 'ok', label: 'Active' },
    REVOKED: { tone: 'sub', label: 'Ended' },
  };
