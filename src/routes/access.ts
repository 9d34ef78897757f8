import type { Environment } from 'relay-runtime';
import { dataID } from '../relay/data-id.ts';

/** What decides how far a person gets in a workspace, as the server says it of the company. */
export interface Standing {
  /** The member's role; null for a guest and for an operator who is no member. */
  readonly my_role: string | null | undefined;
  readonly my_access: string | null | undefined;
}

/**
 * Whether this person is barred from viewer-restricted routes (spec §6): a VIEWER is, and so is a guest, who sees
 * no more than a viewer does. The route then renders nothing.
 */
export const isBarred = ({ my_role, my_access }: Standing): boolean =>
  my_role === 'VIEWER' || my_access === 'GUEST';

/** Who a place is for: everybody in the workspace, its members and the operators, or those of them who may change things. */
export type Need = 'anybody' | 'member' | 'editor';

/** Whether to offer a place. What is behind it is the server's to decide. */
export const mayEnter = (standing: Standing, need: Need): boolean =>
  need === 'anybody' || (need === 'member' ? standing.my_access !== 'GUEST' : !isBarred(standing));

/**
 * The standing as far as the store knows it; null when it does not. Loaders ask it, so that a restricted screen's
 * data is not even fetched once the role is known; on a cold link role and data travel together.
 */
export function knownStanding(environment: Environment, company_uuid: string): Standing | null {
  const record = environment.getStore().getSource().get(dataID('Company', { company_uuid })) as
    | Partial<Standing>
    | null
    | undefined;
  if (!record || record.my_role === undefined || record.my_access === undefined) return null;
  return { my_role: record.my_role, my_access: record.my_access };
}

/**
 * Whether to ask for what a workspace keeps to its members: its people, what it thinks of its failures. The server tells
 * guests nothing of it; a cold link asks before the role is known and is answered with nothing.
 */
export const readsInternals = (environment: Environment, company_uuid: string): boolean =>
  knownStanding(environment, company_uuid)?.my_access !== 'GUEST';
