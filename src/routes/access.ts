import { READ_INTERNALS, READ_SETTINGS } from '#field-roles';
import type { Environment } from 'relay-runtime';
import { dataID } from '../relay/data-id.ts';

/** What determines a person's rights in a workspace, as the server reports it for the company. */
export interface Membership {
  /** The member's role; null for a guest and for an operator who is not a member. */
  readonly my_role: string | null | undefined;
  readonly my_access: string;
}

/**
 * Whether to offer what the schema grants these roles, from `#field-roles`: a page by the field that it reads, an action by
 * its mutation. The server decides.
 */
export const isGranted = ({ my_role, my_access }: Membership, roles: string): boolean =>
  roles.includes(my_role ?? my_access);

/**
 * Whether this person is barred from viewer-restricted routes (spec §6): a VIEWER is, and so is a guest, who may see no
 * more than a viewer. The route then renders nothing.
 */
export const isRestrictedFor = (membership: Membership): boolean => !isGranted(membership, READ_SETTINGS);

/**
 * The person's standing from the store; null if unknown. Loaders use it so that a restricted screen's data is not even
 * requested once the role is known; on a cold start, role and data are requested together.
 */
export function knownMembership(environment: Environment, company_uuid: string): Membership | null {
  const record = environment.getStore().getSource().get(dataID('Company', { company_uuid })) as
    | Partial<Membership>
    | null
    | undefined;
  if (record?.my_role === undefined || record.my_access === undefined) return null;
  return { my_role: record.my_role, my_access: record.my_access };
}

/**
 * Whether to request data that a workspace keeps to its members: its people and its internal notes on failures. The
 * server does not return it to guests. On a cold start, the request goes out before the role is known, and the server
 * returns nothing.
 */
export function readsInternals(environment: Environment, company_uuid: string): boolean {
  const membership = knownMembership(environment, company_uuid);
  return membership === null || isGranted(membership, READ_INTERNALS);
}
