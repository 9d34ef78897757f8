import type { MockContext } from '../../context.ts';
import type { CompanyCode } from '../../people.ts';
import { memberKeys, readMember } from './member-list.ts';

type Plan = 'CONNECT' | 'TRANSFORM' | 'ENTERPRISE';

/** How many members each plan covers; null for any number. */
const SEATS: Readonly<Record<Plan, number | null>> = { CONNECT: 5, TRANSFORM: 25, ENTERPRISE: null };

const plans: Readonly<Record<CompanyCode, Plan>> = {
  northbay: 'ENTERPRISE',
  'northbay-test': 'ENTERPRISE',
  'alder-retail': 'TRANSFORM',
  'pinecrest-lines': 'TRANSFORM',
  'solo-broker': 'CONNECT',
  harborline: 'CONNECT',
};

/** The plan that a workspace is licensed for; a new one begins with the smallest. */
export function seatLimit(company_uuid: string, { world }: Pick<MockContext, 'world'>): number | null {
  const company = world.company(company_uuid);
  return SEATS[company ? plans[company.short_code] : 'CONNECT'];
}

/** `CompanySeats` of the schema: programs and disabled members take no seat. */
export function seatsOf(company_uuid: string, context: Pick<MockContext, 'store' | 'world'>) {
  const counted = memberKeys(company_uuid, context)
    .map((key) => readMember(key, context))
    .filter(({ is_machine, status }) => !is_machine && status !== 'DISABLED');
  return { used: counted.length, limit: seatLimit(company_uuid, context) };
}
