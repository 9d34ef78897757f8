import type { SftpPermission } from '#gql/SftpUserItem_user';

export type PermissionName = Exclude<SftpPermission, '%future added value'>;
export type MethodName = 'PASSWORD' | 'PUBLIC_KEY';

interface Words {
  readonly label: string;
  readonly description: string;
}

export const permissions: Readonly<Record<PermissionName, Words>> = {
  READ_WRITE: { label: 'Read and write', description: 'Uploads, downloads, and deletes in its directory' },
  UPLOAD_ONLY: { label: 'Upload only', description: 'Uploads without seeing what is there' },
  READ_ONLY: { label: 'Read only', description: 'Downloads from its directory' },
  WORKSPACE_ADMIN: { label: 'Workspace admin', description: 'Everything, in the whole workspace' },
};

export const permissionNames = Object.keys(permissions) as PermissionName[];

export const isPermission = (name: string): name is PermissionName => Object.hasOwn(permissions, name);

export const permissionWords = (permission: SftpPermission): string =>
  (permissions as Readonly<Record<string, Words>>)[permission]?.label ?? 'Unknown';

export const methods: Readonly<Record<MethodName, string>> = { PUBLIC_KEY: 'SSH key', PASSWORD: 'Password' };

export const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);
