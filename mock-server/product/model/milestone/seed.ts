import { once } from '../../../kernel/once.ts';
import type { MilestoneStatus } from '#schema-types';
import { hash, uuidFrom } from '../../../kernel/random.ts';
import type { PartnerRecord } from '../../world/partners.ts';
import type { World } from '../../world/world.ts';
import { caretaker } from '../company/members.ts';
import { daysBefore } from '../kit/days-before.ts';

/** A seeded milestone of a go-live plan. */
export interface MilestoneSeed {
  readonly milestone_uuid: string;
  readonly partner_uuid: string;
  readonly title: string;
  readonly description: string;
  readonly sequence: number;
  readonly status: MilestoneStatus;
  /** ISO date. */
  readonly due_date: string | null;
  /** Milliseconds since 1970. */
  readonly completed_at: number | null;
  /** Key of the CompanyUser who is responsible. */
  readonly owner: string | null;
  /** Keys of the milestones that should be done first. */
  readonly depends_on: readonly string[];
  readonly is_partner_visible: boolean;
}

const DAY = 86_400_000;

interface Step {
  readonly title: string;
  readonly description: string;
  readonly day: number;
  readonly visible: boolean;
  /** Positions of the prerequisites; the previous milestone if omitted. */
  readonly after?: readonly number[];
}

/** The initial plan of every partner; `day` counts from the partner's creation. */
const steps: readonly Step[] = [
  {
    title: 'Kick-off',
    description: 'Agree on scope, documents, contacts, and dates.',
    day: 3,
    visible: true,
  },
  {
    title: 'Specifications received',
    description: 'Message specifications and one sample per document.',
    day: 10,
    visible: true,
  },
  {
    title: 'Connectivity verified',
    description: 'One file exchanged in each direction over the agreed connection.',
    day: 17,
    visible: true,
  },
  {
    title: 'Mapping ready',
    description: 'Mappings and lookup tables are complete and tested with the samples.',
    day: 31,
    visible: false,
    after: [1],
  },
  {
    title: 'Test files passed',
    description: 'Both sides accepted every test document.',
    day: 45,
    visible: true,
    after: [2, 3],
  },
  { title: 'Partner sign-off', description: 'Written approval of the test results.', day: 52, visible: true },
  { title: 'Go-live', description: 'First production document.', day: 59, visible: true },
  {
    title: 'End of hypercare',
    description: 'Two weeks of daily checks without an open error.',
    day: 73,
    visible: false,
  },
];

/** Number of completed milestones and the status of the next one, by the partner's stage. */
function progress(partner: PartnerRecord): { done: number; next: MilestoneStatus } {
  const dice = hash('milestones', partner.partner_uuid);
  switch (partner.status) {
    case 'ONBOARDING':
      return { done: 1 + (dice % 2), next: dice % 3 === 0 ? 'BLOCKED' : 'IN_PROGRESS' };
    case 'TESTING':
      return { done: 4, next: dice % 2 === 0 ? 'BLOCKED' : 'IN_PROGRESS' };
    case 'LIVE':
      return partner.created_days_ago < 150
        ? { done: 7, next: 'IN_PROGRESS' }
        : { done: steps.length, next: 'DONE' };
    case 'PAUSED':
      return { done: 5, next: 'BLOCKED' };
    case 'ARCHIVED':
      return { done: 6, next: 'CANCELED' };
  }
}

/** A partner's go-live plan, in order. */
export function partnerMilestones(partner: PartnerRecord, world: World): readonly MilestoneSeed[] {
  const { done, next } = progress(partner);
  const begin = daysBefore(world.anchor, partner.created_days_ago, partner.partner_uuid);
  const uuidOf = (index: number) => uuidFrom('milestone', partner.partner_uuid, index);
  const late = lag(begin, steps[done]?.day ?? 0, {
    dice: hash('milestone', partner.partner_uuid, done),
    anchor: world.anchor,
  });
  return steps.map(({ title, description, day, visible, after }, index) => {
    const dice = hash('milestone', partner.partner_uuid, index);
    const status = statusAt(index, done, next);
    // If work is behind schedule, all remaining milestones are postponed by the same time.
    const planned = begin + day * DAY + (status === 'DONE' ? 0 : late);
    return {
      milestone_uuid: uuidOf(index),
      partner_uuid: partner.partner_uuid,
      title,
      description,
      sequence: index + 1,
      status,
      due_date: status === 'CANCELED' ? null : new Date(planned).toISOString().slice(0, 10),
      completed_at:
        status === 'DONE' ? Math.min(planned + ((dice % 9) - 4) * (DAY / 4), world.anchor - DAY) : null,
      owner:
        caretaker(
          partner.company_uuid,
          index % 2 === 0 ? partner.owner_email : 'editor@northbay.example',
          world,
        )?.company_user_uuid ?? null,
      depends_on: (after ?? (index === 0 ? [] : [index - 1])).map(uuidOf),
      is_partner_visible: visible,
    };
  });
}

function statusAt(index: number, done: number, next: MilestoneStatus): MilestoneStatus {
  if (index < done) return 'DONE';
  if (next === 'CANCELED') return 'CANCELED';
  return index === done ? next : 'NOT_STARTED';
}

/**
 * Days by which a plan is behind schedule, so that the current milestone is due around now; one in three is overdue.
 */
function lag(begin: number, day: number, { dice, anchor }: { dice: number; anchor: number }): number {
  const wanted = anchor + (dice % 3 === 0 ? -(2 + (dice % 5)) : 3 + (day % 20) + (dice % 7)) * DAY;
  return Math.max(0, wanted - (begin + day * DAY));
}

const byKey = once((world: World): ReadonlyMap<string, MilestoneSeed> => {
  const list = world.partners.flatMap((partner) => partnerMilestones(partner, world));
  return new Map(list.map((milestone) => [milestone.milestone_uuid, milestone]));
});

/** A seeded milestone by key; undefined if there is none. */
export const seededMilestone = (milestone_uuid: string, world: World): MilestoneSeed | undefined =>
  byKey(world).get(milestone_uuid);
