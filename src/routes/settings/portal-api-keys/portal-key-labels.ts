import type { UserRole } from '#gql/PortalApiKeyItem_key';

export type RoleName = Exclude<UserRole, '%future added value'>;

interface RoleWords {
  readonly label: string;
  readonly description: string;
}

export const roles: Readonly<Record<RoleName, RoleWords>> = {
  VIEWER: { label: 'Viewer', description: 'Reads activity, executions, and files' },
  EDITOR: { label: 'Editor', description: 'Also changes configuration and resubmits' },
  OWNER: { label: 'Owner', description: 'Also manages owners, the license, and invoices' },
};

export const roleNames = Object.keys(roles) as RoleName[];

export const roleWords = (role: UserRole): string =>
  (roles as Readonly<Record<string, RoleWords>>)[role]?.label ?? 'Unknown';
