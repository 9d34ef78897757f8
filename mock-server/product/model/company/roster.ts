import { seededShares } from '../../world/shares.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { World } from '../../world/world.ts';

interface Sources {
  readonly store: Pick<Store, 'created' | 'exists' | 'isRemoved' | 'read'>;
  readonly world: World;
}

/** Keys of all workspaces, seeded and from this session. Does not check permissions. */
export function companyKeys({ store, world }: Sources): string[] {
  return [...world.companies.map(({ company_uuid }) => company_uuid), ...store.created('Company')].filter(
    (uuid) => !store.isRemoved('Company', uuid),
  );
}

/** Keys of a workspace's trading partners, seeded and from this session. Does not check permissions. */
export function partnerKeys({ store, world }: Sources, company_uuid: string): string[] {
  const created = store
    .created('TradingPartner')
    .filter((uuid) => store.read('TradingPartner', uuid, 'company_uuid') === company_uuid);
  return [...world.partnersOf(company_uuid).map(({ partner_uuid }) => partner_uuid), ...created].filter(
    (uuid) => !store.isRemoved('TradingPartner', uuid),
  );
}

/** Keys of the workspaces that a trading partner is currently shared with. */
export const sharedWith = ({ store, world }: Sources, partner_uuid: string): string[] =>
  shareKeys({ store, world })
    .filter((key) => store.read('PartnerShare', key, 'partner_uuid') === partner_uuid)
    .filter((key) => store.read('PartnerShare', key, 'status') === 'ACTIVE')
    .map((key) => store.read('PartnerShare', key, 'guest_company_uuid'));

/** Keys of the trading partners that other workspaces currently share with this one. */
export const sharedPartnerKeys = ({ store, world }: Sources, company_uuid: string): string[] =>
  shareKeys({ store, world })
    .filter((key) => store.read('PartnerShare', key, 'guest_company_uuid') === company_uuid)
    .filter((key) => store.read('PartnerShare', key, 'status') === 'ACTIVE')
    .map((key) => store.read('PartnerShare', key, 'partner_uuid'))
    .filter((partner_uuid) => store.exists('TradingPartner', partner_uuid));

/** Keys of all shares in any state, seeded and from this session. */
export const shareKeys = ({ store, world }: Sources): string[] => [
  ...seededShares(world).map(({ share_uuid }) => share_uuid),
  ...store.created('PartnerShare'),
];

/**
 * Keys of flows, seeded and from this session, except deleted ones: of all workspaces, of one, or of one trading
 * partner. Does not check permissions.
 */
export function flowKeys(
  { store, world }: Sources,
  where: { readonly company_uuid?: string; readonly partner_uuid?: string } = {},
): string[] {
  const { company_uuid, partner_uuid } = where;
  const seeded =
    partner_uuid === undefined ? world.flows.filter(({ deleted }) => !deleted) : world.flowsOf(partner_uuid);
  const created = store
    .created('FlowSetup')
    .filter(
      (uuid) => partner_uuid === undefined || store.read('FlowSetup', uuid, 'partner_uuid') === partner_uuid,
    );
  return [...seeded.map(({ flow_uuid }) => flow_uuid), ...created].filter(
    (uuid) =>
      !store.isRemoved('FlowSetup', uuid) &&
      (company_uuid === undefined || store.read('FlowSetup', uuid, 'company_uuid') === company_uuid),
  );
}
