import type { UserRole } from '#schema-types';
import type { CompanyCode } from '../accounts/people.ts';
import { colleagueOf } from '../facts/names.ts';

/** A member who never signs in to the mock, in short form. */
export interface Colleague {
  readonly email: string;
  /** Null until the first sign-in. */
  readonly name: string | null;
  readonly role: UserRole;
  /** Whether the membership is disabled. */
  readonly disabled?: boolean;
  readonly machine?: boolean;
  /** Days from the latest sign-in to the anchor; recent if omitted. */
  readonly seen?: number;
  readonly mfa?: boolean;
}

/** A colleague before naming: names and addresses that are missing here come from faker, in the country's language. */
interface Row extends Pick<Colleague, 'role' | 'disabled' | 'machine' | 'seen' | 'mfa'> {
  readonly country?: string;
  /** Whether the person is only invited, and has not signed in yet. */
  readonly invited?: true;
  /** Address and name of a shared mailbox or a program, which is not a person. */
  readonly desk?: readonly [email: string, name: string];
}

const PIPELINE: Row = {
  role: 'EDITOR',
  machine: true,
  desk: ['release-pipeline@api.northbay.example', 'Release pipeline'],
};

interface Roster {
  readonly domain: string;
  readonly country: string;
  readonly rows: readonly Row[];
}

const northbay: readonly Row[] = [
  { role: 'EDITOR', mfa: true },
  { role: 'EDITOR' },
  { role: 'VIEWER', invited: true },
  { role: 'OWNER', mfa: true, seen: 9 },
  { role: 'EDITOR', country: 'FR', mfa: true },
  { role: 'EDITOR', country: 'NO', seen: 4 },
  { role: 'EDITOR', country: 'CN' },
  { role: 'EDITOR', mfa: true },
  { role: 'EDITOR', disabled: true, seen: 141 },
  { role: 'VIEWER', country: 'PT' },
  { role: 'VIEWER', seen: 2 },
  { role: 'VIEWER', country: 'DE' },
  { role: 'VIEWER', mfa: true },
  { role: 'VIEWER', country: 'GB', seen: 17 },
  { role: 'VIEWER', country: 'IT' },
  { role: 'VIEWER', country: 'CN', seen: 6 },
  { role: 'VIEWER', country: 'FR' },
  { role: 'VIEWER', seen: 33 },
  { role: 'VIEWER', country: 'AE' },
  { role: 'VIEWER', country: 'DE', disabled: true, seen: 212 },
  { role: 'VIEWER', seen: 1 },
  { role: 'VIEWER', country: 'GB' },
  { role: 'VIEWER', seen: 12 },
  { role: 'VIEWER', country: 'PT' },
  { role: 'VIEWER', invited: true },
  { role: 'VIEWER', country: 'ES', seen: 104 },
  { role: 'VIEWER' },
  { role: 'VIEWER', country: 'NL', seen: 3 },
  { role: 'VIEWER', country: 'DE', disabled: true, seen: 365 },
  { role: 'VIEWER' },
  { role: 'VIEWER', seen: 8 },
  { role: 'VIEWER', seen: 121 },
  { role: 'VIEWER' },
  { role: 'VIEWER', mfa: false, desk: ['night.desk@northbay.example', 'Night desk'] },
  { role: 'EDITOR', country: 'NO', invited: true },
  PIPELINE,
  { role: 'VIEWER', machine: true, seen: 1, desk: ['bi-export@api.northbay.example', 'BI export'] },
];

const rosters: Readonly<Record<CompanyCode, Roster>> = {
  northbay: { domain: 'northbay.example', country: 'US', rows: northbay },
  // The first two work in both workspaces.
  'northbay-test': {
    domain: 'northbay.example',
    country: 'US',
    rows: [{ role: 'EDITOR', mfa: true }, { role: 'EDITOR' }, PIPELINE],
  },
  'alder-retail': {
    domain: 'alder.example',
    country: 'GB',
    rows: [
      { role: 'OWNER', mfa: true },
      { role: 'EDITOR' },
      { role: 'EDITOR', seen: 5 },
      { role: 'VIEWER', seen: 48 },
      { role: 'VIEWER', invited: true },
    ],
  },
  'pinecrest-lines': {
    domain: 'pinecrest.example',
    country: 'US',
    rows: [{ role: 'OWNER' }, { role: 'VIEWER', desk: ['dispatch@pinecrest.example', 'Dispatch desk'] }],
  },
  'solo-broker': { domain: 'solo-broker.example', country: 'US', rows: [] },
  harborline: {
    domain: 'harborline.example',
    country: 'NL',
    rows: [
      { role: 'EDITOR', seen: 13 },
      { role: 'VIEWER', seen: 12 },
    ],
  },
};

/** A person of a workspace by position in the roster. */
export function colleagueAt(seed: string, code: CompanyCode, place: number) {
  const { domain, country, rows } = rosters[code];
  // Colleagues of the test workspace are those of the workspace it tests for.
  const home = code === 'northbay-test' ? 'northbay' : code;
  return colleagueOf(seed, `${home}/${place}`, { domain, country: rows[place]?.country ?? country });
}

/** Members of a workspace, in addition to the people on the sign-in page. */
export const colleaguesOf = (seed: string, code: CompanyCode): readonly Colleague[] =>
  rosters[code].rows.map(({ role, disabled, machine, seen, mfa, desk, invited }, place) => {
    const row = { role, disabled, machine, seen, mfa };
    if (desk) return { ...row, email: desk[0], name: desk[1] };
    const { email, name } = colleagueAt(seed, code, place);
    return { ...row, email, name: invited ? null : name };
  });
