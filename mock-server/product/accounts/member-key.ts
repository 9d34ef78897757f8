import { uuidFrom } from '../../kernel/random.ts';
import { COMPANY_CODES, companyKey } from './people.ts';

const codes = new Map<string, string>(COMPANY_CODES.map((code) => [companyKey(code), code]));

/** Key of a person's membership of a workspace. It is unique, even if the person is removed and invited again. */
export const memberKey = (company_uuid: string, email: string): string =>
  uuidFrom('company_user', codes.get(company_uuid) ?? company_uuid, email.toLowerCase());
