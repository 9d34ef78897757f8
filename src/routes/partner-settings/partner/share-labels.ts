import type { PartnerShareStatus } from '#gql/SharingCard_partner';
import type { StatusLook } from '#ui/status/tone.ts';

/** How the statuses of a share are shown. */
export const shareStatuses: Readonly<Record<Exclude<PartnerShareStatus, '%future added value'>, StatusLook>> =
  {
    PENDING: { tone: 'wait', label: 'Offered' },
    ACTIVE: { tone: 'ok', label: 'Active' },
    REVOKED: { tone: 'sub', label: 'Ended' },
  };
