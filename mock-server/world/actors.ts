import { people } from '../people/people.ts';
import { colleagueOf } from './names.ts';

/** `Actor` of the schema. */
export interface Actor {
  readonly kind: 'USER' | 'API_KEY' | 'SYSTEM' | 'AI';
  readonly display: string;
  readonly email: string | null;
}

/** The platform itself. */
export const PLATFORM: Actor = { kind: 'SYSTEM', display: 'Causeway', email: null };

const user = (email: string, display: string): Actor => ({ kind: 'USER', display, email });
const seeded = (email: string): Actor =>
  user(email, people.find((one) => one.email === email)?.name ?? email);

export const OLIVIA = seeded('owner@northbay.example');
export const EDWIN = seeded('editor@northbay.example');

const colleague = (seed: string, key: string): Actor => {
  const { name, email } = colleagueOf(seed, key, 'northbay.example', 'US');
  return user(email, name);
};

/** Who edits and runs things in the seed: two people who can sign in, two colleagues, and a program. */
export const editorsOf = (seed: string): readonly Actor[] => [
  OLIVIA,
  EDWIN,
  EDWIN,
  colleague(seed, 'northbay/0'),
  colleague(seed, 'northbay/1'),
  { kind: 'API_KEY', display: 'Release pipeline', email: null },
];

/** The owner of Alder Retail, who never signs in. */
export const ownerOfAlder = (seed: string): Actor => {
  const { name, email } = colleagueOf(seed, 'alder-retail/0', 'alder.example', 'GB');
  return user(email, name);
};
