import type { AccessRole } from '#schema-types';
import { uuidFrom } from '../../kernel/random.ts';

/** A person's role in one workspace; a GUEST can only see one shared trading partner. */
type Membership = Exclude<AccessRole, 'OPERATOR'>;

/** Short codes of the seeded workspaces. */
export const COMPANY_CODES = [
  'northbay',
  'northbay-test',
  'alder-retail',
  'pinecrest-lines',
  'solo-broker',
  'harborline',
] as const;
export type CompanyCode = (typeof COMPANY_CODES)[number];

/** The key of a seeded workspace, the same for every seed. */
export const companyKey = (code: CompanyCode): string => uuidFrom('company', code);

/** A person who can sign in. The sign-in provider and the GraphQL domains share this record. */
export interface Person {
  readonly user_uuid: string;
  /** The identity provider's identifier, which is the access token's `sub`. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly title: string;
  /** Platform staff, with access to every workspace without being a member. */
  readonly is_operator: boolean;
  readonly locale: string;
  readonly time_zone: string;
  readonly memberships: Readonly<Partial<Record<CompanyCode, Membership>>>;
  /** Only for a machine user: the roles of its portal API key, by `company_uuid`. */
  readonly machine_roles?: Readonly<Record<string, 'VIEWER' | 'EDITOR' | 'OWNER'>>;
}

/** The caller of a `@public` root field without sign-in, who has no permissions. */
export const NOBODY: Person = {
  user_uuid: '',
  sub: '',
  email: '',
  name: '',
  title: '',
  is_operator: false,
  locale: 'en-GB',
  time_zone: 'UTC',
  memberships: {},
};

/** Fixed, so that links, tests, and stored sessions survive a restart with another seed. */
export const people: readonly Person[] = [
  {
    user_uuid: '6b0c6f6e-2c0f-4a35-9b7e-5f1d3a0e8c11',
    sub: 'auth0|64f1a9c2e8b70d3f5a01c901',
    email: 'owner@northbay.example',
    name: 'Olivia Marsh',
    title: 'Head of integration',
    is_operator: false,
    locale: 'en-GB',
    time_zone: 'America/Chicago',
    memberships: {
      northbay: 'OWNER',
      'northbay-test': 'OWNER',
      'alder-retail': 'VIEWER',
      'pinecrest-lines': 'EDITOR',
      'solo-broker': 'OWNER',
      harborline: 'OWNER',
    },
  },
  {
    user_uuid: 'a4d2e1b8-7f43-4c19-8e52-0b6c9d7f2a22',
    sub: 'auth0|64f1a9c2e8b70d3f5a01c902',
    email: 'editor@northbay.example',
    name: 'Edwin Castellanos',
    title: 'EDI analyst',
    is_operator: false,
    locale: 'en-GB',
    time_zone: 'America/New_York',
    memberships: { northbay: 'EDITOR', 'northbay-test': 'EDITOR' },
  },
  {
    user_uuid: 'c93f5a07-1d68-4be4-a0c7-8e24b1f6d333',
    sub: 'auth0|64f1a9c2e8b70d3f5a01c903',
    email: 'viewer@northbay.example',
    name: 'Vilma Hakala',
    title: 'Customer care lead',
    is_operator: false,
    locale: 'en-GB',
    time_zone: 'Europe/Helsinki',
    memberships: { northbay: 'VIEWER', 'alder-retail': 'VIEWER' },
  },
  {
    user_uuid: '1e87d4c5-9a2b-4f60-b3d8-c5a70f9e6444',
    sub: 'auth0|64f1a9c2e8b70d3f5a01c904',
    email: 'guest@northbay.example',
    name: 'Gustavo Prieto',
    title: 'Carrier liaison, Pinecrest Lines',
    is_operator: false,
    locale: 'es-ES',
    time_zone: 'Europe/Madrid',
    memberships: { northbay: 'GUEST' },
  },
  {
    user_uuid: '58b1c0de-34f7-4d92-8a61-d7e9f2c05555',
    sub: 'auth0|64f1a9c2e8b70d3f5a01c905',
    email: 'operator@northbay.example',
    name: 'Oluwaseun Bright',
    title: 'Platform operations',
    is_operator: true,
    locale: 'en-GB',
    time_zone: 'Europe/London',
    memberships: {},
  },
  {
    user_uuid: 'f07a62b9-c841-4e3d-97f5-2b8d6e1ca666',
    sub: 'auth0|64f1a9c2e8b70d3f5a01c906',
    email: 'newcomer@northbay.example',
    name: 'Nessa Quill',
    title: 'Trainee',
    is_operator: false,
    locale: 'en-US',
    time_zone: 'America/Los_Angeles',
    memberships: {},
  },
];

/** A person's role description on the sign-in page and in the startup banner. */
export function roleWords(person: Person): string {
  if (person.is_operator) return 'Platform operator, sees every workspace';
  const roles = Object.values(person.memberships);
  if (roles.length === 0) return 'No workspace yet';
  const at = person.memberships.northbay;
  if (at === 'GUEST') return 'Guest at Northbay Freight, one partner only';
  const others = roles.length - 1;
  const elsewhere = others === 0 ? '' : `, ${others} more workspace${others === 1 ? '' : 's'}`;
  return `${at === undefined ? 'Member' : at.charAt(0) + at.slice(1).toLowerCase()} at Northbay Freight${elsewhere}`;
}
