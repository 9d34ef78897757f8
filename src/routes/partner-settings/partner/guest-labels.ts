import type { IntegrationUserStatus } from '#gql/GuestsCard_partner';
import type { StatusLook } from '#ui/status/tone.ts';

/** How the statuses of a guest's access are shown. */
export const guestStatuses: Readonly<
  Record<Exclude<IntegrationUserStatus, '%future added value'>, StatusLook>
> = {
  ACTIVE: { tone: 'ok', label: 'Active' },
  INVITED: { tone: 'wait', label: 'Invited' },
  DISABLED: { tone: 'sub', label: 'Disabled' },
};
