import type { MockContext } from '../../kernel/context.ts';
import { parseInput, writeOutput } from '../../node/jsonata/formats/formats.ts';
import { InputError } from '../../node/jsonata/formats/input-error.ts';
import { sandboxOf } from '../../node/jsonata/sandbox.ts';
import type { ExecutionStep } from '../../world/facts.ts';
import { fileTypeOf } from '../../world/file-types.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import type { MappingFormat } from '../../world/mappings.ts';
import { runExpression, type Run } from '../mapping/run.ts';
import { revisionOf, runningRevision } from '../mapping/mappings.ts';
import type { Sample } from './dry-run-sample.ts';
import { runScript } from './dry-run-script.ts';
import { done, failed, leftOut, type StageResult } from './stage-result.ts';

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
  tags: readonly { readonly label: string; readonly value: string }[];
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

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const PARSED: ReadonlySet<string> = new Set<MappingFormat>(['JSON', 'XML', 'CSV', 'X12', 'EDIFACT']);

/** The content of a canonical document without its envelope, as expressions see it; of each, if there are several. */
function contentOf(neutral: unknown): unknown {
  if (Array.isArray(neutral)) return neutral.map(contentOf);
  const frame = neutral as Readonly<Record<string, unknown>> | null;
  const name = frame?.['schema'];
  return typeof name === 'string' && frame?.[name] !== undefined ? frame[name] : neutral;
}

/** The mapping and revision that a flow uses, as a plan for the sandbox. */
function mappingPlan({ settings, company_uuid }: DryRun, context: MockContext) {
  const choice = settings.mapping;
  if (!choice) return null;
  const { store } = context;
  const revision =
    choice.revision_policy === 'PINNED'
      ? revisionOf(`${choice.mapping_uuid}|${choice.revision}`, context)
      : runningRevision(choice.mapping_uuid, context);
  const read = <Value>(field: string) => store.read('Mapping', choice.mapping_uuid, field) as Value;
  return {
    name: read<string>('name'),
    revision,
    plan: {
      company_uuid,
      ...(revision?.content() ?? {
        expression: '',
        input_type: read<MappingFormat>('input_type'),
        output_type: read<MappingFormat>('output_type'),
        local_lookup_tables: [],
      }),
    },
  };
}

const evaluate = async (expression: string, input: unknown, context: MockContext) => {
  const { output, error } = await sandboxOf(context).run({
    kind: 'EVALUATE',
    expression,
    input: JSON.stringify(input ?? null),
    now: context.clock.now(),
    functions: [],
    tables: {},
  });
  return { value: output === null ? null : (JSON.parse(output) as unknown), error };
};

const place = (line: number | null, column: number | null): string =>
  line === null ? '' : ` (line ${line}${column === null ? '' : `, column ${column}`})`;

/** Parses the input. If the mapping produces the canonical document, it runs here and is reported at its own stage. */
const parse: Stage = async (run, context) => {
  const type = fileTypeOf(run.settings.source_file_type);
  if (!type || !PARSED.has(type.format)) return done(`${type?.label ?? 'It'} is passed through unchanged.`);
  let tree: unknown;
  try {
    tree = parseInput(type.format as MappingFormat, run.text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const detail = `${error.message}${place(error.line, error.column)}`;
    return failed(`${type.label} could not be parsed: ${detail}`, {
      reason_code: 'SRC_PARSE_ERROR',
      reason_values: { document: type.label, detail },
    });
  }
  const mapping = mappingPlan(run, context);
  if (mapping && mapping.plan.input_type !== 'JSON') {
    run.mapped = await runExpression(mapping.plan, run.text, context);
    if (run.mapped.succeeded) run.neutral = run.mapped.result;
  }
  run.neutral ??= tree;
  return done(`Parsed as ${type.label}.`, pretty(tree), 'JSON');
};

const filter: Stage = async ({ settings, neutral }, context) => {
  const content = contentOf(neutral);
  for (const { label, expression, action } of settings.filters) {
    const { value, error } = await evaluate(`$boolean(${expression})`, content, context);
    if (error) return failed(`Filter “${label}”: ${error.message}`);
    if ((value === true) !== (action === 'KEEP')) {
      return {
        ...done(`Filter “${label}” removed all records.`),
        isEnd: true,
        reason: { reason_code: 'FILTERED', reason_values: { rule: label, records: 'all records' } },
      };
    }
  }
  const { length } = settings.filters;
  return length === 0
    ? leftOut('The flow has no filters.')
    : done(`Passed ${length} filter${length === 1 ? '' : 's'}.`);
};

type Tree = Record<string, unknown>;

/** Applies a data change to every location that its path matches. */
async function change(
  content: unknown,
  path: string,
  expression: string,
  context: MockContext,
): Promise<string | null> {
  const parts = path.split('.');
  const places: { readonly holder: Tree; readonly name: string }[] = [];
  const walk = (holder: unknown, depth: number): void => {
    if (typeof holder !== 'object' || holder === null) return;
    const part = parts[depth] ?? '';
    const names = part === '*' ? Object.keys(holder) : Object.hasOwn(holder, part) ? [part] : [];
    for (const name of names) {
      if (depth === parts.length - 1) places.push({ holder: holder as Tree, name });
      else walk((holder as Tree)[name], depth + 1);
    }
  };
  walk(content, 0);
  if (places.length === 0) return null;
  const values = places.map(({ holder, name }) => holder[name]);
  // Wrapped, so that neither a missing result nor an array shifts the others.
  const { value, error } = await evaluate(
    `$map($, function($place) { { "value": $place.value.(${expression}) } })`,
    values.map((one) => ({ value: one })),
    context,
  );
  if (error) return error.message;
  const results = Array.isArray(value) ? value : [value];
  places.forEach(({ holder, name }, index) => {
    const result = (results[index] as { value?: unknown } | undefined)?.value;
    if (result === undefined) delete holder[name];
    else holder[name] = result;
  });
  return null;
}

const map: Stage = async (run, context) => {
  const { settings } = run;
  const neutral = structuredClone(run.neutral);
  for (const { path, expression } of settings.document_changes) {
    const wrong = await change(contentOf(neutral), path, expression, context);
    if (wrong !== null) return failed(`Change of ${path}: ${wrong}`);
  }
  run.neutral = neutral;
  const tags: { label: string; value: string }[] = [];
  for (const { label, expression } of settings.data_tags) {
    const { value, error } = await evaluate(expression, contentOf(neutral), context);
    if (error) return failed(`Data tag “${label}”: ${error.message}`);
    const values: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    for (const one of values)
      tags.push({ label, value: typeof one === 'string' ? one : JSON.stringify(one) });
  }
  run.tags = tags;
  const published =
    tags.length === 0
      ? 'No data tags'
      : `Data tags: ${tags.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
  const mapping = mappingPlan(run, context);
  if (!mapping) return done(`No mapping required. ${published}.`, pretty(neutral), 'JSON');
  if (!mapping.revision) return failed(`Mapping ${mapping.name} has no deployed revision.`);
  run.mapped ??= await runExpression(mapping.plan, JSON.stringify(neutral), context);
  const { problem, result } = run.mapped;
  if (problem) {
    const [, value, table] = /^No value for “(.*)” in lookup table “(.*)”/.exec(problem.message) ?? [];
    return failed(
      `Mapping ${mapping.name}, revision ${mapping.revision.number}: ${problem.message}${place(problem.line, problem.column)}`,
      value === undefined || table === undefined
        ? undefined
        : { reason_code: 'LOOKUP_MISS', reason_values: { value, table } },
    );
  }
  return done(
    `Mapped with ${mapping.name}, revision ${mapping.revision.number}. ${published}.`,
    pretty(result),
    'JSON',
  );
};

/** The mapping's output, or what the destination adapter generates from the canonical document. */
const generate: Stage = (run) => {
  const type = fileTypeOf(run.settings.destination_file_type);
  const mapping = run.mapped;
  const isWritten = mapping?.output != null && type !== null && writes(run) === type.format;
  if (isWritten) run.output = mapping.output;
  else if (run.sample.output !== null && run.sample.text === run.text) run.output = run.sample.output;
  else if (type?.format === 'JSON' || type?.format === 'XML') {
    run.output = writeOutput(type.format, run.neutral, NO_ENVELOPE);
  } else if (run.settings.source_file_type === run.settings.destination_file_type) run.output = run.text;
  const label = type?.label ?? run.settings.destination_file_type;
  return run.output === null
    ? done(`${label} is generated from the mapped document at delivery.`)
    : done(
        `Generated ${label}, ${Buffer.byteLength(run.output).toLocaleString('en')} bytes.`,
        run.output,
        type?.format ?? 'TEXT',
      );
};

const NO_ENVELOPE = { sender: 'SENDER', receiver: 'RECEIVER', at: 0, control: 1 };

/** The format of the mapping's output; EDI only if it is the partner's document. */
const writes = ({ mapped }: DryRun): string | null => {
  const text = mapped?.output?.trimStart() ?? '';
  if (text.startsWith('ISA')) return 'X12';
  if (text.startsWith('UNA') || text.startsWith('UNB')) return 'EDIFACT';
  if (text.startsWith('<')) return 'XML';
  return text.startsWith('{') || text.startsWith('[') ? 'JSON' : 'CSV';
};

/** Every stage of a dry run, in order. Nothing is sent. */
export const stages: Readonly<Record<ExecutionStep, Stage>> = {
  RECEIVE: ({ sample }) =>
    done(
      `Received ${sample.file_name}, ${Buffer.byteLength(sample.text).toLocaleString('en')} bytes.`,
      sample.text,
      'TEXT',
    ),
  PRE_PROCESS: async (run, context) => {
    if (run.settings.pre_processor === null) return leftOut('No pre-process script.');
    const { result, text } = await runScript(
      run.settings.pre_processor,
      run.text,
      run.sample.file_name,
      context,
    );
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
    const { result, text } = await runScript(
      run.settings.post_processor,
      run.output,
      run.sample.file_name,
      context,
    );
    run.output = text;
    return result;
  },
  DELIVER: ({ destination_summary }) =>
    leftOut(`Not sent in a dry run. Destination: ${destination_summary}.`),
  ACKNOWLEDGE: ({ settings }) =>
    leftOut(settings.acknowledgment ? 'A dry run has no acknowledgment.' : 'No acknowledgment expected.'),
};
