import type { ActorKind } from '#schema-types';
import { people, type CompanyCode } from '../accounts/people.ts';
import { colleaguesOf } from './colleagues.ts';
import { companies } from './companies.ts';
import { colleagueOf } from '../facts/names.ts';

/** `Actor` of the schema. */
export interface Actor {
  readonly kind: ActorKind;
  readonly display: string;
  readonly email: string | null;
}

/** The platform itself. */
export const PLATFORM: Actor = { kind: 'SYSTEM', display: 'Causeway', email: null };

const user = (email: string, display: string): Actor => ({ kind: 'USER', display, email });
const seeded = (email: string): Actor =>
  user(email, people.find((person) => person.email === email)?.name ?? email);

export const OLIVIA = seeded('owner@northbay.example');
export const EDWIN = seeded('editor@northbay.example');

const colleague = (seed: string, key: string): Actor => {
  const { name, email } = colleagueOf(seed, key, { domain: 'northbay.example', country: 'US' });
  return user(email, name);
};

/** Northbay's editors: two people who can sign in, two colleagues, and a program. */
const northbay = (seed: string): readonly Actor[] => [
  OLIVIA,
  EDWIN,
  EDWIN,
  colleague(seed, 'northbay/0'),
  colleague(seed, 'northbay/1'),
  { kind: 'API_KEY', display: 'Release pipeline', email: null },
];

/** Everyone who may edit in a workspace now; the platform if nobody is left. */
function editorsIn(seed: string, code: CompanyCode): readonly Actor[] {
  const mayEdit = (role: string | undefined) => role === 'OWNER' || role === 'EDITOR';
  const found = [
    ...people.filter(({ memberships }) => mayEdit(memberships[code])),
    ...colleaguesOf(seed, code).filter(
      ({ role, disabled, machine }) => mayEdit(role) && !disabled && !machine,
    ),
  ].flatMap(({ email, name }) => (name === null ? [] : [user(email, name)]));
  return found.length === 0 ? [PLATFORM] : found;
}

const known = new Map<string, readonly Actor[]>();

/** The people and programs that edit and run things in a seeded workspace: its own members only. */
export function editorsOf(seed: string, company_uuid: string): readonly Actor[] {
  const key = `${company_uuid} ${seed}`;
  let editors = known.get(key);
  if (!editors) {
    const company = companies.find((companyRecord) => companyRecord.company_uuid === company_uuid);
    const code = company!.short_code;
    editors = code.startsWith('northbay') ? northbay(seed) : editorsIn(seed, code);
    known.set(key, editors);
  }
  return editors;
}

/** The owner of Alder Retail, who never signs in. */
export const ownerOfAlder = (seed: string): Actor => {
  const { name, email } = colleagueOf(seed, 'alder-retail/0', { domain: 'alder.example', country: 'GB' });
  return user(email, name);
};
