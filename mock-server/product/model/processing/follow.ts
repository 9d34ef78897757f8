import type { ExecutionStep } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { limits } from '../../../formats/jsonata/limits.ts';
import type { ExecutionFacts, Fate, MadeOfInput, MadeOutput, Notice } from '../../facts/facts.ts';
import { placeOf } from '../../world/connection-address.ts';
import { sideKeyOf } from '../../world/flow-graph.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { configuredOf } from '../endpoint/connections.ts';
import { inputOf, type Sample } from '../flow-run/sample.ts';
import { begin, stages } from '../flow-run/stages.ts';
import { isCanvas, type Canvas } from '../flow-run/execution-walk.ts';
import { performAgain } from '../flow-run/perform-again.ts';
import { passThrough, runStep, type Perform } from '../flow-run/run-step.ts';
import type { StepNotice } from '../flow-run/step.ts';
import { wholeWalk, type WalkEnd } from '../flow-run/walk.ts';
import { summaryOf, transportOf } from '../flow/sides.ts';
import type { StageResult } from '../flow/stage-result.ts';
import { savedSettings } from '../flow/versions.ts';
import { pretty } from '../flow-run/expressions.ts';
import { answerOf, STEADY } from '../notifier/answer.ts';
import { notifierNow } from '../notifier/notifiers.ts';

/** The steps that only depend on the input and the flow. */
const STEPS: readonly ExecutionStep[] = ['PRE_PROCESS', 'PARSE', 'FILTER', 'MAP', 'GENERATE', 'POST_PROCESS'];

/** The outputs of a flow for an input, and the fate of the run if it fails or ends early. */
export interface Processed {
  readonly made: MadeOfInput;
  readonly fate: Fate | null;
}

/** The flow that processes an input. */
export interface Subject {
  readonly flow_uuid: string;
  readonly company_uuid: string;
  readonly settings: FlowSettings;
}

const NOTHING: MadeOfInput = { canonical: null, outputs: [], data_tags: [], notices: [], has_failed: false };

type Reason = Pick<Fate, 'reason_code' | 'reason_values'>;

/** A run that ends early, with what it had created until then. */
export const endsWith = (reason: Reason, made: Partial<MadeOfInput> = {}): Processed => ({
  made: { ...NOTHING, ...made },
  fate: { ...reason, ack_state: 'NOT_EXPECTED' },
});

const reasonOf = ({ reason, message }: Pick<StageResult, 'reason' | 'message'>): Reason =>
  reason ?? { reason_code: 'MAPPING_FAILED', reason_values: { detail: message.replace(/\.$/, '') } };

/** For a run that a filter ended, keeps the document that was read, because it shows why. */
const readBy = (step: ExecutionStep, document: unknown): Partial<MadeOfInput> =>
  step === 'FILTER' && document != null ? { canonical: pretty(document) } : {};

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The destination of an output. */
function destinationOf(
  side: SideKey | null,
  flow_uuid: string,
  context: Sources,
): Pick<MadeOutput, 'destination' | 'transport' | 'place'> {
  const known = side && context.store.exists(side.type, side.key) ? side : null;
  return {
    destination: summaryOf(known, 'destination', { flow_uuid, context }),
    transport: transportOf(known, context),
    place: known && placeOf(configuredOf(known, context)),
  };
}

type Made = Pick<MadeOutput, 'text' | 'file_type' | 'node_id'> & { readonly side: SideKey | null };

/** Numbers the outputs, and those that would have the same name. */
function outputsOf(all: readonly Made[], flow_uuid: string, context: Sources): MadeOutput[] {
  const seen = new Map<string, number>();
  return all.map(({ side, ...made }, number) => {
    const copy = seen.get(made.file_type) ?? 0;
    seen.set(made.file_type, copy + 1);
    return { ...made, ...destinationOf(side, flow_uuid, context), control: null, number, copy };
  });
}

async function followForm(
  sample: Sample,
  { settings, company_uuid, flow_uuid }: Subject,
  context: MockContext,
): Promise<Processed> {
  const run = begin(settings, sample, { company_uuid, destination_summary: '' });
  for (const step of STEPS) {
    const result = await stages[step](run, context);
    if (result.isEnd) return endsWith(reasonOf(result), readBy(step, run.neutral));
  }
  const { destination_file_type: file_type, destination: side } = settings;
  const output = { text: run.output, file_type, node_id: null, side };
  const outputs = outputsOf([output], flow_uuid, context);
  return {
    made: { ...NOTHING, canonical: pretty(run.neutral), outputs, data_tags: run.tags },
    fate: null,
  };
}

/** A notification with the response of the notifier's target; null if the notifier has been deleted. */
function noticeOf(notice: StepNotice, context: Sources & Pick<MockContext, 'clock'>): Notice | null {
  const { notifier_uuid } = notice;
  if (!context.store.exists('Notifier', notifier_uuid)) return null;
  const { name, channel, target, secrets, silences } = notifierNow(notifier_uuid, context);
  const now = context.clock.now();
  const isMuted = silences.some(({ from, to }) => from <= now && (to === null || now < to));
  const end = { channel, target, hasSecret: secrets.some(({ is_set }) => is_set) };
  const { ok, response } = answerOf(end, STEADY);
  return { ...notice, notifier: name, state: isMuted ? 'MUTED' : ok ? 'SENT' : 'REFUSED', response };
}

/** Removes duplicates: each path reads the tags of its own documents, which may be the same. */
const distinct = (tags: WalkEnd['tags']): WalkEnd['tags'] => [
  ...new Map(tags.map((tag) => [JSON.stringify([tag.label, tag.value]), tag])).values(),
];

/** The outputs that a walk sent, by the destinations that it reached. */
function sentOn(
  { deliveries, notices, tags }: WalkEnd,
  { settings, flow_uuid }: Subject,
  context: MockContext,
): Pick<MadeOfInput, 'outputs' | 'notices' | 'data_tags'> {
  const all = deliveries.flatMap(({ node_id, side, outputs, file_types }) =>
    outputs.map((text, place): Made => {
      // Only a text that is passed through unparsed has no type.
      const type = file_types[place] ?? null;
      const file_type = type ?? (text === null ? settings.destination_file_type : settings.source_file_type);
      return { text, file_type, node_id, side: sideKeyOf(side) };
    }),
  );
  return {
    outputs: outputsOf(all, flow_uuid, context),
    notices: notices.flatMap((notice) => noticeOf(notice, context) ?? []),
    data_tags: distinct(tags),
  };
}

async function followCanvas(
  sample: Sample,
  subject: Subject & { readonly settings: Canvas },
  { perform, context }: { perform: Perform; context: MockContext },
): Promise<Processed> {
  const { settings, company_uuid, flow_uuid } = subject;
  const { graph } = settings;
  const nameOf = (side: Parameters<typeof sideKeyOf>[0]) =>
    summaryOf(sideKeyOf(side), 'destination', { flow_uuid, context });
  const plan = { graph, settings, company_uuid, sample, nameOf };
  const { end } = await wholeWalk(plan, context, perform);
  const { status, message, reason, node_id } = end;
  const sent = sentOn(end, subject, context);
  if (status === 'FAILED')
    return endsWith(reasonOf({ message, ...(reason ? { reason } : {}) }), { ...sent, has_failed: true });
  if (status === 'SKIPPED') {
    const rule = graph.nodes.find((node) => node.node_id === node_id)?.label ?? '';
    const { notices } = sent;
    return endsWith(reason ?? { reason_code: 'FILTERED', reason_values: { rule, records: 'all records' } }, {
      notices,
      ...readBy('FILTER', end.canonical),
    });
  }
  return { made: { ...NOTHING, ...sent, canonical: pretty(end.canonical) }, fate: null };
}

/** Runs an input through the settings of a flow. Sends nothing and stores nothing. */
export function follow(
  sample: Sample,
  subject: Subject,
  { context, perform = runStep }: { context: MockContext; perform?: Perform },
): Promise<Processed> {
  const { settings } = subject;
  return isCanvas(settings)
    ? followCanvas(sample, { ...subject, settings }, { perform, context })
    : followForm(sample, subject, context);
}

/**
 * Whether a flow version computes its outputs from its inputs. The seed's own versions have the seed's outputs instead,
 * which match their mappings.
 */
export const isFollowed = (version_key: string, { store }: Pick<Sources, 'store'>): boolean =>
  store.writtenValue('FlowVersion', version_key, 'settings') !== undefined;

/**
 * The output of a flow version for an execution's input that was not uploaded; null if the input alone determines it.
 */
export async function followInput(
  facts: ExecutionFacts,
  version_key: string,
  context: MockContext,
): Promise<Processed | null> {
  if (!isFollowed(version_key, context)) return null;
  const { flow_uuid, company_uuid } = facts.flow;
  const sample = inputOf(facts);
  const isLarge = sample.text.length > limits.input;
  const settings = savedSettings(version_key, context);
  // Input that no mapping can read is passed through: the adapters on both sides understand each other.
  if (!isCanvas(settings) && (isLarge || sample.text === '')) return null;
  const perform = isLarge ? passThrough : sample.text === '' ? performAgain : runStep;
  const { made, fate } = await follow(sample, { flow_uuid, company_uuid, settings }, { context, perform });
  const isOwn = made.canonical === null || made.canonical === pretty(sample.neutral);
  return {
    fate,
    made: {
      ...made,
      canonical: isOwn ? null : made.canonical,
      data_tags: isLarge ? facts.data_tags : made.data_tags,
      outputs: made.outputs.map((output) =>
        // The adapter creates it from the same input whenever it is requested.
        output.text === sample.output && output.file_type === sample.output_type
          ? { ...output, text: null }
          : output,
      ),
    },
  };
}
