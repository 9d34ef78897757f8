import type { MockContext } from '../../context.ts';
import type { Scope } from '../../world/base-search.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { isMember } from '../kit/visibility.ts';

/** An empty scope, for subjects that do not exist or that the person cannot see. */
const NOTHING: Scope = { company: -1, partners: [], flow: null, outside: true };

type Sources = Pick<MockContext, 'access' | 'store' | 'world'>;

/** The executions of a workspace that the person can see: all, or those of the partners a guest has access to. */
export function companyScope(company_uuid: string, context: Sources): Scope {
  const { access } = context;
  const roster = currentRoster(context);
  const company = roster.company(company_uuid);
  const standing = access.company(company_uuid);
  if (!company || !standing) return NOTHING;
  const outside = !isMember({ company_uuid }, { access });
  if (standing.kind !== 'GUEST') return { company: company.index, partners: null, flow: null, outside };
  const partners = [...standing.guest_partners].flatMap((uuid) => roster.partner(uuid)?.index ?? []);
  return { company: company.index, partners: partners.sort((a, b) => a - b), flow: null, outside };
}

/** The executions of a trading partner. The caller must check access to the partner. */
export function partnerScope(partner_uuid: string, context: Sources): Scope {
  const roster = currentRoster(context);
  const partner = roster.partner(partner_uuid);
  const company = partner && roster.company(partner.company_uuid);
  if (!company) return NOTHING;
  return {
    company: company.index,
    partners: [partner.index],
    flow: null,
    outside: !isMember(partner, context),
  };
}

/** The executions of a flow. */
export function flowScope(flow_uuid: string, context: Sources): Scope {
  const flow = currentRoster(context).flow(flow_uuid);
  if (!flow) return NOTHING;
  return {
    company: flow.company_index,
    partners: null,
    flow: flow.index,
    outside: !isMember(flow, context),
  };
}
