import type { CarrierCallResult, CarrierScope, Environment } from '#schema-types';
import { hash, uuidFrom } from '../../../kernel/random.ts';
import type { CompanyCode } from '../../accounts/people.ts';
import type { AuthKind } from '../../facts/carriers.ts';
import { companies } from '../../world/companies.ts';
import type { World } from '../../world/world.ts';
import { madeInSeed, type Audited } from '../kit/made-in-seed.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'CarrierApiKey.carrier_code': CarrierKeySeed['carrier_code'];
    readonly 'CarrierApiKey.enabled': CarrierKeySeed['enabled'];
    readonly 'CarrierApiKey.refusal': CarrierKeySeed['refusal'];
    readonly 'CarrierApiKey.revoked': CarrierKeySeed['revoked'];
    readonly 'CarrierApiKey.users': CarrierKeySeed['users'];
  }
}

/** `Secret` of the schema: only that it is set, never its value. */
export interface KeptSecret {
  readonly name: string;
  readonly is_set: boolean;
  readonly updated_at: number | null;
}

/** The secrets that each authentication kind requires. */
export const SECRETS: Readonly<Record<AuthKind, readonly string[]>> = {
  API_KEY: ['api_key'],
  OAUTH2: ['client_secret'],
  BASIC: ['password'],
  MUTUAL_TLS: ['certificate', 'private_key'],
};

/** A seeded carrier key. */
export interface CarrierKeySeed extends Audited {
  readonly key_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string | null;
  readonly carrier_code: string;
  readonly label: string;
  readonly environment: Environment;
  readonly auth_kind: AuthKind;
  readonly login: string | null;
  readonly masked_key: string | null;
  readonly secrets: readonly KeptSecret[];
  readonly account_number: string | null;
  readonly scopes: readonly CarrierScope[];
  readonly enabled: boolean;
  readonly revoked: boolean;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly last_result: CarrierCallResult | null;
  /** Why the carrier rejects its secrets; null if it accepts them. */
  readonly refusal: string | null;
  /** Keys of the partners whose traffic uses it. */
  readonly users: readonly string[];
}

interface Row {
  readonly carrier: string;
  readonly label: string;
  readonly auth: AuthKind;
  readonly login?: string;
  readonly account?: string;
  readonly scopes: readonly CarrierScope[];
  /** Slug of the partner the key belongs to. */
  readonly partner?: string;
  /** Slugs of partners whose traffic uses the key. */
  readonly users?: readonly string[];
  /** Days until it expires; negative if it has expired. */
  readonly expires?: number;
  readonly made: number;
  readonly sandbox?: boolean;
  readonly disabled?: boolean;
  readonly revoked?: boolean;
  readonly result?: CarrierCallResult | 'NEVER';
}

const rows: Readonly<Partial<Record<CompanyCode, readonly Row[]>>> = {
  northbay: [
    {
      carrier: 'HLCU',
      label: 'Hapag-Lloyd rates and booking',
      auth: 'OAUTH2',
      login: 'nbf-integration',
      account: '1180042',
      scopes: ['RATES', 'BOOKING', 'TRACKING'],
      users: ['fjordline', 'shanghai-yuanhang'],
      expires: 214,
      made: 512,
    },
    {
      carrier: 'MAEU',
      label: 'Maersk spot rates',
      auth: 'API_KEY',
      account: 'NBF-US-0091',
      scopes: ['RATES'],
      made: 430,
    },
    {
      carrier: 'MSCU',
      label: 'MSC rates',
      auth: 'API_KEY',
      scopes: ['RATES', 'TRACKING'],
      expires: -1,
      made: 366,
      result: 'UNAUTHORIZED',
    },
    {
      carrier: 'CMDU',
      label: 'CMA CGM rates (former account)',
      auth: 'API_KEY',
      scopes: ['RATES'],
      made: 700,
      revoked: true,
      result: 'OK',
    },
    {
      carrier: 'HJBT',
      label: 'J.B. Hunt quotes and tenders',
      auth: 'OAUTH2',
      login: 'northbay-freight',
      account: '00471190',
      scopes: ['RATES', 'BOOKING'],
      users: ['granite-state', 'pinecrest'],
      expires: 88,
      made: 277,
    },
    {
      carrier: 'ODFL',
      label: 'Old Dominion rates',
      auth: 'BASIC',
      login: 'northbay_edi',
      account: '8827716',
      scopes: ['RATES', 'DOCUMENTS'],
      made: 341,
      result: 'RATE_LIMITED',
    },
    {
      carrier: 'LH',
      label: 'Lufthansa Cargo offers',
      auth: 'MUTUAL_TLS',
      account: '020-NBF',
      scopes: ['RATES', 'BOOKING', 'TRACKING'],
      users: ['kestrel-air'],
      expires: 6,
      made: 359,
    },
    {
      carrier: 'UPSN',
      label: 'UPS trial',
      auth: 'API_KEY',
      scopes: ['RATES'],
      made: 61,
      sandbox: true,
      disabled: true,
      result: 'NEVER',
    },
    {
      carrier: 'EK',
      label: 'Emirates, account of Kestrel Air',
      auth: 'API_KEY',
      account: '176-44180',
      scopes: ['RATES', 'TRACKING'],
      partner: 'kestrel-air',
      expires: 150,
      made: 215,
    },
    {
      carrier: 'RBTW',
      label: 'C.H. Robinson, account of Pinecrest',
      auth: 'OAUTH2',
      login: 'pinecrest-via-northbay',
      account: 'C8841720',
      scopes: ['RATES', 'BOOKING', 'TRACKING', 'DOCUMENTS'],
      partner: 'pinecrest',
      expires: 301,
      made: 64,
    },
    {
      carrier: 'ONEY',
      label: 'ONE container events',
      auth: 'API_KEY',
      scopes: ['TRACKING'],
      partner: 'osprey-track',
      made: 190,
      result: 'ERROR',
    },
  ],
  'northbay-test': [
    {
      carrier: 'HLCU',
      label: 'Hapag-Lloyd sandbox',
      auth: 'OAUTH2',
      login: 'nbf-test',
      scopes: ['RATES', 'BOOKING'],
      made: 480,
      sandbox: true,
    },
    {
      carrier: 'ODFL',
      label: 'Old Dominion sandbox',
      auth: 'BASIC',
      login: 'northbay_test',
      scopes: ['RATES'],
      made: 320,
      sandbox: true,
    },
  ],
  'alder-retail': [
    {
      carrier: 'FDEG',
      label: 'FedEx parcels',
      auth: 'OAUTH2',
      login: 'alder-retail',
      account: '510087',
      scopes: ['RATES', 'BOOKING', 'TRACKING'],
      expires: 40,
      made: 400,
    },
    { carrier: 'UPSN', label: 'UPS returns', auth: 'API_KEY', scopes: ['BOOKING', 'DOCUMENTS'], made: 250 },
  ],
  'pinecrest-lines': [
    { carrier: 'BNSF', label: 'BNSF intermodal', auth: 'API_KEY', scopes: ['RATES', 'TRACKING'], made: 180 },
  ],
  harborline: [
    {
      carrier: 'MAEU',
      label: 'Maersk rates',
      auth: 'API_KEY',
      scopes: ['RATES'],
      expires: -9,
      made: 500,
      result: 'UNAUTHORIZED',
    },
    { carrier: 'HLCU', label: 'Hapag-Lloyd rates', auth: 'API_KEY', scopes: ['RATES'], made: 300 },
  ],
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The last characters of a secret after a fixed number of dots, so that its length stays hidden. */
export const masked = (secret: string): string => `••••••••${secret.slice(-4)}`;

/** Days until a key expires. In the `expired` variant every key with an end date has expired, in `healthy` none has. */
function endOf({ expires }: Row, { variant }: World): number | undefined {
  if (expires === undefined) return undefined;
  if (variant === 'expired') return Math.min(expires, -1);
  return variant === 'healthy' ? Math.max(expires, 120) : expires;
}

/** All seeded carrier keys. */
export function carrierKeys(world: World): readonly CarrierKeySeed[] {
  const { anchor, variant } = world;
  return companies.flatMap(({ company_uuid, short_code, quiet_days }) => {
    const partners = world.partnersOf(company_uuid);
    if (variant === 'empty' && partners.length === 0) return [];
    const partnerOf = (key: string) => partners.find((partner) => partner.key === key)?.partner_uuid;
    return (rows[short_code] ?? []).map((row): CarrierKeySeed => {
      const key_uuid = uuidFrom('carrier-key', short_code, row.label);
      const dice = hash('carrier-key', key_uuid);
      const audited = madeInSeed(key_uuid, company_uuid, { days_ago: row.made, world });
      const expires = endOf(row, world);
      const result = variant === 'healthy' && row.result !== 'NEVER' ? 'OK' : row.result;
      const last_used_at =
        row.result === 'NEVER' ? null : anchor - quiet_days * DAY - HOUR - (dice % (40 * HOUR));
      const partner_uuid = row.partner === undefined ? null : (partnerOf(row.partner) ?? null);
      const isOver = expires !== undefined && expires < 0;
      return {
        key_uuid,
        company_uuid,
        partner_uuid,
        carrier_code: row.carrier,
        label: row.label,
        environment: row.sandbox === true ? 'TEST' : 'PRODUCTION',
        auth_kind: row.auth,
        login: row.login ?? null,
        masked_key:
          row.auth === 'MUTUAL_TLS' || row.revoked ? null : masked(dice.toString(16).padStart(8, '0')),
        secrets: SECRETS[row.auth].map((name) => ({
          name,
          is_set: row.revoked !== true,
          updated_at: audited.updated_at,
        })),
        account_number: row.account ?? null,
        scopes: row.scopes,
        enabled: row.disabled !== true,
        revoked: row.revoked === true,
        expires_at: expires === undefined ? null : anchor + expires * DAY,
        last_used_at,
        refusal: null,
        last_result: result === 'NEVER' ? null : isOver ? 'UNAUTHORIZED' : (result ?? 'OK'),
        users: [row.partner ?? [], row.users ?? []].flat().flatMap((key) => partnerOf(key) ?? []),
        ...audited,
      };
    });
  });
}
