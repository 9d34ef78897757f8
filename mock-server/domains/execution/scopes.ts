import type { MockContext } from '../../kernel/context.ts';
import type { Scope } from '../../world/base-search.ts';
import { isInsider } from '../outsiders.ts';

/** Empty scope: entities created in the session have no seeded executions. */
const NOTHING: Scope = { company: -1, partners: [], flow: null, outside: true };

/** The executions of a workspace that the person can see: all, or those of the partners a guest has access to. */
export function companyScope(company_uuid: string, { access, world }: MockContext): Scope {
  const company = world.company(company_uuid);
  const standing = access.company(company_uuid);
  if (!company || !standing) return NOTHING;
  const outside = !isInsider({ company_uuid }, { access });
  if (standing.kind !== 'GUEST') return { company: company.index, partners: null, flow: null, outside };
  const partners = [...standing.guest_partners].flatMap((uuid) => world.partner(uuid)?.index ?? []);
  return { company: company.index, partners: partners.sort((a, b) => a - b), flow: null, outside };
}

/** The executions of a trading partner. The caller must check access to the partner. */
export function partnerScope(
  partner_uuid: string,
  { access, world }: Pick<MockContext, 'access' | 'world'>,
): Scope {
  const partner = world.partner(partner_uuid);
  const company = partner && world.company(partner.company_uuid);
  if (!company) return NOTHING;
  return {
    company: company.index,
    partners: [partner.index],
    flow: null,
    outside: !isInsider(partner, { access }),
  };
}

/** The executions of a flow. */
export function flowScope(
  flow_uuid: string,
  { access, world }: Pick<MockContext, 'access' | 'world'>,
): Scope {
  const flow = world.flow(flow_uuid);
  if (!flow) return NOTHING;
  const outside = !isInsider(flow, { access });
  return { company: flow.company_index, partners: null, flow: flow.index, outside };
}
