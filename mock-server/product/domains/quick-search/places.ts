import type { MockContext } from '../../context.ts';
import { companyKeys, flowKeys, partnerKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import { hit, type Hit } from './hit.ts';
import { bestRank } from './rank.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** Workspaces, trading partners, and flows by name or uuid; `within` limits the last two to one workspace. */
export function findPlaces(typed: string, within: string | null, context: MockContext): Hit[] {
  const { access } = context;
  const companies = companyKeys(context).filter((uuid) => access.company(uuid) !== null);
  const partners = companies
    .filter((uuid) => within === null || uuid === within)
    .flatMap((uuid) => partnerKeys(context, uuid).filter((partner) => access.partner(partner) !== null));
  return [
    ...companies.flatMap((uuid) => findCompany(uuid, typed, context) ?? []),
    ...partners.flatMap((uuid) => findPartner(uuid, typed, context) ?? []),
    ...partners.flatMap((uuid) => findFlows(uuid, typed, context)),
  ];
}

function findCompany(company_uuid: string, typed: string, { store }: MockContext): Hit | null {
  const name = store.read('Company', company_uuid, 'company_name');
  const code = store.read('Company', company_uuid, 'short_code');
  const rank = bestRank(company_uuid, [name, code], typed);
  if (rank === null) return null;
  const company = ref('Company', company_uuid);
  return hit({ rank, kind: 'COMPANY', title: name, subtitle: `Workspace ${code}`, company });
}

function findPartner(partner_uuid: string, typed: string, { store }: MockContext): Hit | null {
  const read = <Field extends FieldName<'TradingPartner'>>(field: Field) =>
    store.read('TradingPartner', partner_uuid, field);
  const name = read('partner_name');
  const ids = read('external_ids').map(({ value }) => value);
  const rank = bestRank(partner_uuid, [name, ...ids], typed);
  if (rank === null) return null;
  const company_uuid = read('company_uuid');
  return hit({
    rank,
    kind: 'TRADING_PARTNER',
    title: name,
    subtitle: `Trading partner in ${store.read('Company', company_uuid, 'company_name')}`,
    company: ref('Company', company_uuid),
    trading_partner: ref('TradingPartner', partner_uuid),
  });
}

function findFlows(partner_uuid: string, typed: string, context: MockContext): Hit[] {
  const { store } = context;
  const partner = store.read('TradingPartner', partner_uuid, 'partner_name');
  const company_uuid = store.read('TradingPartner', partner_uuid, 'company_uuid');
  return flowKeys(context, { partner_uuid }).flatMap((flow_uuid) => {
    const name = store.read('FlowSetup', flow_uuid, 'flow_name');
    const rank = bestRank(flow_uuid, [name], typed);
    if (rank === null) return [];
    return hit({
      rank,
      kind: 'FLOW',
      title: name,
      subtitle: `Flow of ${partner}`,
      company: ref('Company', company_uuid),
      flow_setup: ref('FlowSetup', flow_uuid),
    });
  });
}
