import type { ExecutionStep } from '#schema-types';
import { byteLength } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { runExpression, type Run } from '../mapping/run.ts';
import { runScript } from '../flow/dry-run-script.ts';
import { knownOutput, type Sample } from './sample.ts';
import { contentOf, isKept, removedBy } from './expressions.ts';
import { mapDocument, mappingPlan, type DataTag } from './map-document.ts';
import { readText } from './read-text.ts';
import { writeDocument } from './write-document.ts';
import { done, failed, leftOut, type StageResult } from '../flow/stage-result.ts';

/** State passed from stage to stage. */
export interface DryRun {
  readonly settings: FlowSettings;
  readonly company_uuid: string;
  readonly destination_summary: string;
  readonly sample: Sample;
  text: string;
  /** The canonical document; null until it is known. */
  neutral: unknown;
  mapped: Run | null;
  tags: readonly DataTag[];
  output: string | null;
}

export const begin = (
  settings: FlowSettings,
  sample: Sample,
  place: Pick<DryRun, 'company_uuid' | 'destination_summary'>,
): DryRun => ({
  ...place,
  settings,
  sample,
  text: sample.text,
  neutral: sample.neutral,
  mapped: null,
  tags: [],
  output: null,
});

type Stage = (run: DryRun, context: MockContext) => StageResult | Promise<StageResult>;

/**
 * Parses the input. If the mapping reads the file itself to produce the canonical document, it runs here, but is
 * reported at its own stage.
 */
const parse: Stage = async (run, context) => {
  const { result, tree } = readText(run.settings.source_file_type, run.text);
  if (tree === undefined) return result;
  const mapping = mappingPlan(run.settings.mapping, run.company_uuid, context);
  if (mapping && mapping.plan.input_type !== 'JSON') {
    run.mapped = await runExpression(mapping.plan, run.text, context);
    if (run.mapped.succeeded) run.neutral = run.mapped.result;
  }
  run.neutral ??= tree;
  return result;
};

const filter: Stage = async ({ settings, neutral, company_uuid }, context) => {
  const content = contentOf(neutral);
  for (const { label, expression, action } of settings.filters) {
    const { kept, error } = await isKept(expression, action, { content, company_uuid, context });
    if (error) return failed(`Filter “${label}”: ${error.message}`);
    if (!kept) return removedBy(label);
  }
  const { length } = settings.filters;
  return length === 0
    ? leftOut('The flow has no filters.')
    : done(`Passed ${length} filter${length === 1 ? '' : 's'}.`);
};

const map: Stage = async (run, context) => {
  const { settings, company_uuid } = run;
  const mapping = mappingPlan(settings.mapping, company_uuid, context);
  const work = { ...settings, company_uuid, mapping };
  const made = await mapDocument(work, run.neutral, {
    context,
    run: async (plan, document) => {
      run.mapped ??= await runExpression(plan, JSON.stringify(document), context);
      return run.mapped;
    },
  });
  run.neutral = made.document;
  run.tags = made.tags;
  return made.result;
};

/** The mapping's output, or the destination adapter's output for the canonical document. */
const generate: Stage = (run) => {
  const { settings, sample, text, neutral, mapped } = run;
  const written = writeDocument(settings.destination_file_type, {
    document: neutral,
    mapped,
    known: knownOutput(sample, text, settings.destination_file_type),
    text: settings.source_file_type === settings.destination_file_type ? text : null,
  });
  run.output = written.output;
  return written.result;
};

/** Every stage of a dry run, in order. Nothing is sent. */
export const stages: Readonly<Record<ExecutionStep, Stage>> = {
  RECEIVE: ({ sample }) =>
    done(
      `Received ${sample.file_name}, ${byteLength(sample.text).toLocaleString('en')} bytes.`,
      sample.text,
      'TEXT',
    ),
  PRE_PROCESS: async (run, context) => {
    if (run.settings.pre_processor === null) return leftOut('No pre-process script.');
    const { result, text } = await runScript(run.settings.pre_processor, run.text, {
      file_name: run.sample.file_name,
      company_uuid: run.company_uuid,
      context,
    });
    run.text = text;
    return result;
  },
  PARSE: parse,
  FILTER: filter,
  MAP: map,
  GENERATE: generate,
  POST_PROCESS: async (run, context) => {
    if (run.settings.post_processor === null) return leftOut('No post-process script.');
    if (run.output === null) return leftOut('The script runs on the output at delivery.');
    const { result, text } = await runScript(run.settings.post_processor, run.output, {
      file_name: run.sample.file_name,
      company_uuid: run.company_uuid,
      context,
    });
    run.output = text;
    return result;
  },
  DELIVER: ({ destination_summary }) =>
    leftOut(`Not sent in a dry run. Destination: ${destination_summary}.`),
  ACKNOWLEDGE: ({ settings }) =>
    leftOut(settings.acknowledgment ? 'A dry run has no acknowledgment.' : 'No acknowledgment expected.'),
};
