import type { MilestoneStatus } from '#schema-types';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { partnerMilestones } from '../../model/milestone/seed.ts';

export const statusOf = (milestone_uuid: string, { store }: Pick<MockContext, 'store'>): MilestoneStatus =>
  store.read('Milestone', milestone_uuid, 'status');

export const partnerOf = (milestone_uuid: string, { store }: Pick<MockContext, 'store'>): string =>
  store.read('Milestone', milestone_uuid, 'partner_uuid');

/** The partner as access subject; null if the person may not see the milestone. */
export function readable(milestone_uuid: string, { access, store }: MockContext): Subject | null {
  if (!store.exists('Milestone', milestone_uuid)) return null;
  const subject = access.partner(partnerOf(milestone_uuid, { store }));
  const isGuest = subject !== null && access.company(subject.company_uuid)?.kind === 'GUEST';
  return isGuest && store.read('Milestone', milestone_uuid, 'is_partner_visible') !== true ? null : subject;
}

/** Sorts keys of milestones by their position in the plan. */
export const inPlanOrder = (keys: readonly string[], { store }: Pick<MockContext, 'store'>): string[] => {
  const at = (key: string) => store.read('Milestone', key, 'sequence');
  return keys.toSorted((a, b) => at(a) - at(b));
};

/** Keys of a partner's milestones in order, seeded and from this session. */
export function planOf(
  partner_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): string[] {
  const partner = world.partner(partner_uuid);
  const seeded = (partner ? partnerMilestones(partner, world) : [])
    .map(({ milestone_uuid }) => milestone_uuid)
    .filter((key) => !store.isRemoved('Milestone', key));
  const created = store.created('Milestone').filter((key) => partnerOf(key, { store }) === partner_uuid);
  return inPlanOrder([...seeded, ...created], { store });
}

/** Numbers the milestones of a plan by their position in the list. */
export function number(keys: readonly string[], { store }: Pick<MockContext, 'store'>): void {
  for (const [index, key] of keys.entries()) {
    if (store.read('Milestone', key, 'sequence') !== index + 1)
      store.set('Milestone', key, { sequence: index + 1 });
  }
}

/** Keys of the milestones that should be done before this one. */
export const prerequisites = (milestone_uuid: string, { store }: Pick<MockContext, 'store'>): string[] =>
  store.read('Milestone', milestone_uuid, 'depends_on').map((step) => keyOf(step));

export const linksTo = (keys: readonly string[]): Ref<'Milestone'>[] =>
  keys.map((key) => ref('Milestone', key));

/** Whether a milestone has to wait for another one, directly or through others. */
export function waitsFor(
  milestone_uuid: string,
  other: string,
  { context, seen = new Set<string>() }: { context: Pick<MockContext, 'store'>; seen?: Set<string> },
): boolean {
  if (milestone_uuid === other) return true;
  if (seen.has(milestone_uuid)) return false;
  seen.add(milestone_uuid);
  return prerequisites(milestone_uuid, context).some((key) => waitsFor(key, other, { context, seen }));
}
