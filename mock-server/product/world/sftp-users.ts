import type { SftpPermission } from '#schema-types';
import { once } from '../../kernel/once.ts';
import { hash, uuidFrom } from '../../kernel/random.ts';
import type { CompanyCode } from '../accounts/people.ts';
import { companies } from './companies.ts';
import { withSlug } from '../facts/names.ts';
import type { World } from './world.ts';

/** Files in a folder of the user: one every few hours, named by its time. */
export interface Drop {
  readonly directory: string;
  /** `#` is replaced with the time. */
  readonly name: string;
  readonly every_hours: number;
  readonly kilobytes: number;
}

/** A seeded account on the hosted server. */
export interface SftpUserRecord {
  readonly sftp_user_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string | null;
  readonly username: string;
  readonly permission: SftpPermission;
  readonly root_directory: string;
  readonly has_password: boolean;
  /** Comments of its public keys. */
  readonly keys: readonly string[];
  readonly allowed_cidrs: readonly string[];
  readonly enabled: boolean;
  /** Days until it expires, negative if it has; null for never. */
  readonly expires_days: number | null;
  /** Hours since the last sign-in; null if there was none. */
  readonly login_hours_ago: number | null;
  readonly drops: readonly Drop[];
  readonly created_days_ago: number;
}

/** In a partner's row, `{slug}` is the partner's name for hosts. */
interface Row {
  readonly username: string;
  readonly permission: SftpPermission;
  readonly root: string;
  readonly partner?: string;
  readonly password?: boolean;
  readonly keys?: readonly string[];
  readonly cidrs?: readonly string[];
  readonly enabled?: boolean;
  readonly expires?: number;
  readonly login?: number | null;
  readonly drops?: readonly Drop[];
}

const drop = (
  directory: string,
  name: string,
  { every_hours, kilobytes }: { every_hours: number; kilobytes: number },
): Drop => ({
  directory,
  name,
  every_hours,
  kilobytes,
});

const rows: Readonly<Partial<Record<CompanyCode, readonly Row[]>>> = {
  northbay: [
    {
      username: 'northbay-admin',
      permission: 'WORKSPACE_ADMIN',
      root: '/',
      keys: ['omarsh@nb-laptop-114', 'break-glass@vault'],
      cidrs: ['198.51.100.0/24'],
      login: 5,
    },
    {
      username: 'alder-web',
      permission: 'UPLOAD_ONLY',
      root: '/alder-retail/web',
      partner: 'alder-retail',
      keys: ['webshop@alder-retail'],
      cidrs: ['203.0.113.64/26'],
      login: 3,
      drops: [drop('/alder-retail/web/archive', '850-web-#.edi', { every_hours: 9, kilobytes: 14 })],
    },
    {
      username: 'tidewater.drop',
      permission: 'READ_WRITE',
      root: '/tidewater',
      partner: 'tidewater',
      login: 1,
      drops: [
        drop('/tidewater/gate', 'gate-moves-#.csv', { every_hours: 6, kilobytes: 22 }),
        drop('/tidewater/outbound', 'instructions-#.pdf', { every_hours: 40, kilobytes: 310 }),
      ],
    },
    {
      username: 'tidewater.oakland',
      permission: 'UPLOAD_ONLY',
      root: '/tidewater/oakland',
      partner: 'tidewater',
      keys: ['yard-system@oakland'],
      password: false,
      login: 26,
      drops: [drop('/tidewater/oakland/archive', 'availability-#.csv', { every_hours: 24, kilobytes: 48 })],
    },
    {
      username: '{slug}',
      permission: 'READ_WRITE',
      root: '/{slug}',
      partner: 'quarry-stone',
      login: 71,
      drops: [drop('/{slug}/asn', 'asn-#.edi', { every_hours: 30, kilobytes: 9 })],
    },
    {
      username: 'kestrel-backup',
      permission: 'READ_ONLY',
      root: '/kestrel-air',
      partner: 'kestrel-air',
      keys: ['ops@kestrel-air'],
      cidrs: ['203.0.113.16/28', '2001:db8:77::/48'],
      login: 190,
      drops: [drop('/kestrel-air/copies', '214-#.edi', { every_hours: 12, kilobytes: 2 })],
    },
    {
      username: '{slug}.dc4',
      permission: 'UPLOAD_ONLY',
      root: '/{slug}/dc4',
      partner: 'harbor-foods',
      login: 9,
      drops: [drop('/{slug}/dc4', 'receipts-#.csv', { every_hours: 24, kilobytes: 130 })],
    },
    {
      username: '{slug}.rates',
      permission: 'UPLOAD_ONLY',
      root: '/{slug}/rates',
      partner: 'granite-state',
      login: 420,
      drops: [drop('/{slug}/rates', 'rates-#.csv', { every_hours: 168, kilobytes: 640 })],
    },
    {
      username: '{slug}.delfor',
      permission: 'READ_WRITE',
      root: '/{slug}',
      partner: 'ridgeway',
      keys: ['edi@{slug}'],
      password: false,
      login: 14,
      drops: [drop('/{slug}/forecast', 'DELFOR-#.edi', { every_hours: 24, kilobytes: 31 })],
    },
    {
      username: '{slug}.temp',
      permission: 'UPLOAD_ONLY',
      root: '/{slug}/readings',
      partner: 'sundial',
      expires: 6,
      login: 2,
      drops: [drop('/{slug}/readings', 'readings-#.csv', { every_hours: 4, kilobytes: 75 })],
    },
    {
      username: 'warehouse-b',
      permission: 'READ_WRITE',
      root: '/warehouse-b',
      login: 0,
      drops: [
        drop('/warehouse-b/out', 'stock-#.csv', { every_hours: 24, kilobytes: 4100 }),
        drop('/warehouse-b/in', 'orders-#.xml', { every_hours: 8, kilobytes: 36 }),
      ],
    },
    { username: 'audit-reader', permission: 'READ_ONLY', root: '/audit', login: null, drops: [] },
    {
      username: 'contractor-q3',
      permission: 'READ_WRITE',
      root: '/sandbox',
      keys: ['freelance@devbox'],
      password: false,
      // The account that expired yesterday.
      expires: -1,
      login: 30,
    },
    {
      username: '{slug}',
      permission: 'READ_WRITE',
      root: '/{slug}',
      partner: 'old-mill',
      enabled: false,
      login: 2900,
    },
  ],
  'northbay-test': [
    { username: 'northbay-test-admin', permission: 'WORKSPACE_ADMIN', root: '/', login: 50 },
    {
      username: 'alder-test',
      permission: 'UPLOAD_ONLY',
      root: '/alder-retail',
      partner: 'alder-retail',
      login: 22,
      drops: [drop('/alder-retail/archive', '850-test-#.edi', { every_hours: 48, kilobytes: 8 })],
    },
  ],
  'alder-retail': [
    {
      username: 'alder-admin',
      permission: 'WORKSPACE_ADMIN',
      root: '/',
      keys: ['it@alder-retail'],
      login: 33,
    },
    {
      username: '{slug}.drop',
      permission: 'READ_WRITE',
      root: '/{slug}',
      partner: 'fernbrook',
      login: 7,
      drops: [drop('/{slug}/in', 'confirmation-#.pdf', { every_hours: 24, kilobytes: 90 })],
    },
  ],
  'pinecrest-lines': [
    { username: 'pinecrest-admin', permission: 'WORKSPACE_ADMIN', root: '/', login: 12 },
    {
      username: '{slug}.pickup',
      permission: 'READ_ONLY',
      root: '/{slug}',
      partner: 'bramble',
      login: 1,
      drops: [drop('/{slug}/status', '214-#.edi', { every_hours: 6, kilobytes: 2 })],
    },
    {
      username: '{slug}.drop',
      permission: 'UPLOAD_ONLY',
      root: '/{slug}',
      partner: 'highgate',
      login: 4,
    },
  ],
  harborline: [
    {
      username: 'harborline-admin',
      permission: 'WORKSPACE_ADMIN',
      root: '/',
      enabled: false,
      login: 310,
    },
  ],
};

const ageOf = (short_code: string, username: string): number =>
  20 + (hash('sftp-user', short_code, username) % 500);

/** Accounts of all workspaces; apart from names in them, the same for every seed. */
export const sftpUsersOf = once(({ partners }: Pick<World, 'partners'>): readonly SftpUserRecord[] =>
  companies.flatMap(({ company_uuid, short_code, created_days_ago }) =>
    (rows[short_code] ?? []).map((template): SftpUserRecord => {
      const partner = partners.find(
        (partnerRecord) =>
          partnerRecord.company_uuid === company_uuid && partnerRecord.key === template.partner,
      );
      const row = partner === undefined ? template : withSlug(template, partner.slug);
      const age = ageOf(short_code, template.username);
      return {
        // Some templates have the same user name, but never for the same partner.
        sftp_user_uuid: uuidFrom('sftp-user', short_code, template.partner ?? '', template.username),
        company_uuid,
        partner_uuid: partner?.partner_uuid ?? null,
        username: row.username,
        permission: row.permission,
        root_directory: row.root,
        has_password: row.password ?? true,
        keys: row.keys ?? [],
        allowed_cidrs: row.cidrs ?? [],
        enabled: row.enabled ?? true,
        expires_days: row.expires ?? null,
        login_hours_ago: row.login === undefined ? 24 : row.login,
        drops: row.drops ?? [],
        created_days_ago: Math.min(age, created_days_ago, partner?.created_days_ago ?? age),
      };
    }),
  ),
);

export const sftpUserOf = (
  company_uuid: string,
  username: string,
  world: Pick<World, 'partners'>,
): SftpUserRecord | undefined =>
  sftpUsersOf(world).find(
    (sftpUser) => sftpUser.company_uuid === company_uuid && sftpUser.username === username,
  );
