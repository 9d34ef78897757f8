import type { StatusLook } from '#ui/status/tone.ts';

export type RoleName = 'VIEWER' | 'EDITOR' | 'OWNER';
export type StatusName = 'INVITED' | 'ACTIVE' | 'DISABLED';

/** The label of each role, and what it allows. */
export const roles: Readonly<Record<RoleName, { readonly label: string; readonly can: string }>> = {
  VIEWER: { label: 'Viewer', can: 'Sees activity, executions and files. No settings.' },
  EDITOR: { label: 'Editor', can: 'Also changes flows and settings, and resubmits.' },
  OWNER: { label: 'Owner', can: 'Also manages owners, license and invoices, and archives.' },
};

export const roleNames = Object.keys(roles) as RoleName[];

/** The label of a role; one that only a newer server knows is shown as it is. */
export const roleWords = (role: string): string =>
  (roles as Readonly<Record<string, { readonly label: string }>>)[role]?.label ?? role;

/** Why a person may not make somebody an owner. */
export const OWNERS_ONLY = 'Only an owner can do this.';

/** Why the last owner's role cannot be changed. */
export const LAST_OWNER = 'This is the last owner. Make another member an owner first.';

export const statuses: Readonly<Record<StatusName, StatusLook>> = {
  ACTIVE: { tone: 'ok', label: 'Active' },
  INVITED: { tone: 'wait', label: 'Invited' },
  DISABLED: { tone: 'sub', label: 'Disabled' },
};

export const statusNames = Object.keys(statuses) as StatusName[];
