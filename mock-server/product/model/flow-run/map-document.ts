import type { MockContext } from '../../context.ts';
import type { MappingChoice } from '../../world/flow-graph.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { revisionOf, runningRevision } from '../mapping/mappings.ts';
import type { Run, RunPlan } from '../mapping/run.ts';
import { done, failed, type StageResult } from '../flow/stage-result.ts';
import { contentOf, evaluate, pretty } from './expressions.ts';
import { place } from './read-text.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** A value that a flow publishes with its executions. */
export interface DataTag {
  readonly label: string;
  readonly value: string;
}

/** A mapping in the revision that a flow uses, prepared for the sandbox. */
interface MappingPlan {
  readonly name: string;
  readonly revision: { readonly number: number } | null;
  readonly plan: RunPlan;
}

export function mappingPlan(
  choice: MappingChoice | null,
  company_uuid: string,
  context: MockContext,
): MappingPlan | null {
  if (!choice) return null;
  const { store } = context;
  const revision =
    choice.revision_policy === 'PINNED'
      ? revisionOf(`${choice.mapping_uuid}|${choice.revision}`, context)
      : runningRevision(choice.mapping_uuid, context);
  const read = <Field extends FieldName<'Mapping'>>(field: Field) =>
    store.read('Mapping', choice.mapping_uuid, field);
  return {
    name: read('name'),
    revision,
    plan: {
      company_uuid,
      ...(revision?.content() ?? {
        expression: '',
        input_type: read('input_type'),
        output_type: read('output_type'),
        local_lookup_tables: [],
      }),
    },
  };
}

type Tree = Record<string, unknown>;

/** Applies a data change to every location that its path matches. */
async function change(
  content: unknown,
  path: string,
  { expression, company_uuid, context }: { expression: string; company_uuid: string; context: MockContext },
): Promise<string | null> {
  const parts = path.split('.');
  const places: { readonly holder: Tree; readonly name: string }[] = [];
  const walk = (holder: unknown, depth: number): void => {
    if (typeof holder !== 'object' || holder === null) return;
    const part = parts[depth] ?? '';
    const names = part === '*' ? Object.keys(holder) : Object.hasOwn(holder, part) ? [part] : [];
    for (const name of names) {
      // It has the part, so it is an object or a list.
      if (depth === parts.length - 1) places.push({ holder: holder as Tree, name });
      // It has the part, so it is an object or a list.
      else walk((holder as Tree)[name], depth + 1);
    }
  };
  walk(content, 0);
  if (places.length === 0) return null;
  const values = places.map(({ holder, name }) => holder[name]);
  // Wrapped in an array, so that neither a missing result nor an array shifts the others.
  const { value, error } = await evaluate(
    `$map($, function($place) { { "value": $place.value.(${expression}) } })`,
    values.map((item) => ({ value: item })),
    { company_uuid, context },
  );
  if (error) return error.message;
  const results = Array.isArray(value) ? value : [value];
  places.forEach(({ holder, name }, index) => {
    // A result may be anything.
    const result = (results[index] as { value?: unknown } | undefined)?.value;
    if (result === undefined) delete holder[name];
    else holder[name] = result;
  });
  return null;
}

/** The tags of a document; or the label and message of the expression that failed. */
export async function tagsOf(
  data_tags: FlowSettings['data_tags'],
  document: unknown,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
): Promise<{ readonly tags: readonly DataTag[]; readonly failure: StageResult | null }> {
  const tags: DataTag[] = [];
  for (const { label, expression } of data_tags) {
    const { value, error } = await evaluate(expression, contentOf(document), { company_uuid, context });
    if (error) return { tags: [], failure: failed(`Data tag “${label}”: ${error.message}`) };
    const values: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    for (const item of values)
      tags.push({ label, value: typeof item === 'string' ? item : JSON.stringify(item) });
  }
  return { tags, failure: null };
}

/** The result of mapping a document. */
interface MapWork {
  readonly company_uuid: string;
  readonly document_changes: FlowSettings['document_changes'];
  readonly data_tags: FlowSettings['data_tags'];
  readonly mapping: MappingPlan | null;
}

interface Mapped {
  readonly result: StageResult;
  /** The document after the changes, before the mapping. */
  readonly document: unknown;
  readonly tags: readonly DataTag[];
  /** Null without a mapping, and if it was not reached. */
  readonly run: Run | null;
}

/** Changes a document, reads its tags, and maps it. `run` applies the mapping to the changed document. */
export async function mapDocument(
  { company_uuid, document_changes, data_tags, mapping }: MapWork,
  document: unknown,
  { context, run }: { context: MockContext; run: (plan: RunPlan, changed: unknown) => Promise<Run> },
): Promise<Mapped> {
  const changed: unknown = structuredClone(document);
  const nothing = { document, tags: [], run: null };
  for (const { path, expression } of document_changes) {
    const wrong = await change(contentOf(changed), path, { expression, company_uuid, context });
    if (wrong !== null) return { ...nothing, result: failed(`Change of ${path}: ${wrong}`) };
  }
  const { tags, failure } = await tagsOf(data_tags, changed, { company_uuid, context });
  const made = { document: changed, tags, run: null };
  if (failure) return { ...made, result: failure };
  const published =
    tags.length === 0
      ? 'No data tags'
      : `Data tags: ${tags.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
  if (!mapping)
    return { ...made, result: done(`No mapping required. ${published}.`, pretty(changed), 'JSON') };
  const { name, revision, plan } = mapping;
  if (!revision) return { ...made, result: failed(`Mapping ${name} has no deployed revision.`) };
  const ran = await run(plan, changed);
  const { problem } = ran;
  if (!problem) {
    const message = `Mapped with ${name}, revision ${revision.number}. ${published}.`;
    return { ...made, run: ran, result: done(message, pretty(ran.result), 'JSON') };
  }
  const [, value, table] = /^No value for “(.*)” in lookup table “(.*)”/.exec(problem.message) ?? [];
  const message = `Mapping ${name}, revision ${revision.number}: ${problem.message}${place(problem.line, problem.column)}`;
  const reason =
    value === undefined || table === undefined
      ? undefined
      : { reason_code: 'LOOKUP_MISS', reason_values: { value, table } };
  return { ...made, run: ran, result: failed(message, reason) };
}
