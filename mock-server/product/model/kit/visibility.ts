import type { ExecutionStep } from '#schema-types';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { guestVisibleFacts } from '../../world/guest-visible.ts';

/** Stages that involve the partner; the stages between them are internal. */
const shared: ReadonlySet<ExecutionStep> = new Set(['RECEIVE', 'DELIVER', 'ACKNOWLEDGE']);

/** Whether the person may see the workspace's internals: its people, its tables, and its view of errors. */
export const isMember = (subject: Subject, { access }: Pick<MockContext, 'access'>): boolean =>
  access.can('READ_INTERNALS', subject);

/** The actor of a change as the person may see it: guests see the workspace instead of its people. */
export function shownActor(
  actor: Actor,
  company_uuid: string,
  { access, person, store }: Pick<MockContext, 'access' | 'person' | 'store'>,
): Actor {
  const isOwn = actor.email !== null && actor.email === person.email;
  if (isOwn || actor.kind === 'SYSTEM' || isMember({ company_uuid }, { access })) return actor;
  const display = store.read('Company', company_uuid, 'company_name');
  return { kind: actor.kind, display, email: null };
}

/**
 * The facts of an execution that the person may see. For guests, texts built from them mention neither tables nor
 * people.
 */
export const shownFacts = (facts: ExecutionFacts, context: Pick<MockContext, 'access'>): ExecutionFacts =>
  isMember(facts.flow, context) ? facts : guestVisibleFacts(facts);

/** Whether guests see a stage's events: only if it involved the partner or ended the execution. */
export const isGuestVisible = (step: ExecutionStep, facts: ExecutionFacts): boolean =>
  shared.has(step) || (step === facts.last_step && facts.reason_code !== null);

/** Whether guests see the details of a stage in addition to its message. */
export const hasSharedDetails = (step: ExecutionStep): boolean => shared.has(step);
