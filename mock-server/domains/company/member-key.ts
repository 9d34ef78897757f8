import { uuidFrom } from '../../generate/random.ts';
import { companies } from '../../world/companies.ts';

const codes = new Map<string, string>(
  companies.map(({ company_uuid, short_code }) => [company_uuid, short_code]),
);

/** Key of somebody's membership of a workspace: there is never more than one, removed and invited again or not. */
export const memberKey = (company_uuid: string, email: string): string =>
  uuidFrom('company_user', codes.get(company_uuid) ?? company_uuid, email.toLowerCase());
