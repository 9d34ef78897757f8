import { colleagueAt } from '../product/world/colleagues.ts';
import type { CompanyCode } from '../product/accounts/people.ts';
import { companies } from '../product/world/companies.ts';
import { namedPartners, type PartnerRecord } from '../product/world/partners.ts';

/** The seed of test servers, unless a test specifies another one. */
export const TEST_SEED = 'test';

const partners = namedPartners(TEST_SEED);

/** A partner of the test servers by its key in the roster. The key is the same for every seed; the name is not. */
export function seededPartner(key: string, code: CompanyCode = 'northbay'): PartnerRecord {
  const company = companies.find(({ short_code }) => short_code === code);
  const found = partners.find(
    (partner) => partner.company_uuid === company?.company_uuid && partner.key === key,
  );
  if (!found) throw new Error(`The roster has no ${key} in ${code}.`);
  return found;
}

/** A colleague of a workspace of the test servers, by index in the roster. */
export const seededColleague = (code: CompanyCode, place: number): { name: string; email: string } =>
  colleagueAt(TEST_SEED, code, place);
