import type { MockContext } from '../../context.ts';
import { people } from '../../accounts/people.ts';
import { memberOf } from './members.ts';

/**
 * Whether a member uses multi-factor authentication. People who can sign in to the mock set it for all workspaces at
 * once, in their preferences.
 */
export function hasMfa(
  company_user_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): boolean {
  const email = store.read('CompanyUser', company_user_uuid, 'email');
  const person = people.find((candidate) => candidate.email === email);
  if (person) return store.read('Viewer', person.user_uuid, 'mfa_enabled') === true;
  return memberOf(company_user_uuid, world)?.mfa_enabled ?? false;
}
