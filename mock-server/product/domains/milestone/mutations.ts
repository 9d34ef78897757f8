import type { MilestoneStatus } from '#schema-types';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { linksTo, number, partnerOf, planOf, prerequisites, readable, statusOf, waitsFor } from './plan.ts';
import { nextStatuses } from '../../model/milestone/transitions.ts';
import type { Resolver } from '../../resolvers.ts';

interface Described {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly owner_uuid?: string | null;
  readonly due_date?: string | null;
  readonly is_partner_visible?: boolean | null;
  readonly depends_on_uuids?: readonly string[] | null;
}

/** Maximum number of steps in a plan. */
const MAX_STEPS = 50;

const statusWords = (status: MilestoneStatus): string =>
  status === 'CANCELED' ? 'canceled' : status.toLowerCase().replaceAll('_', ' ');

interface Place {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  /** Null for a new step. */
  readonly milestone_uuid: string | null;
}

function errorsOf(
  { title, description, owner_uuid, depends_on_uuids }: Described,
  { company_uuid, partner_uuid, milestone_uuid }: Place,
  context: MockContext,
): UserError[] {
  const { store } = context;
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
  const plan = planOf(partner_uuid, context);
  const before = depends_on_uuids ?? [];
  if (before.some((key) => !plan.includes(key)))
    errors.push(userError('NOT_FOUND', 'The plan has no such step.', 'depends_on_uuids'));
  else if (milestone_uuid !== null && before.some((key) => waitsFor(key, milestone_uuid, { context })))
    errors.push(
      userError(
        'VALIDATION',
        'A step cannot wait for itself or for one that waits for it.',
        'depends_on_uuids',
      ),
    );
  return errors;
}

/** The given fields as stored; omitted ones stay unchanged. */
const storedFields = (input: Described) => ({
  ...(input.due_date === undefined ? {} : { due_date: input.due_date }),
  ...(input.title == null ? {} : { title: input.title.trim() }),
  ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
  ...(input.owner_uuid === undefined
    ? {}
    : { owner: input.owner_uuid === null ? null : ref('CompanyUser', input.owner_uuid) }),
  ...(typeof input.is_partner_visible === 'boolean' ? { is_partner_visible: input.is_partner_visible } : {}),
  ...(input.depends_on_uuids === undefined
    ? {}
    : { depends_on: linksTo([...new Set(input.depends_on_uuids ?? [])]) }),
});

/** The partner of a step that the person may change, or why they may not. */
function target(milestone_uuid: string, context: MockContext): Subject | UserError {
  const subject = readable(milestone_uuid, context);
  if (!subject) {
    return userError(
      'NOT_FOUND',
      'This step does not exist, or you do not have access to it.',
      'milestone_uuid',
    );
  }
  return context.access.refusalOf(subject) ?? subject;
}

const isError = (found: Subject | UserError): found is UserError => 'code' in found;

export const setMilestone: Resolver<'Mutation', 'set_milestone'> = (_source, { input }, context) => {
  const { clock, store } = context;
  const { milestone_uuid, status } = input;
  const refuse = (...errors: UserError[]) => ({ milestone: null, errors });

  const subject = target(milestone_uuid, context);
  if (isError(subject)) return refuse(subject);
  const partner_uuid = partnerOf(milestone_uuid, context);
  const place = { company_uuid: subject.company_uuid, partner_uuid, milestone_uuid };
  const errors = errorsOf(input, place, context);
  if (errors.length > 0) return refuse(...errors);
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
    ...storedFields(input),
  });
  return { milestone: ref('Milestone', milestone_uuid), errors: [] };
};

export const createMilestone: Resolver<'Mutation', 'create_milestone'> = (_source, { input }, context) => {
  const { access, store } = context;
  const { partner_uuid } = input;
  const refuse = (...errors: UserError[]) => ({ milestone: null, trading_partner: null, errors });
  const subject = access.partner(partner_uuid);
  if (!subject) {
    return refuse(
      userError(
        'NOT_FOUND',
        'This trading partner does not exist, or you do not have access to it.',
        'partner_uuid',
      ),
    );
  }
  const refusal = access.refusalOf(subject);
  if (refusal) return refuse(refusal);
  const place = { company_uuid: subject.company_uuid, partner_uuid, milestone_uuid: null };
  const errors = errorsOf(input, place, context);
  const plan = planOf(partner_uuid, context);
  if (plan.length >= MAX_STEPS)
    errors.push(userError('LIMIT_EXCEEDED', `A plan can have at most ${MAX_STEPS} steps.`, 'partner_uuid'));
  if (errors.length > 0) return refuse(...errors);
  const key = store.newKey('Milestone');
  store.insert('Milestone', key, {
    milestone_uuid: key,
    partner_uuid,
    sequence: plan.length + 1,
    status: 'NOT_STARTED',
    description: null,
    due_date: null,
    completed_at: null,
    owner: null,
    ...storedFields(input),
  });
  return {
    milestone: ref('Milestone', key),
    trading_partner: ref('TradingPartner', partner_uuid),
    errors: [],
  };
};

export const moveMilestone: Resolver<'Mutation', 'move_milestone'> = (
  _source,
  { input: { milestone_uuid, sequence } },
  context,
) => {
  const refuse = (error: UserError) => ({ trading_partner: null, errors: [error] });
  const subject = target(milestone_uuid, context);
  if (isError(subject)) return refuse(subject);
  const partner_uuid = partnerOf(milestone_uuid, context);
  const plan = planOf(partner_uuid, context);
  if (sequence < 1 || sequence > plan.length)
    return refuse(userError('VALIDATION', `Use a position from 1 to ${plan.length}.`, 'sequence'));
  const others = plan.filter((key) => key !== milestone_uuid);
  number(others.toSpliced(sequence - 1, 0, milestone_uuid), context);
  return { trading_partner: ref('TradingPartner', partner_uuid), errors: [] };
};

export const deleteMilestone: Resolver<'Mutation', 'delete_milestone'> = (
  _source,
  { input: { milestone_uuid } },
  context,
) => {
  const subject = target(milestone_uuid, context);
  if (isError(subject)) return { milestone: null, trading_partner: null, errors: [subject] };
  const { store } = context;
  const partner_uuid = partnerOf(milestone_uuid, context);
  const others = planOf(partner_uuid, context).filter((key) => key !== milestone_uuid);
  for (const key of others) {
    const before = prerequisites(key, context);
    if (before.includes(milestone_uuid))
      store.set('Milestone', key, {
        depends_on: linksTo(before.filter((value) => value !== milestone_uuid)),
      });
  }
  number(others, context);
  store.remove('Milestone', milestone_uuid);
  return {
    milestone: ref('Milestone', milestone_uuid),
    trading_partner: ref('TradingPartner', partner_uuid),
    errors: [],
  };
};
