import type { SftpPermission, SftpUserAuthMethod } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import { sftpUsersOf } from '../../world/sftp-users.ts';
import { EMPTIED } from '../../world/variants.ts';
import type { World } from '../../world/world.ts';
import { collection, type Owned } from '../kit/collection.ts';
import type { KeptSecret } from '../endpoint/seed.ts';
import { isBelow, ownFiles, type HostedFile } from './hosted-files.ts';
import { ed25519Line, readSshKey } from './open-ssh.ts';
import { filesNow } from './stored-files.ts';
import { addressOf, lifeOf } from './user-life.ts';
import { sortByName } from '../kit/by-name.ts';

const HOUR = 3_600_000;

/** `SftpPublicKey` of the schema. */
export interface PublicKey {
  readonly fingerprint: string;
  readonly algorithm: string;
  readonly bits: number;
  readonly comment: string | null;
  readonly created_at: number;
}

export interface SftpUserItem extends Owned {
  readonly sftp_user_uuid: string;
  readonly partner_uuid: string | null;
  readonly username: string;
  readonly permission: SftpPermission;
  readonly root_directory: string;
  readonly password: KeptSecret;
  readonly public_keys: readonly PublicKey[];
  readonly allowed_cidrs: readonly string[];
  readonly enabled: boolean;
  readonly expires_at: number | null;
  readonly last_login_at: number | null;
  readonly last_login_ip: string | null;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

function keyOf(comment: string, created_at: number): PublicKey {
  const bytes = Uint8Array.from({ length: 32 }, (_, i) => hash('ssh', comment, i) & 0xff);
  const read = readSshKey(ed25519Line(bytes, comment));
  if (read.problem !== null) throw new Error(read.problem);
  return { ...read.key, created_at };
}

function itemsOf(world: World): SftpUserItem[] {
  const { anchor, variant, companies } = world;
  const emptied = variant === 'empty' ? companies[EMPTIED]?.company_uuid : undefined;
  return sftpUsersOf(world)
    .filter(({ company_uuid }) => company_uuid !== emptied)
    .map((user) => {
      const key = user.sftp_user_uuid;
      const dice = hash('sftp', key);
      const editors = editorsOf(world.seed, user.company_uuid);
      const by = editors[dice % editors.length]!;
      const { created_at, expires_at } = lifeOf(user, world);
      const later = Math.floor((created_at + anchor) / 2);
      const login = user.login_hours_ago;
      return {
        sftp_user_uuid: key,
        company_uuid: user.company_uuid,
        partner_uuid: user.partner_uuid,
        username: user.username,
        permission: user.permission,
        root_directory: user.root_directory,
        password: {
          name: 'password',
          is_set: user.has_password,
          updated_at: user.has_password ? created_at : null,
        },
        public_keys: user.keys.map((comment) => keyOf(comment, later)),
        allowed_cidrs: user.allowed_cidrs,
        enabled: user.enabled,
        expires_at,
        // An upload requires a sign-in, and an expired account can no longer sign in.
        last_login_at:
          login === null
            ? null
            : Math.min(
                expires_at ?? Infinity,
                Math.max(
                  created_at,
                  anchor - login * HOUR - (dice % HOUR),
                  ownFiles(user, world)[0]?.updated_at ?? 0,
                ),
              ),
        last_login_ip: login === null ? null : addressOf(user),
        created_at,
        created_by: by,
        updated_at: later,
        updated_by: by,
      };
    });
}

/** Accounts on the hosted server. A partner's account is a workspace setting, not a partner setting. */
export const sftpUserItems = collection<SftpUserItem, 'SftpUser'>({
  type: 'SftpUser',
  key: 'sftp_user_uuid',
  what: 'SFTP user',
  seed: itemsOf,
  by: ({ store }) => [sortByName('username', (key) => String(store.read('SftpUser', key, 'username')))],
  fields: [
    'company_uuid',
    'username',
    'permission',
    'root_directory',
    'password',
    'public_keys',
    'allowed_cidrs',
    'enabled',
    'expires_at',
    'last_login_at',
    'last_login_ip',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

declare module '#schema-types' {
  interface KeptFields {
    readonly 'SftpUser.partner_uuid': string | null;
  }
}

/** The partner that uses an account. Not in the schema, so it never makes the account visible to guests. */
export function partnerOf(
  key: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): string | null {
  const written = store.writtenValue('SftpUser', key, 'partner_uuid');
  return written === undefined ? (sftpUserItems.record(key, world)?.partner_uuid ?? null) : written;
}

/** Files below an account's root, latest first. */
export function filesBelow(
  key: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): HostedFile[] {
  const company_uuid = store.read('SftpUser', key, 'company_uuid');
  const root = store.read('SftpUser', key, 'root_directory');
  return filesNow(company_uuid, { store, world }).filter(({ path }) => isBelow(path, root));
}

/** When an account last uploaded a file; null if it never did. Files that others put below its root do not count. */
export function lastUpload(
  key: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): number | null {
  const user = sftpUsersOf(world).find(({ sftp_user_uuid }) => sftp_user_uuid === key);
  if (!user || store.read('SftpUser', key, 'permission') === 'READ_ONLY') return null;
  return ownFiles(user, world)[0]?.updated_at ?? null;
}

/** Whether an account can sign in, and if not, why. */
export function statusOf(
  key: string,
  { store, clock }: Pick<MockContext, 'store' | 'clock'>,
): 'ACTIVE' | 'DISABLED' | 'EXPIRED' {
  if (store.read('SftpUser', key, 'enabled') !== true) return 'DISABLED';
  const expires = store.read('SftpUser', key, 'expires_at');
  return expires !== null && expires <= clock.now() ? 'EXPIRED' : 'ACTIVE';
}

/** The ways in which an account can sign in. */
export function authMethodsOf(key: string, { store }: Pick<MockContext, 'store'>): SftpUserAuthMethod[] {
  const { is_set } = store.read('SftpUser', key, 'password');
  const keys = store.read('SftpUser', key, 'public_keys');
  return [...(is_set ? (['PASSWORD'] as const) : []), ...(keys.length > 0 ? (['PUBLIC_KEY'] as const) : [])];
}
