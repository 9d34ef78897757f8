import { uuidFrom } from '../../engine/generate/random.ts';
import { companies } from '../world/companies.ts';

const codes = new Map<string, string>(
  companies.map(({ company_uuid, short_code }) => [company_uuid, short_code]),
);

/** Key of a person's membership of a workspace. It is unique, even if the person is removed and invited again. */
export const memberKey = (company_uuid: string, email: string): string =>
  uuidFrom('company_user', codes.get(company_uuid) ?? company_uuid, email.toLowerCase());
