import type { MockContext } from '../../../context.ts';
import { parseInput } from '../../../../formats/formats.ts';
import { InputError } from '../../../../formats/input-error.ts';
import { fileTypeOf } from '../../../facts/file-types.ts';
import { runExpression } from '../../../model/mapping/run.ts';
import { draftOf, materialOf } from './draft.ts';
import { ModelError, proposalsOf, type Proposals } from '../../../model/mapping/generation/model.ts';
import { readSpecification as readSpecificationText } from '../../../model/mapping/generation/specification-reader.ts';
import { formatOf, planOf, type Generation, type StepKind } from './stored.ts';

type Outcome =
  | { readonly detail: string; readonly change?: Partial<Generation> }
  | { readonly error: string };

const counted = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;

/** Performs a step. */
export async function outcomeOf(
  step: StepKind,
  generation: Generation,
  context: MockContext,
): Promise<Outcome> {
  switch (step) {
    case 'READ_SPECIFICATION':
      return readSpecification(generation);
    case 'DETECT_LOOPS':
      return detectLoops(generation);
    case 'DRAFT_EXPRESSION': {
      const asked = await proposalsFor(generation, context);
      if ('error' in asked) return asked;
      const draft = await draftOf({ ...generation, ...asked }, generation.choices, context);
      const mapped = draft.coverage.filter(({ source_path }) => source_path !== null).length;
      if (mapped === 0)
        return { error: 'The sample contains none of the fields usually found in this document.' };
      return {
        detail: `Found a source for ${mapped} of ${draft.coverage.length} fields`,
        change: { ...asked, draft },
      };
    }
    case 'TEST': {
      const run = await runExpression(planOf(generation), generation.sample_content, context);
      if (run.problem) return { error: `The draft cannot be run: ${run.problem.message}` };
      const missing = generation.draft?.unmapped_required.length ?? 0;
      const words =
        missing === 0 ? 'all required fields are present' : `${counted(missing, 'required field')} missing`;
      return { detail: `Sample mapped; ${words}`, change: { test_output: run.result } };
    }
  }
}

/** The model's proposals; null if the built-in rules write the draft. */
async function proposalsFor(
  { generator, ...generation }: Generation,
  { services }: MockContext,
): Promise<{ readonly proposals: Proposals | null } | { readonly error: string }> {
  if (!generator.is_model) return { proposals: null };
  const model = services.mappingModel;
  if (model?.name !== generator.name)
    return { error: `${generator.name} is no longer set up on this server.` };
  try {
    return { proposals: await proposalsOf(model, materialOf(generation), generation.specification_content) };
  } catch (error) {
    if (error instanceof ModelError) return { error: error.message };
    throw error;
  }
}

function readSpecification(generation: Generation): Outcome {
  const { specification_content, specification_file_name } = generation;
  if (specification_content === null || specification_content.trim() === '') {
    return { detail: 'None provided; using the standard' };
  }
  const count = readSpecificationText(specification_content, formatOf(generation)).elements;
  return {
    detail: `${specification_file_name ?? 'The specification'} explains ${counted(count, 'element')}`,
  };
}

function detectLoops(generation: Generation): Outcome {
  const format = formatOf(generation);
  const wanted = fileTypeOf(generation.file_type)?.document;
  try {
    // Parsed EDI has sets; of anything else, `sets` is undefined and caught below.
    const { sets } = parseInput(format, generation.sample_content) as {
      sets: readonly Record<string, unknown>[];
    };
    const [set] = sets;
    if (!set) return { error: 'The sample interchange contains no document.' };
    if (set['code'] !== wanted)
      return { error: `The sample is ${format} ${String(set['code'])}, not ${String(wanted)}.` };
    const { segments, loops } = measure(set);
    return { detail: `${String(wanted)}, ${counted(loops, 'loop')}, ${counted(segments, 'segment')}` };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const place = error.line === null ? '' : ` (line ${error.line}, column ${error.column ?? 1})`;
    return { error: `The sample could not be parsed: ${error.message}${place}` };
  }
}

/** Number of segments in a transaction set, and the types of those that contain others. */
function measure(set: Readonly<Record<string, unknown>>): {
  readonly segments: number;
  readonly loops: number;
} {
  let segments = 0;
  const loops = new Set<string>();
  const walk = (node: Readonly<Record<string, unknown>>, tag: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (!Array.isArray(value)) continue;
      if (tag !== '') loops.add(tag);
      segments += value.length;
      // Loops hold objects.
      for (const item of value) walk(item as Record<string, unknown>, key);
    }
  };
  walk(set, '');
  return { segments, loops: loops.size };
}
