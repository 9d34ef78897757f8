import { uuidFrom } from '../../generate/random.ts';
import { people, type CompanyCode } from '../../people.ts';
import { companies } from '../../world/companies.ts';

type Role = 'VIEWER' | 'EDITOR' | 'OWNER';

/** A member of a workspace. */
export interface MemberRecord {
  readonly company_user_uuid: string;
  readonly company_uuid: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
}

/** Members who never sign in here: each workspace has its own people besides those of the sign-in page. */
const colleagues: Readonly<Record<CompanyCode, readonly [email: string, name: string | null, role: Role][]>> =
  {
    northbay: [
      ['maren.holt@northbay.example', 'Maren Holt', 'EDITOR'],
      ['tomas.reyes@northbay.example', 'Tomás Reyes', 'EDITOR'],
      ['aiko.tan@northbay.example', null, 'VIEWER'],
    ],
    'northbay-test': [['maren.holt@northbay.example', 'Maren Holt', 'EDITOR']],
    'alder-retail': [
      ['hannah.quist@alder.example', 'Hannah Quist', 'OWNER'],
      ['dev.okafor@alder.example', 'Dev Okafor', 'EDITOR'],
    ],
    'pinecrest-lines': [['ruth.halloran@pinecrest.example', 'Ruth Halloran', 'OWNER']],
    'solo-broker': [],
    harborline: [['pieter.vos@harborline.example', 'Pieter Vos', 'EDITOR']],
  };

/** Owners first, so that the first who may edit is also the natural one to ask. */
const order: readonly Role[] = ['OWNER', 'EDITOR', 'VIEWER'];

/** Every membership of the seed; guests of single partners are no members. */
export const members: readonly MemberRecord[] = companies.flatMap(({ company_uuid, short_code }) => {
  const signedUp = people.flatMap(({ email, name, memberships }) => {
    const role = memberships[short_code];
    return role === undefined || role === 'GUEST' ? [] : [[email, name, role] as const];
  });
  return [...signedUp, ...colleagues[short_code]]
    .map(([email, name, role]) => ({
      company_user_uuid: uuidFrom('company_user', short_code, email),
      company_uuid,
      email,
      name,
      role,
    }))
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
});

const byUuid = new Map(members.map((member) => [member.company_user_uuid, member]));
const byCompany = Map.groupBy(members, (member) => member.company_uuid);

export const memberOf = (company_user_uuid: string): MemberRecord | undefined =>
  byUuid.get(company_user_uuid);

/** Who looks after something of a workspace: the one with the address if that one may edit, else the first who may. */
export function caretaker(company_uuid: string, email: string | null): MemberRecord | undefined {
  const editors = (byCompany.get(company_uuid) ?? []).filter(({ role }) => role !== 'VIEWER');
  return email === null ? undefined : (editors.find((member) => member.email === email) ?? editors[0]);
}
