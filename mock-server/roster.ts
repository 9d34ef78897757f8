import type { SeededStore } from './store/seeded-store.ts';
import type { World } from './world/world.ts';

interface Sources {
  readonly store: Pick<SeededStore, 'created' | 'isRemoved' | 'read'>;
  readonly world: World;
}

/** Keys of all workspaces: the seed's and those of this session. Rights are not looked at. */
export function companyKeys({ store, world }: Sources): string[] {
  return [...world.companies.map(({ company_uuid }) => company_uuid), ...store.created('Company')].filter(
    (uuid) => !store.isRemoved('Company', uuid),
  );
}

/** Keys of a workspace's trading partners: the seed's and those of this session. Rights are not looked at. */
export function partnerKeys({ store, world }: Sources, company_uuid: string): string[] {
  const created = store
    .created('TradingPartner')
    .filter((uuid) => store.read('TradingPartner', uuid, 'company_uuid') === company_uuid);
  return [...world.partnersOf(company_uuid).map(({ partner_uuid }) => partner_uuid), ...created].filter(
    (uuid) => !store.isRemoved('TradingPartner', uuid),
  );
}
