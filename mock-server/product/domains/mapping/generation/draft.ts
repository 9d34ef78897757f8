import type { MockContext } from '../../../context.ts';
import { parseInput } from '../../../../formats/formats.ts';
import { CURRENT_VERSION } from '../../../world/canonical-schemas.ts';
import type { CanonicalFieldRecord } from '../../../world/canonical-fields.ts';
import { fileTypeOf } from '../../../facts/file-types.ts';
import { sourcesNamed } from '../../../model/mapping/functions.ts';
import { ediRules, type EdiRules, type ListRule } from '../../../model/mapping/expressions/edi-rules.ts';
import { renderInbound } from '../../../model/mapping/expressions/render.ts';
import { namesIn } from '../../../model/mapping/paths.ts';
import {
  candidatesFor,
  chosenCandidate,
  chosenLoops,
  fieldsOf,
  SET,
  type Candidate,
  type Material,
} from '../../../model/mapping/generation/candidates.ts';
import { judge, missingNote, type Coverage } from './judge.ts';
import type { Proposals } from '../../../model/mapping/generation/model.ts';
import { pathsIn, type SampleTree } from '../../../model/mapping/generation/sample-paths.ts';
import { readSpecification } from '../../../model/mapping/generation/specification-reader.ts';

export interface Draft {
  readonly expression: string;
  readonly coverage: readonly Coverage[];
  readonly unmapped_required: readonly string[];
}

/** The decisions that people made about the fields of a draft. */
export interface Choices {
  /** Source path by target path; null to leave a field empty. */
  readonly sources: Readonly<Record<string, string | null>>;
  /** Fields that somebody has reviewed. */
  readonly confirmed: readonly string[];
}

/** The input of a draft. */
export interface Given {
  readonly company_uuid: string;
  readonly file_type: string;
  readonly sample_content: string;
  readonly specification_content: string | null;
  /** A model's proposals; null if the rules decide. */
  readonly proposals: Proposals | null;
}

const materials = new WeakMap<Given, Material>();

/** Parses the input of a draft once. */
export function materialOf(given: Given): Material {
  const known = materials.get(given) ?? readMaterial(given);
  materials.set(given, known);
  return known;
}

function readMaterial({ file_type, sample_content, specification_content }: Given): Material {
  const file = fileTypeOf(file_type);
  const standard = file?.format === 'EDIFACT' ? 'EDIFACT' : 'X12';
  const rules = ediRules[file?.document ?? ''];
  if (!rules) throw new Error(`No rules for ${file_type}.`);
  return {
    rules,
    standard,
    // A parsed sample is an object or a list.
    paths: pathsIn(parseInput(standard, sample_content) as SampleTree, standard),
    specification: readSpecification(specification_content ?? '', standard),
  };
}

/**
 * `MappingSamplePath` of the schema: every path of the sample, with its description from the specification or the
 * standard.
 */
export function samplePathsOf(given: Given) {
  const { paths, specification } = materialOf(given);
  return paths.map((path) => ({
    source_path: path.source_path,
    meaning: specification.textOf(path) ?? path.meaning,
    example: path.example,
  }));
}

/** JSONata for the first value of a candidate in the sample. */
const trial = ({ list, expression }: Candidate): string =>
  `(sets.(${SET} := $; ${list === null ? '' : `(${list.loop}).`}(${expression})))[0]`;

/** Evaluates every candidate on the sample. A failing one does not affect the others. */
async function valuesOf(
  candidates: readonly Candidate[],
  { company_uuid, file_type, sample_content }: Given,
  context: MockContext,
): Promise<ReadonlyMap<Candidate, unknown>> {
  const expressions = candidates.map(trial);
  const calls = new Set(expressions.flatMap((expression) => namesIn(expression).calls));
  const format = fileTypeOf(file_type)?.format === 'EDIFACT' ? 'EDIFACT' : 'X12';
  const now = context.clock.now();
  const answers = await context.services.sandbox.of(company_uuid).runMany({
    kind: 'EVALUATE_MANY',
    input: JSON.stringify(parseInput(format, sample_content)),
    items: expressions.map((expression) => ({ expression, now })),
    functions: sourcesNamed(company_uuid, [...calls], context),
    tables: {},
  });
  const valueOf = (output: string | null | undefined): unknown =>
    output == null ? null : JSON.parse(output);
  return new Map(candidates.map((candidate, at) => [candidate, valueOf(answers[at]?.output)]));
}

const ORDER = ['LOW', 'MEDIUM', 'HIGH'];
const ORIGINS = ['MEANING', 'SPECIFICATION', 'RULE', 'MODEL', 'CHOSEN'];

/** Writes an expression for the sample and reports the source of every document field. */
export async function draftOf(given: Given, choices: Choices, context: MockContext): Promise<Draft> {
  const material = materialOf(given);
  const proposed = Object.entries(given.proposals ?? {}).map(([path, { source_path }]) => [
    path,
    source_path,
  ]);
  const loops = chosenLoops({ ...Object.fromEntries(proposed), ...choices.sources }, material);
  const tried = fieldsOf(material.rules).map(
    (field): readonly [CanonicalFieldRecord, readonly Candidate[]] => {
      const chosen = choices.sources[field.path];
      if (chosen === undefined && given.proposals === null) return [field, candidatesFor(field, material)];
      const wanted = chosen === undefined ? given.proposals?.[field.path]?.source_path : chosen;
      const path = material.paths.find(({ source_path }) => source_path === wanted);
      const origin = chosen === undefined ? 'MODEL' : 'CHOSEN';
      return [field, path ? [chosenCandidate(field, path, { origin, material, loops })] : []];
    },
  );
  const values = await valuesOf(
    tried.flatMap(([, candidates]) => candidates),
    given,
    context,
  );
  const used = new Map<string, Candidate>();
  const coverage = tried.map(([field, candidates]): Coverage => {
    const judged = candidates.flatMap((candidate) => {
      const value = values.get(candidate);
      return value === null || value === undefined || value === ''
        ? []
        : [{ candidate, verdict: judge(candidate, value, { material, proposals: given.proposals }) }];
    });
    const score = ({ candidate, verdict }: (typeof judged)[number]) =>
      10 * ORDER.indexOf(verdict.confidence) + ORIGINS.indexOf(candidate.origin);
    const [best] = judged.toSorted((a, b) => score(b) - score(a));
    const base = { target_path: field.path, is_required: field.required };
    if (!best) {
      const note =
        choices.sources[field.path] === null
          ? 'Left empty by hand.'
          : (given.proposals?.[field.path]?.note ?? missingNote(field, candidates, material));
      return { ...base, source_path: null, confidence: null, note, example: null };
    }
    used.set(field.path, best.candidate);
    const { confidence, note, example } = best.verdict;
    const source_path = best.candidate.source_path;
    return choices.confirmed.includes(field.path)
      ? { ...base, source_path, confidence: 'HIGH', note: 'Confirmed by hand.', example }
      : { ...base, source_path, confidence, note, example };
  });
  return {
    expression: render(material.rules, [...used.values()]),
    coverage,
    // If a party is missing, its required name does not count as missing.
    unmapped_required: coverage
      .filter(
        ({ is_required, source_path, target_path }) =>
          is_required && source_path === null && isWanted(target_path, used),
      )
      .map(({ target_path }) => target_path),
  };
}

function render(rules: EdiRules, used: readonly Candidate[]): string {
  const rule = ({ expression, source_path, isUsual }: Candidate, target: string) => ({
    target,
    source: source_path,
    expression,
    isUsual,
  });
  const lists = Map.groupBy(
    used.filter(({ list }) => list !== null),
    ({ list }) => list?.target ?? '',
  );
  const expression = renderInbound({
    document: rules.document,
    version: CURRENT_VERSION,
    fields: used
      .filter(({ list }) => list === null)
      .map((candidate) => rule(candidate, candidate.field.path)),
    lists: Array.from(lists, ([target, items]): ListRule => {
      const loop = items[0]?.list?.loop ?? '';
      const fields = items.map((item) => rule(item, item.field.path.slice(target.length + 3)));
      return { target, source: loop, loop, fields };
    }),
  });
  // Items that read something outside their loop need a variable for the transaction set.
  return expression.includes(`${SET}.`)
    ? `sets.(\n${SET} := $;\n${expression.replace(/^sets\./, '').trimEnd()}\n)\n`
    : expression;
}

function isWanted(path: string, used: ReadonlyMap<string, unknown>): boolean {
  const parent = path.slice(0, path.lastIndexOf('.'));
  if (!/^(?:parties\.|transport\.containers)/.test(path)) return true;
  return [...used.keys()].some((key) => key.startsWith(`${parent}.`));
}
