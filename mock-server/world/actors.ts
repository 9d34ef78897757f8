import { people } from '../people.ts';

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

/** Who edits and runs things in the seed: two people who can sign in, some colleagues, and a program. */
export const editors: readonly Actor[] = [
  OLIVIA,
  EDWIN,
  EDWIN,
  user('maren.holt@northbay.example', 'Maren Holt'),
  user('tomas.reyes@northbay.example', 'Tomás Reyes'),
  { kind: 'API_KEY', display: 'Release pipeline', email: null },
];
