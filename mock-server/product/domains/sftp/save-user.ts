import type { SaveSftpUserInput, SftpPermission } from '#schema-types';
import { networkError, readNetwork } from '#rules/network.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { sftpUsersOf } from '../../world/sftp-users.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { directory } from '../../model/endpoint/checks.ts';
import { jobsOfUser } from './job-links.ts';
import { readSshKey } from '../../model/sftp/open-ssh.ts';
import { issuePassword } from './password.ts';
import { sftpUserItems, type PublicKey } from '../../model/sftp/users.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

const MIN_PASSWORD = 12;
const MAX_KEYS = 10;
const MAX_NETWORKS = 50;

const wrong = (path: string | readonly string[], message: string) => userError('VALIDATION', message, path);

function nameError(username: string, { store, world }: MockContext): UserError | null {
  if (!/^[a-z0-9_.-]{3,32}$/.test(username))
    return wrong('username', 'Use 3 to 32 characters: a–z, 0–9, underscore, dot, and hyphen.');
  // Unique across the platform, because the user name alone determines the workspace.
  const taken =
    sftpUsersOf(world).some(
      (sftpUser) => sftpUser.username === username && !store.isRemoved('SftpUser', sftpUser.sftp_user_uuid),
    ) || sftpUserItems.keys({ store, world }, { username }).length > 0;
  return taken ? userError('ALREADY_EXISTS', `The name “${username}” is taken.`, 'username') : null;
}

/** Password rules. Messages never contain the password. */
function passwordErrors(
  { password, password_confirmation, issue_password }: SaveSftpUserInput,
  username: string,
): UserError[] {
  if (issue_password && password !== undefined)
    return [wrong('issue_password', 'Give a password or have one generated, not both.')];
  if (password === undefined || password === null) {
    return password_confirmation ? [wrong('password', 'Enter the password, not only its confirmation.')] : [];
  }
  const errors: UserError[] = [];
  const kinds = [/[a-z]/, /[A-Z]/, /[^A-Za-z]/].filter((kind) => kind.test(password)).length;
  if ([...password].length < MIN_PASSWORD)
    errors.push(wrong('password', `Use at least ${MIN_PASSWORD} characters.`));
  else if (kinds < 3)
    errors.push(wrong('password', 'Use uppercase and lowercase letters and a digit or symbol.'));
  else if (username !== '' && password.toLowerCase().includes(username.toLowerCase()))
    errors.push(wrong('password', 'The password must not contain the name.'));
  if (password_confirmation === undefined || password_confirmation === null)
    errors.push(wrong('password_confirmation', 'Repeat the password.'));
  else if (password_confirmation !== password)
    errors.push(wrong('password_confirmation', 'The passwords do not match.'));
  return errors;
}

function keysAfter(
  before: readonly PublicKey[],
  input: SaveSftpUserInput,
  now: number,
): { keys: PublicKey[]; errors: UserError[] } {
  const errors: UserError[] = [];
  const keys = before.filter(({ fingerprint }) => !input.remove_public_keys?.includes(fingerprint));
  for (const [index, text] of (input.add_public_keys ?? []).entries()) {
    const path = ['add_public_keys', String(index)];
    const read = readSshKey(text);
    if (read.problem !== null) errors.push(wrong(path, read.problem));
    else if (keys.some(({ fingerprint }) => fingerprint === read.key.fingerprint))
      errors.push(userError('ALREADY_EXISTS', `The key ${read.key.fingerprint} is a duplicate.`, path));
    else keys.push({ ...read.key, created_at: now });
  }
  for (const [index, fingerprint] of (input.remove_public_keys ?? []).entries()) {
    if (!before.some((key) => key.fingerprint === fingerprint))
      errors.push(
        userError('NOT_FOUND', `The key “${fingerprint}” does not exist.`, [
          'remove_public_keys',
          String(index),
        ]),
      );
  }
  if (keys.length > MAX_KEYS)
    errors.push(userError('LIMIT_EXCEEDED', `Use at most ${MAX_KEYS} keys.`, 'add_public_keys'));
  return { keys, errors };
}

/** `save_sftp_user`. */
export const saveSftpUser: Resolver<'Mutation', 'save_sftp_user'> = (_source, { input }, context) => {
  const { clock, store, access } = context;
  const refuse = (...errors: UserError[]) => ({ sftp_user_edge: null, password: null, errors });
  const key = input.sftp_user_uuid ?? null;
  const { error } = sftpUserItems.targetOf(key, input.company_uuid, context);
  if (error) return refuse(error);
  const company_uuid = key === null ? input.company_uuid! : store.read('SftpUser', key, 'company_uuid');
  const read = <Field extends FieldName<'SftpUser'>, Fallback>(field: Field, fallback: Fallback) =>
    key === null ? fallback : store.read('SftpUser', key, field);

  const errors: UserError[] = [];
  const username = key === null ? (input.username?.trim() ?? '') : read('username', '');
  if (key === null) errors.push(...[nameError(username, context)].filter((error) => error !== null));
  else if (input.username && input.username !== username)
    errors.push(wrong('username', 'The name cannot be changed. Add another user.'));

  const permission = input.permission ?? read('permission', null);
  if (permission === null) errors.push(wrong('permission', 'Choose the permissions.'));
  const root = (input.root_directory ?? read('root_directory', '')).replace(/(?<=.)\/+$/, '');
  errors.push(...rootErrors(root, permission));
  errors.push(...passwordErrors(input, username));
  const { keys, errors: keyErrors } = keysAfter(read('public_keys', []), input, clock.now());
  errors.push(...keyErrors);
  const networks = input.allowed_cidrs?.map((network) => network.trim());
  errors.push(...networkErrors(networks ?? []));
  const expires_at = typeof input.expires_at === 'string' ? Date.parse(input.expires_at) : input.expires_at;
  if (typeof expires_at === 'number' && expires_at <= clock.now())
    errors.push(wrong('expires_at', 'Choose a time in the future, or disable the user.'));
  const partner = input.partner_uuid;
  if (typeof partner === 'string' && access.partner(partner)?.company_uuid !== company_uuid)
    errors.push(
      userError('NOT_FOUND', 'This trading partner does not exist in the workspace.', 'partner_uuid'),
    );

  const hadPassword = read('password', { is_set: false }).is_set;
  const hasPassword =
    input.issue_password === true || (input.password === undefined ? hadPassword : input.password !== null);
  if (!hasPassword && keys.length === 0 && errors.length === 0)
    errors.push(wrong('password', 'Set a password or a public key to sign in with.'));
  if (errors.length > 0 || permission === null) return refuse(...errors);

  const fields = {
    permission,
    root_directory: root,
    public_keys: keys,
    allowed_cidrs:
      networks?.map((network) => readNetwork(network) ?? network) ?? (key === null ? [] : undefined),
    enabled: input.enabled ?? (key === null ? true : undefined),
    expires_at: expires_at === undefined && key === null ? null : expires_at,
    partner_uuid: partner === undefined && key === null ? null : partner,
    // Only the fact that a password is set, and when, is stored; the password itself is not.
    password:
      input.password === undefined && key !== null
        ? undefined
        : { name: 'password', is_set: hasPassword, updated_at: hasPassword ? clock.now() : null },
  };
  const uuid = key ?? store.newKey('SftpUser');
  if (key === null) {
    const nothing = { last_login_at: null, last_login_ip: null };
    store.insert('SftpUser', uuid, { company_uuid, username, ...nothing, ...fields, ...madeNow(context) });
  } else store.set('SftpUser', uuid, { ...fields, ...changedNow(context) });
  return {
    sftp_user_edge: sftpUserItems.edge(uuid),
    password: input.issue_password ? issuePassword(uuid, context) : null,
    errors: [],
  };
};

function rootErrors(root: string, permission: SftpPermission | null): UserError[] {
  if (root === '') return [wrong('root_directory', 'Enter a directory, such as /tidewater.')];
  const error = directory(root);
  if (error !== null) return [wrong('root_directory', error)];
  return root === '/' && permission !== 'WORKSPACE_ADMIN'
    ? [
        wrong(
          'root_directory',
          'Only administrators of the workspace can access the root. Choose a directory below /.',
        ),
      ]
    : [];
}

function networkErrors(networks: readonly string[]): UserError[] {
  if (networks.length > MAX_NETWORKS)
    return [userError('LIMIT_EXCEEDED', `Use at most ${MAX_NETWORKS} networks.`, 'allowed_cidrs')];
  return networks.flatMap((network, index) => {
    const error = networkError(network);
    return error === null ? [] : [wrong(['allowed_cidrs', String(index)], error)];
  });
}

/** `set_sftp_user_enabled`. */
export const setSftpUserEnabled: Resolver<'Mutation', 'set_sftp_user_enabled'> = (
  _source,
  { input },
  context,
) => {
  const { error } = sftpUserItems.target(input.sftp_user_uuid, context);
  if (error) return { sftp_user: null, errors: [error] };
  context.store.set('SftpUser', input.sftp_user_uuid, { enabled: input.enabled, ...changedNow(context) });
  return { sftp_user: ref('SftpUser', input.sftp_user_uuid), errors: [] };
};

/** `delete_sftp_user`. */
export const deleteSftpUser: Resolver<'Mutation', 'delete_sftp_user'> = (
  _source,
  { input: { sftp_user_uuid } },
  context,
) => {
  const { error } = sftpUserItems.target(sftp_user_uuid, context);
  if (error) return { sftp_user: null, used_by: [], errors: [error] };
  const jobs = jobsOfUser(sftp_user_uuid, context);
  if (jobs.length > 0) {
    const names = jobs.map((job) => `“${String(context.store.read('SftpJob', job, 'name'))}”`).join(', ');
    const message = `Its files are fetched by ${names}. Change or delete that first.`;
    return {
      sftp_user: null,
      used_by: jobs.map((job) => ref('SftpJob', job)),
      errors: [userError('IN_USE', message, 'sftp_user_uuid')],
    };
  }
  context.store.remove('SftpUser', sftp_user_uuid);
  return { sftp_user: ref('SftpUser', sftp_user_uuid), used_by: [], errors: [] };
};
