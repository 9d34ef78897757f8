import type { ResendStatus } from '#schema-types';
import { acknowledgmentsOf } from '../../content/acknowledgments.ts';
import { fileInSlot } from '../../content/files.ts';
import { filesOf } from '../../content/bytes.ts';
import {
  OUTPUT,
  RESENT,
  fileKey,
  isAcknowledged,
  outputsOf,
  readSlot,
  slotOf,
} from '../../documents/plan.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { mix } from '../../../kernel/random.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { ExecutionFacts, MadeOutput } from '../../facts/facts.ts';
import { sideKeyOf } from '../../world/flow-graph.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { reasonOf, reasonSentence } from '../../facts/reasons.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { presentSide } from '../../model/flow/present.ts';
import { summaryOf } from '../../model/flow/sides.ts';
import { deployedSettings } from '../../model/flow/versions.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { shownActor } from '../../model/kit/visibility.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { storedResends, untilResent, type StoredResend } from '../../model/execution/resends.ts';
import { noSuchExecution } from '../../model/processing/resubmit.ts';
import { resentSince } from '../../model/execution/seen.ts';
import type { Resolver } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const PATH = 'invocation_uuid';

/** The destination of an output in the deployed version. */
function sideOf(made: MadeOutput | null, flow_uuid: string, context: MockContext): SideKey | null {
  const settings = deployedSettings(flow_uuid, context);
  const node = settings?.graph?.nodes.find(({ node_id }) => node_id === made?.node_id);
  return node?.kind === 'DESTINATION' ? sideKeyOf(node.settings.side) : (settings?.destination ?? null);
}

/** The outputs to resend, from 0: all of them, or the one with the named file; null if the file is no output. */
function wantedOutputs(facts: ExecutionFacts, file_key: string | null): readonly number[] | null {
  if (file_key === null) return [...outputsOf(facts).keys()];
  const file = filesOf(facts).find((fileFacts) => fileFacts.file_key === file_key);
  return file?.role === 'OUTPUT' ? [readSlot(file.slot).output] : null;
}

/** Why outputs of an execution cannot be resent now; null if they can. */
function hindrance(
  facts: ExecutionFacts,
  outputs: readonly number[],
  context: MockContext,
): UserError | null {
  const { store } = context;
  const { flow_uuid, flow_name } = facts.flow;
  const conflict = (message: string) => userError('CONFLICT', message, PATH);
  if (facts.status === 'SUBMITTED' || facts.status === 'IN_PROGRESS')
    return conflict('The execution is still running. Wait for its output.');
  if (outputs.some((output) => !fileInSlot(facts, slotOf(output, OUTPUT))))
    return conflict('There is no output to resend. Resubmit the execution instead.');
  if (!store.exists('FlowSetup', flow_uuid)) return conflict(`The flow “${flow_name}” has been deleted.`);
  if (store.read('FlowSetup', flow_uuid, 'enabled') !== true)
    return conflict(`The flow “${flow_name}” is disabled.`);
  for (const output of outputs) {
    const to = sideOf(facts.made?.outputs[output] ?? null, flow_uuid, context);
    if (to && (!store.exists(to.type, to.key) || store.read(to.type, to.key, 'enabled') === false))
      return conflict('The destination is disabled or was deleted.');
  }
  if (untilResent(facts.invocation_uuid, context, outputs) !== null)
    return conflict('The output is already being resent. Wait for the result.');
  return null;
}

/** `ResendOffer` of the schema: the current destination of each output, and what prevents resending it. */
export const resendOffer = ((source, _args, context) => {
  const invocation_uuid = keyOf(source);
  const { access, store } = context;
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return null;
  const { flow } = facts;
  const { flow_uuid } = flow;
  const isDeployed = deployedSettings(flow_uuid, context) !== null;
  const reader = { flow_uuid, context, mayFollow: access.sees('FlowConfiguration.notifiers', flow) };
  const all = outputsOf(facts);
  const outputs = [...all.entries()].flatMap(([output, made]) => {
    const file = fileInSlot(facts, slotOf(output, OUTPUT));
    if (!file) return [];
    const to = sideOf(made, flow_uuid, context);
    const isGone = !isDeployed || (to !== null && !store.exists(to.type, to.key));
    return {
      obstacle: hindrance(facts, [output], context)?.message ?? null,
      destination_summary: isGone ? null : summaryOf(to, 'destination', { flow_uuid, context }),
      destination: isGone ? null : presentSide(to, 'destination', reader),
      file: ref('ExecutionFile', file.file_key),
    };
  });
  const isPossible = outputs.some(({ obstacle }) => obstacle === null);
  return {
    obstacle: isPossible ? null : (hindrance(facts, [...all.keys()], context)?.message ?? null),
    outputs,
  };
}) satisfies Resolver<'FlowExecution', 'resend_offer'>;

/** The reason why a delivery would fail now; null if it would succeed. */
function failureNow(row: number | null, { world }: MockContext): string | null {
  const trouble = row === null ? null : world.execution.troubleFor(row);
  const reason = reasonOf(trouble?.reason_code ?? null);
  return trouble && reason?.step === 'DELIVER' ? reasonSentence(reason, trouble.reason_values) : null;
}

export const resendOutput = ((
  _source,
  { input: { invocation_uuid, file_key = null, expected_resend_count } },
  context,
) => {
  const { access, clock, pubsub, store, world } = context;
  const refuse = (error: UserError) => ({ flow_execution: null, resend: null, errors: [error] });
  const subject = access.execution(invocation_uuid);
  const facts = executionFacts(context, invocation_uuid);
  if (!subject || !facts) return refuse(noSuchExecution(PATH));
  const forbidden = access.refusalOf(subject);
  if (forbidden) return refuse(forbidden);
  const outputs = wantedOutputs(facts, file_key);
  if (!outputs) return refuse(userError('NOT_FOUND', 'The execution has no such output.', 'file_key'));
  const unseen = resentSince(invocation_uuid, expected_resend_count, context);
  if (unseen) return { ...refuse(unseen), flow_execution: ref('FlowExecution', invocation_uuid) };
  const refusal = hindrance(facts, outputs, context);
  if (refusal) return refuse(refusal);
  const before = storedResends(invocation_uuid, context);
  const row = ledgerOf(context).run(invocation_uuid)?.row ?? world.execution.rowOf(invocation_uuid);
  // The facts have the flow's record.
  const { ack_hours } = facts.flow as FlowRecord;
  const stored = outputs.map((output, place): StoredResend => {
    const dice = (salt: number, span: number) =>
      Math.floor((mix(facts.hash ^ (salt + before.length + place)) / 4294967296) * span);
    return {
      number: before.length + place + 1,
      ...(output === 0 ? {} : { output }),
      requested_at: clock.now(),
      requested_by: actorOf(context),
      elapsed: clock.elapsed(),
      takes: SECOND + dice(11, 2 * SECOND),
      failure: failureNow(row, context),
      ack:
        facts.ack_kind === null || !isAcknowledged(facts, output)
          ? null
          : {
              takes:
                facts.ack_kind === 'MDN' ? SECOND + dice(12, 2 * SECOND) : 4 * SECOND + dice(13, 6 * SECOND),
              due: ack_hours * HOUR,
              // The same bytes are rejected for the same reason.
              state: facts.ack_state === 'REJECTED' ? 'REJECTED' : 'ACCEPTED',
            },
    };
  });
  store.set('FlowExecution', invocation_uuid, { resent: [...before, ...stored] });
  pubsub.publish('flow_execution_changed', invocation_uuid, { final: false });
  return {
    flow_execution: ref('FlowExecution', invocation_uuid),
    resend: resendNodes(invocation_uuid, context).at(-1) ?? null,
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'resend_output'>;

const statusOf = ({
  ended_at,
  failure,
}: {
  readonly ended_at: number | null;
  readonly failure: string | null;
}): ResendStatus => (ended_at === null ? 'PENDING' : failure === null ? 'DELIVERED' : 'FAILED');

/** `OutputResend`s of the schema, earliest first. */
export function resendNodes(invocation_uuid: string, context: MockContext) {
  const facts = executionFacts(context, invocation_uuid);
  const by = storedResends(invocation_uuid, context);
  if (!facts) return [];
  const answers = acknowledgmentsOf(facts);
  const shownBy = ({ requested_by }: StoredResend) =>
    shownActor(requested_by, facts.flow.company_uuid, context);
  return (facts.resends ?? []).map(({ number, output, requested_at, ended_at, failure }) => ({
    number,
    output_file:
      mayRead(invocation_uuid, context) && fileInSlot(facts, slotOf(output, OUTPUT))
        ? ref('ExecutionFile', fileKey(invocation_uuid, slotOf(output, OUTPUT)))
        : null,
    status: statusOf({ ended_at, failure }),
    requested_at,
    requested_by: shownBy(
      mustExist(
        by.find((storedResend) => storedResend.number === number),
        'resend',
      ),
    ),
    ended_at,
    message: ended_at === null ? null : (failure ?? 'Output resent.'),
    acknowledgment: answers.find(({ slot }) => slot === slotOf(output, RESENT + number)) ?? null,
  }));
}
