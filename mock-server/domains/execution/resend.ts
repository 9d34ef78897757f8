import { acknowledgmentsOf } from '../../content/acknowledgments.ts';
import { filesOf } from '../../content/bytes.ts';
import { fileInSlot } from '../../content/files.ts';
import { OUTPUT, RESENT } from '../../content/plan.ts';
import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { mix } from '../../data/generate/random.ts';
import { ref } from '../../data/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { reasonOf, reasonSentence } from '../../world/reasons.ts';
import { presentSide } from '../flow/present.ts';
import { sideSummary } from '../flow/sides.ts';
import { deployedSettings } from '../flow/versions.ts';
import { actorOf } from '../collection.ts';
import { keyOf } from '../key-of.ts';
import { shownActor } from '../outsiders.ts';
import { executionFacts } from './facts.ts';
import { ledgerOf } from './ledger.ts';
import { storedResends, untilResent, type StoredResend } from './resends.ts';
import { noSuchExecution } from './resubmit.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const PATH = 'invocation_uuid';

/** Why an execution's output cannot be resent now; null if it can. */
function hindrance(facts: ExecutionFacts, context: MockContext): UserError | null {
  const { store } = context;
  const { flow_uuid, flow_name } = facts.flow;
  const conflict = (message: string) => userError('CONFLICT', message, PATH);
  if (facts.status === 'SUBMITTED' || facts.status === 'IN_PROGRESS')
    return conflict('The execution is still running. Wait for its output.');
  if (!fileInSlot(facts, OUTPUT))
    return conflict('There is no output to resend. Resubmit the execution instead.');
  if (!store.exists('FlowSetup', flow_uuid)) return conflict(`The flow “${flow_name}” has been deleted.`);
  if (store.read('FlowSetup', flow_uuid, 'enabled') !== true)
    return conflict(`The flow “${flow_name}” is disabled.`);
  const to = deployedSettings(flow_uuid, context)?.destination;
  if (to && (!store.exists(to.type, to.key) || store.read(to.type, to.key, 'enabled') === false))
    return conflict('The destination is disabled or was deleted.');
  if (untilResent(facts.invocation_uuid, context) !== null)
    return conflict('The output is already being resent. Wait for the result.');
  return null;
}

/** `ResendOffer` of the schema: where the output would go now, and what keeps it from going. */
export function resendOffer(source: unknown, _args: unknown, context: MockContext) {
  const invocation_uuid = keyOf(source);
  const subject = context.access.execution(invocation_uuid);
  const facts = executionFacts(context, invocation_uuid);
  if (!subject || !facts || !context.access.can('resubmit', subject)) return null;
  const { flow } = facts;
  const now = deployedSettings(flow.flow_uuid, context);
  const to = now?.destination ?? null;
  const isGone = now === null || (to !== null && !context.store.exists(to.type, to.key));
  const reader = {
    flow_uuid: flow.flow_uuid,
    context,
    mayFollow: context.access.can('read_settings', flow),
  };
  return {
    obstacle: hindrance(facts, context)?.message ?? null,
    destination_summary: isGone ? null : sideSummary(now, 'destination', flow.flow_uuid, context),
    destination: isGone ? null : presentSide(to, 'destination', reader),
    files: filesOf(facts)
      .filter(({ role }) => role === 'OUTPUT')
      .map(({ file_key }) => ref('ExecutionFile', file_key)),
  };
}

/** The reason why a delivery would currently fail; null if it would succeed. */
function failureNow(row: number | null, { world }: MockContext): string | null {
  const trouble = row === null ? null : world.execution.troubleFor(row);
  const reason = reasonOf(trouble?.reason_code ?? null);
  return trouble && reason?.step === 'DELIVER' ? reasonSentence(reason, trouble.reason_values) : null;
}

export function resendOutput(
  _source: unknown,
  { input: { invocation_uuid } }: { input: { invocation_uuid: string } },
  context: MockContext,
) {
  const { access, clock, pubsub, store, world } = context;
  const refuse = (error: UserError) => ({ flow_execution: null, resend: null, errors: [error] });
  const subject = access.execution(invocation_uuid);
  const facts = executionFacts(context, invocation_uuid);
  if (!subject || !facts) return refuse(noSuchExecution(PATH));
  const refusal = access.refusal('resubmit', subject) ?? hindrance(facts, context);
  if (refusal) return refuse(refusal);
  const before = storedResends(invocation_uuid, context);
  const dice = (salt: number, span: number) =>
    Math.floor((mix(facts.hash ^ (salt + before.length)) / 4294967296) * span);
  const row = ledgerOf(context).run(invocation_uuid)?.row ?? world.execution.rowOf(invocation_uuid);
  const { ack_hours } = facts.flow as FlowRecord;
  const stored: StoredResend = {
    number: before.length + 1,
    requested_at: clock.now(),
    requested_by: actorOf(context),
    elapsed: clock.elapsed(),
    takes: SECOND + dice(11, 2 * SECOND),
    failure: failureNow(row, context),
    ack:
      facts.ack_kind === null
        ? null
        : {
            takes:
              facts.ack_kind === 'MDN' ? SECOND + dice(12, 2 * SECOND) : 4 * SECOND + dice(13, 6 * SECOND),
            due: ack_hours * HOUR,
            // The same bytes are rejected for the same reason.
            state: facts.ack_state === 'REJECTED' ? 'REJECTED' : 'ACCEPTED',
          },
  };
  store.set('FlowExecution', invocation_uuid, { resent: [...before, stored] });
  pubsub.publish('flow_execution_changed', invocation_uuid, { final: false });
  return {
    flow_execution: ref('FlowExecution', invocation_uuid),
    resend: resendNodes(invocation_uuid, context).at(-1) ?? null,
    errors: [],
  };
}

/** `OutputResend`s of the schema, earliest first. */
export function resendNodes(invocation_uuid: string, context: MockContext) {
  const facts = executionFacts(context, invocation_uuid);
  const answers = facts ? acknowledgmentsOf(facts) : [];
  const by = storedResends(invocation_uuid, context);
  const shownBy = (actor: Actor | undefined) =>
    facts && actor ? shownActor(actor, facts.flow.company_uuid, context) : null;
  return (facts?.resends ?? []).map(({ number, requested_at, ended_at, failure }) => ({
    number,
    status: ended_at === null ? 'PENDING' : failure === null ? 'DELIVERED' : 'FAILED',
    requested_at,
    requested_by: shownBy(by.find((one) => one.number === number)?.requested_by),
    ended_at,
    message: ended_at === null ? null : (failure ?? 'Output resent.'),
    acknowledgment: answers.find(({ slot }) => slot === RESENT + number) ?? null,
  }));
}
