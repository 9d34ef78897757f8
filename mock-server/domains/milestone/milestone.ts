import type { Subject } from '../../people/access.ts';
import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import { listed, type Domain, type SeedValue } from '../../kernel/domain.ts';
import { keyOf } from '../key-of.ts';
import { isInsider } from '../outsiders.ts';
import { partnerMilestones, seededMilestone, type MilestoneSeed } from './seed.ts';
import { isOpen, nextStatuses, type MilestoneStatus } from './transitions.ts';

const of =
  (value: (milestone: MilestoneSeed) => unknown): SeedValue =>
  (milestone_uuid, _args, world) => {
    const milestone = seededMilestone(milestone_uuid, world);
    return milestone && value(milestone);
  };

const statusOf = (milestone_uuid: string, { store }: MockContext) =>
  store.read('Milestone', milestone_uuid, 'status') as MilestoneStatus;

/** The partner as access subject; null if the person may not see the milestone. */
function readable(milestone_uuid: string, { access, store }: MockContext): Subject | null {
  if (!store.exists('Milestone', milestone_uuid)) return null;
  const subject = access.partner(store.read('Milestone', milestone_uuid, 'partner_uuid') as string);
  const isGuest = subject !== null && access.company(subject.company_uuid)?.kind === 'GUEST';
  return isGuest && store.read('Milestone', milestone_uuid, 'is_partner_visible') !== true ? null : subject;
}

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
      milestone: (_source: unknown, { milestone_uuid }: { milestone_uuid: string }, context: MockContext) =>
        readable(milestone_uuid, context) ? ref('Milestone', milestone_uuid) : null,
    },
    TradingPartner: {
      milestones: (source: unknown, _args: unknown, context: MockContext) => {
        const partner = context.world.partner(keyOf(source));
        return (partner ? partnerMilestones(partner, context.world) : [])
          .filter(({ milestone_uuid }) => readable(milestone_uuid, context))
          .map(({ milestone_uuid }) => ref('Milestone', milestone_uuid));
      },
    },
    Milestone: {
      owner: (source: unknown, _args: unknown, context: MockContext) => {
        const subject = readable(keyOf(source), context);
        return subject && isInsider(subject, context)
          ? context.store.read('Milestone', keyOf(source), 'owner')
          : null;
      },
      is_overdue: (source: unknown, _args: unknown, context: MockContext) => {
        const due = context.store.read('Milestone', keyOf(source), 'due_date') as string | null;
        const today = new Date(context.clock.now()).toISOString().slice(0, 10);
        return due !== null && due < today && isOpen(statusOf(keyOf(source), context));
      },
      depends_on: (source: unknown, _args: unknown, context: MockContext) =>
        (context.store.read('Milestone', keyOf(source), 'depends_on') as readonly Ref[]).filter(
          (step) => readable(keyOf(step), context) !== null,
        ),
      next_statuses: (source: unknown, _args: unknown, context: MockContext) =>
        nextStatuses[statusOf(keyOf(source), context)],
    },
    Mutation: { set_milestone: setMilestone },
  },
};

interface SetMilestoneInput {
  readonly milestone_uuid: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly owner_uuid?: string | null;
  readonly status?: MilestoneStatus | null;
  readonly due_date?: string | null;
  readonly is_partner_visible?: boolean | null;
}

const statusWords = (status: MilestoneStatus): string =>
  status === 'CANCELED' ? 'canceled' : status.toLowerCase().replaceAll('_', ' ');

function faultsOf(
  { title, description, owner_uuid }: SetMilestoneInput,
  { company_uuid }: Subject,
  { store }: MockContext,
): UserError[] {
  const errors: UserError[] = [];
  if (title !== undefined && (!title?.trim() || [...title.trim()].length > 80))
    errors.push(userError('VALIDATION', 'Use 1 to 80 characters.', 'title'));
  if (description != null && [...description.trim()].length > 500)
    errors.push(userError('VALIDATION', 'Use at most 500 characters.', 'description'));
  const isMember =
    owner_uuid == null ||
    (store.exists('CompanyUser', owner_uuid) &&
      store.read('CompanyUser', owner_uuid, 'company_uuid') === company_uuid);
  if (!isMember)
    errors.push(userError('NOT_FOUND', 'This user is not a member of the workspace.', 'owner_uuid'));
  return errors;
}

function setMilestone(_source: unknown, { input }: { input: SetMilestoneInput }, context: MockContext) {
  const { access, clock, store } = context;
  const { milestone_uuid, status, due_date, is_partner_visible, owner_uuid } = input;
  const refuse = (error: UserError) => ({ milestone: null, errors: [error] });

  const subject = readable(milestone_uuid, context);
  if (!subject) {
    return refuse(
      userError('NOT_FOUND', 'This step does not exist, or you do not have access to it.', 'milestone_uuid'),
    );
  }
  const refusal = access.refusal('edit_partner', subject);
  if (refusal) return refuse(refusal);

  const errors = faultsOf(input, subject, context);
  if (errors.length > 0) return { milestone: null, errors };
  const before = statusOf(milestone_uuid, context);
  const after = status ?? before;
  if (after !== before && !nextStatuses[before].includes(after)) {
    const allowed = nextStatuses[before].map(statusWords).join(', ') || 'none';
    return refuse(
      userError(
        'CONFLICT',
        `A step that is ${statusWords(before)} cannot become ${statusWords(after)}. Allowed: ${allowed}.`,
        'status',
      ),
    );
  }
  store.set('Milestone', milestone_uuid, {
    ...(after === before ? {} : { status: after, completed_at: after === 'DONE' ? clock.now() : null }),
    ...(due_date === undefined ? {} : { due_date }),
    ...(input.title == null ? {} : { title: input.title.trim() }),
    ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
    ...(owner_uuid === undefined
      ? {}
      : { owner: owner_uuid === null ? null : ref('CompanyUser', owner_uuid) }),
    ...(typeof is_partner_visible === 'boolean' ? { is_partner_visible } : {}),
  });
  return { milestone: ref('Milestone', milestone_uuid), errors: [] };
}
