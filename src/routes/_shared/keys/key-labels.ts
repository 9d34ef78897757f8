import type { KeyStatus } from '#gql/PortalApiKeyItem_key';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

/** The statuses that a newer server may add to are handled where they are shown. */
export type StatusName = Exclude<KeyStatus, '%future added value'>;

const looks: Readonly<Record<StatusName, StatusLook>> = {
  PENDING: { tone: 'wait', label: 'Pending' },
  ACTIVE: { tone: 'ok', label: 'Active' },
  DISABLED: { tone: 'sub', label: 'Disabled' },
  EXPIRED: { tone: 'fail', label: 'Expired' },
  REVOKED: { tone: 'sub', label: 'Revoked' },
};

/** Color and label for the status of a key or client. */
export const keyLook = (status: KeyStatus): StatusLook => statusLook(looks, status);

export const isStatus = (name: string): name is StatusName => Object.hasOwn(looks, name);
