import { networkError } from '#rules/network.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { PermissionName } from '../sftp-user-labels.ts';
import { readSshKey } from './ssh-key.ts';

/** A stored key of an account. */
export interface StoredKey {
  readonly fingerprint: string;
  readonly algorithm: string;
  readonly comment: string;
  readonly added_at: string;
}

/** The values of the form. */
export interface SftpUserValues {
  readonly username: string;
  readonly permission: PermissionName;
  /** '' if the account is the workspace's own. */
  readonly partner_uuid: string;
  /** '' for the proposed directory. */
  readonly root_directory: string;
  readonly kept_keys: readonly StoredKey[];
  /** Lines in OpenSSH format; empty ones do not count. */
  readonly new_keys: readonly string[];
  readonly has_password: boolean;
  readonly allowed_cidrs: readonly string[];
  /** The last day on which the account works; '' if it does not expire. */
  readonly expires_on: string;
}

export const blankUser: SftpUserValues = {
  username: '',
  permission: 'READ_WRITE',
  partner_uuid: '',
  root_directory: '',
  kept_keys: [],
  new_keys: [''],
  has_password: false,
  allowed_cidrs: [],
  expires_on: '',
};

/** The directory that an account gets if none is entered. */
export const proposedRoot = ({ username, permission }: SftpUserValues): string =>
  permission === 'WORKSPACE_ADMIN' ? '/' : `/${username.trim() || 'name'}`;

export const rootOf = (values: SftpUserValues): string =>
  values.root_directory.trim() || proposedRoot(values);

export const isKeyTyped = (line: string): boolean => line.trim() !== '';

/** The errors in the values, with how to correct them. */
export function problemsOf(values: SftpUserValues): ValidationError[] {
  const problems: ValidationError[] = [];
  if (!/^[a-z0-9_.-]{3,32}$/.test(values.username.trim()))
    problems.push([['username'], 'Use 3 to 32 characters: a to z, 0 to 9, underscore, dot, and hyphen.']);
  const root = rootOf(values);
  if (!root.startsWith('/')) problems.push([['root_directory'], 'Start with /, such as /tidewater.']);
  else if (root === '/' && values.permission !== 'WORKSPACE_ADMIN')
    problems.push([['root_directory'], 'Only a workspace admin may have /. Choose a directory in it.']);
  values.new_keys.forEach((line, index) => {
    const problem = isKeyTyped(line) ? readSshKey(line).problem : null;
    if (problem !== null) problems.push([['new_keys', index], problem]);
    else if (isKeyTyped(line) && values.new_keys.findIndex((key) => key.trim() === line.trim()) < index)
      problems.push([['new_keys', index], 'This key is in the list twice.']);
  });
  if (!values.has_password && values.kept_keys.length === 0 && !values.new_keys.some(isKeyTyped))
    problems.push([['new_keys'], 'Add an SSH public key, or allow a password.']);
  values.allowed_cidrs.forEach((network, index) => {
    const error = networkError(network.trim());
    if (error !== null) problems.push([['allowed_cidrs', index], `“${network}”: ${error}`]);
  });
  return problems;
}

/** The validation rules of the schema that the form can check. */
export const sftpUserSchema = formSchema(problemsOf);
