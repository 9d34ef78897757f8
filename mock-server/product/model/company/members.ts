import type { UserRole } from '#schema-types';
import { once } from '../../../kernel/once.ts';
import { hash } from '../../../kernel/random.ts';
import { people } from '../../accounts/people.ts';
import type { Actor } from '../../world/actors.ts';
import { PLATFORM } from '../../world/actors.ts';
import { companies } from '../../world/companies.ts';
import type { World } from '../../world/world.ts';
import { daysBefore } from '../kit/days-before.ts';
import { colleaguesOf, type Colleague } from '../../world/colleagues.ts';
import { memberKey } from '../../accounts/member-key.ts';

export type MemberStatus = 'INVITED' | 'ACTIVE' | 'DISABLED';

/** The data of a member that rules and lists use. */
export interface MemberFacts {
  readonly company_user_uuid: string;
  readonly company_uuid: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: UserRole;
  readonly status: MemberStatus;
  readonly is_machine: boolean;
}

/** A member of a seeded workspace. */
export interface MemberRecord extends MemberFacts {
  readonly mfa_enabled: boolean;
  readonly invited_days_ago: number;
  readonly invited_by: Actor;
  /** Minutes from the latest sign-in to the anchor; null if the person has never signed in. */
  readonly seen_minutes_ago: number | null;
}

/** Names only depend on the seed. */
type Seeded = Pick<World, 'seed'>;

const DAY = 1440;

/** Owners come first, and the first editor found is then the natural contact. */
const order: readonly UserRole[] = ['OWNER', 'EDITOR', 'VIEWER'];

/** Every seeded membership. Guests of a single partner are not members. */
export const seededMembers = once(({ seed }: Seeded): readonly MemberRecord[] =>
  companies.flatMap((company) => {
    const { company_uuid, short_code, created_days_ago } = company;
    const signedUp: Colleague[] = people.flatMap(({ email, name, memberships }) => {
      const role = memberships[short_code];
      return role === undefined || role === 'GUEST' ? [] : [{ email, name, role, mfa: role === 'OWNER' }];
    });
    const all = [...signedUp, ...colleaguesOf(seed, short_code)].toSorted(
      (a, b) => order.indexOf(a.role) - order.indexOf(b.role),
    );
    const founder = all[0];
    return all.map((colleague): MemberRecord => {
      const dice = hash('member', short_code, colleague.email);
      const isNew = colleague.name === null;
      const first = colleague === founder;
      const inviter = isNew || dice % 3 !== 0 ? founder : (all[1] ?? founder);
      return {
        company_user_uuid: memberKey(company_uuid, colleague.email),
        company_uuid,
        email: colleague.email,
        name: colleague.name,
        role: colleague.role,
        status: isNew ? 'INVITED' : colleague.disabled === true ? 'DISABLED' : 'ACTIVE',
        is_machine: colleague.machine === true,
        mfa_enabled: colleague.mfa ?? (colleague.machine !== true && dice % 3 === 0),
        invited_days_ago: isNew
          ? Math.min(1 + (dice % 20), created_days_ago - 1)
          : first
            ? created_days_ago
            : Math.max(1, Math.round(created_days_ago * (0.2 + (dice % 75) / 100))),
        invited_by:
          first || inviter === undefined || inviter === colleague
            ? PLATFORM
            : { kind: 'USER', display: inviter.name ?? inviter.email, email: inviter.email },
        seen_minutes_ago: isNew
          ? null
          : (colleague.seen ?? 0) * DAY + 4 + (dice % (colleague.seen === undefined ? 700 : DAY)),
      };
    });
  }),
);

const byUuid = once(
  (world: Seeded) => new Map(seededMembers(world).map((member) => [member.company_user_uuid, member])),
);
const byCompany = once((world: Seeded) => Map.groupBy(seededMembers(world), (member) => member.company_uuid));

export const memberOf = (company_user_uuid: string, world: Seeded): MemberRecord | undefined =>
  byUuid(world).get(company_user_uuid);

/** Seeded members of a workspace, owners first. */
export const membersOf = (company_uuid: string, world: Seeded): readonly MemberRecord[] =>
  byCompany(world).get(company_uuid) ?? [];

/** When a member was invited; for the founder, when the workspace was created. */
export const invitedAt = (member: MemberRecord, anchor: number): number =>
  daysBefore(anchor, member.invited_days_ago, member.company_user_uuid);

/**
 * The person responsible for something in a workspace: the one with this address if they may edit, otherwise the first
 * who may.
 */
export function caretaker(
  company_uuid: string,
  email: string | null,
  world: Seeded,
): MemberRecord | undefined {
  const editors = membersOf(company_uuid, world).filter(
    ({ role, status, is_machine }) => role !== 'VIEWER' && status === 'ACTIVE' && !is_machine,
  );
  return email === null ? undefined : (editors.find((member) => member.email === email) ?? editors[0]);
}
