import { ref } from '../../../engine/store/ref.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { createMilestone, deleteMilestone, moveMilestone, setMilestone } from './mutations.ts';
import { inPlanOrder, planOf, prerequisites, readable, statusOf } from './plan.ts';
import { partnerMilestones, seededMilestone, type MilestoneSeed } from '../../model/milestone/seed.ts';
import { isOpen, nextStatuses } from '../../model/milestone/transitions.ts';

const of =
  <Value>(value: (milestone: MilestoneSeed) => Value): SeedValue<Value | undefined> =>
  (milestone_uuid, _args, world) => {
    const milestone = seededMilestone(milestone_uuid, world);
    return milestone && value(milestone);
  };

/** Go-live plans of trading partners. */
export const milestoneDomain: Domain = {
  name: 'milestone',
  exists: { Milestone: (milestone_uuid, world) => seededMilestone(milestone_uuid, world) !== undefined },
  all: {
    Milestone: (world) =>
      listed(
        world.partners
          .flatMap((partner) => partnerMilestones(partner, world))
          .map(({ milestone_uuid }) => milestone_uuid),
      ),
  },
  values: {
    Milestone: {
      partner_uuid: of(({ partner_uuid }) => partner_uuid),
      title: of(({ title }) => title),
      description: of(({ description }) => description),
      sequence: of(({ sequence }) => sequence),
      status: of(({ status }) => status),
      due_date: of(({ due_date }) => due_date),
      completed_at: of(({ completed_at }) => completed_at),
      owner: of(({ owner }) => (owner === null ? null : ref('CompanyUser', owner))),
      depends_on: of(({ depends_on }) => depends_on.map((key) => ref('Milestone', key))),
      is_partner_visible: of(({ is_partner_visible }) => is_partner_visible),
    },
  },
  resolvers: {
    Query: {
      milestone: (_source, { milestone_uuid }, context) =>
        readable(milestone_uuid, context) ? ref('Milestone', milestone_uuid) : null,
    },
    TradingPartner: {
      milestones: (source, _args, context) => {
        return planOf(keyOf(source), context)
          .filter((key) => readable(key, context))
          .map((key) => ref('Milestone', key));
      },
    },
    Milestone: {
      is_overdue: (source, _args, context) => {
        const due = context.store.read('Milestone', keyOf(source), 'due_date');
        const today = new Date(context.clock.now()).toISOString().slice(0, 10);
        return due !== null && due < today && isOpen(statusOf(keyOf(source), context));
      },
      depends_on: (source, _args, context) =>
        inPlanOrder(prerequisites(keyOf(source), context), context)
          .filter((key) => readable(key, context) !== null)
          .map((key) => ref('Milestone', key)),
      next_statuses: (source, _args, context) => nextStatuses[statusOf(keyOf(source), context)],
    },
    Mutation: {
      set_milestone: setMilestone,
      create_milestone: createMilestone,
      move_milestone: moveMilestone,
      delete_milestone: deleteMilestone,
    },
  },
};
