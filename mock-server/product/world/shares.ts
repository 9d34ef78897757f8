import { once } from '../../kernel/once.ts';
import type { PartnerShareStatus } from '#schema-types';
import { uuidFrom } from '../../kernel/random.ts';
import type { CompanyCode } from '../accounts/people.ts';
import { EDWIN, OLIVIA, ownerOfAlder, type Actor } from './actors.ts';
import { companies } from './companies.ts';
import type { World } from './world.ts';

/** A seeded trading partner that is shared with another workspace. */
export interface ShareRecord {
  readonly share_uuid: string;
  /** The workspace that owns the partner. */
  readonly company_uuid: string;
  readonly partner_uuid: string;
  /** The workspace it is shared with. */
  readonly guest_company_uuid: string;
  readonly status: PartnerShareStatus;
  readonly shared_by: Actor;
  readonly shared_days_ago: number;
  /** Null while it is pending. */
  readonly answered_days_ago: number | null;
}

interface Row extends Pick<ShareRecord, 'status' | 'shared_days_ago' | 'answered_days_ago'> {
  readonly shared_by: (seed: string) => Actor;
  readonly owner: CompanyCode;
  readonly partner: string;
  readonly guest: CompanyCode;
}

const rows: readonly Row[] = [
  {
    owner: 'northbay',
    partner: 'pinecrest',
    guest: 'pinecrest-lines',
    status: 'ACTIVE',
    shared_by: () => OLIVIA,
    shared_days_ago: 96,
    answered_days_ago: 95,
  },
  {
    owner: 'northbay',
    partner: 'alder-retail',
    guest: 'alder-retail',
    status: 'REVOKED',
    shared_by: () => EDWIN,
    shared_days_ago: 60,
    answered_days_ago: 31,
  },
  {
    owner: 'alder-retail',
    partner: 'fernbrook',
    guest: 'northbay',
    status: 'PENDING',
    shared_by: ownerOfAlder,
    shared_days_ago: 2,
    answered_days_ago: null,
  },
];

const codes = new Map(companies.map(({ short_code, company_uuid }) => [short_code, company_uuid]));

/** Every seeded share whose partner exists in the world. */
export const seededShares = once((world: World): readonly ShareRecord[] => sharesOf(world));

function sharesOf(world: World): ShareRecord[] {
  return rows.flatMap(({ owner, partner, guest, ...share }) => {
    const company_uuid = codes.get(owner) ?? '';
    const shared = world.partnersOf(company_uuid).find(({ key }) => key === partner);
    if (!shared) return [];
    return {
      ...share,
      shared_by: share.shared_by(world.seed),
      share_uuid: uuidFrom('share', owner, partner, guest),
      company_uuid,
      partner_uuid: shared.partner_uuid,
      guest_company_uuid: codes.get(guest) ?? '',
    };
  });
}
