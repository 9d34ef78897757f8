import type { MockContext } from '../../kernel/context.ts';
import { sandboxOf } from '../../node/jsonata/sandbox.ts';
import { CURRENT_VERSION } from '../../world/canonical-schemas.ts';
import {
  canonicalDocuments,
  type CanonicalFieldRecord,
  type CanonicalType,
} from '../../world/canonical-fields.ts';
import { sourcesNamed } from '../global-function/functions.ts';
import type { EdiRules, FieldRule, ListRule } from './expressions/edi-rules.ts';
import { renderInbound } from './expressions/render.ts';
import { namesIn } from './paths.ts';

/** `MappingFieldCoverage` of the schema; plain JSON. */
export interface Coverage {
  readonly target_path: string;
  readonly source_path: string | null;
  readonly confidence: 'HIGH' | 'MEDIUM' | 'LOW' | null;
  readonly is_required: boolean;
  readonly note: string | null;
  readonly example: unknown;
}

export interface Draft {
  readonly expression: string;
  readonly coverage: readonly Coverage[];
  readonly unmapped_required: readonly string[];
}

/** Fields that every envelope contains. */
const ENVELOPE: readonly FieldRule[] = [
  { target: 'sender', source: 'envelope, sender', expression: '$$.interchange.sender', isUsual: false },
  { target: 'receiver', source: 'envelope, receiver', expression: '$$.interchange.receiver', isUsual: false },
];

/** What a specification says about each element: the text after its first mention. */
export function explanationsIn(specification: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of specification.split(/\r?\n/)) {
    const [, element, words] = /\b([A-Z][A-Z0-9]{1,2}\d{2})\b[\s:|,–-]*(.{3,160})/.exec(line) ?? [];
    if (element !== undefined && words !== undefined && !found.has(element)) found.set(element, words.trim());
  }
  return found;
}

const fits: Readonly<Record<CanonicalType, (value: unknown) => boolean>> = {
  STRING: (value) => typeof value === 'string' && value !== '',
  NUMBER: (value) => typeof value === 'number',
  INTEGER: (value) => Number.isInteger(value),
  BOOLEAN: (value) => typeof value === 'boolean',
  DATE: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  DATE_TIME: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value),
  OBJECT: () => false,
  LIST: () => false,
};

interface Candidate {
  readonly path: string;
  readonly rule: FieldRule;
  readonly list: ListRule | null;
}

/** Evaluates every rule against the sample. A failing rule does not affect the others. */
async function valuesOf(
  candidates: readonly Candidate[],
  sample: string,
  company_uuid: string,
  context: MockContext,
): Promise<ReadonlyMap<Candidate, unknown>> {
  const expressions = candidates.map(
    ({ rule, list }) => `${list === null ? 'sets[0]' : `sets[0].(${list.loop})[0]`}.(${rule.expression})`,
  );
  const calls = new Set(expressions.flatMap((one) => namesIn(one).calls));
  const { output } = await sandboxOf(context).run({
    kind: 'EVALUATE_EACH',
    expressions,
    input: sample,
    functions: sourcesNamed(company_uuid, [...calls], context),
    now: context.clock.now(),
  });
  const values = output === null ? [] : (JSON.parse(output) as readonly unknown[]);
  return new Map(candidates.map((one, at) => [one, values[at] ?? null]));
}

const elementsOf = (source: string): readonly string[] => source.match(/[A-Z][A-Z0-9]{1,2}\d{2}/g) ?? [];

function coverageOf(
  field: CanonicalFieldRecord,
  candidate: Candidate | undefined,
  value: unknown,
  words: ReadonlyMap<string, string>,
): Coverage {
  const base = { target_path: field.path, is_required: field.required };
  if (!candidate) {
    return {
      ...base,
      source_path: null,
      confidence: null,
      note: 'The standard does not define this field.',
      example: null,
    };
  }
  const { source, isUsual } = candidate.rule;
  const said = elementsOf(source).flatMap((element) => words.get(element) ?? [])[0] ?? null;
  if (value === null || value === undefined || value === '') {
    return {
      ...base,
      source_path: null,
      confidence: null,
      note: `${source} is empty in the sample.`,
      example: null,
    };
  }
  const isRight = fits[field.type](value);
  const confidence = !isRight ? 'LOW' : isUsual && said === null ? 'MEDIUM' : 'HIGH';
  const note = !isRight
    ? `Check this value; expected: ${field.description.toLowerCase()}.`
    : (said ?? (isUsual ? 'Common source, but not confirmed by the specification.' : null));
  return { ...base, source_path: source, confidence, note, example: value };
}

/** Writes an expression for the data in the sample and reports the source of every document field. */
export async function draftMapping(
  rules: EdiRules,
  {
    sample,
    specification,
    company_uuid,
  }: { readonly sample: unknown; readonly specification: string; readonly company_uuid: string },
  context: MockContext,
): Promise<Draft> {
  const document = canonicalDocuments.find(({ name }) => name === rules.document);
  const hasEnvelope = document?.fields.some(({ path }) => path === 'sender') ?? false;
  const fields = [...(hasEnvelope ? ENVELOPE : []), ...rules.fields];
  const candidates: Candidate[] = [
    ...fields.map((rule) => ({ path: rule.target, rule, list: null })),
    ...rules.lists.flatMap((list) =>
      list.fields.map((rule) => ({ path: `${list.target}[].${rule.target}`, rule, list })),
    ),
  ];
  const values = await valuesOf(candidates, JSON.stringify(sample), company_uuid, context);
  const words = explanationsIn(specification);
  const coverage = (document?.fields ?? [])
    .filter(({ type }) => type !== 'OBJECT' && type !== 'LIST')
    .map((field) => {
      const candidate = candidates.find(({ path }) => path === field.path);
      return coverageOf(field, candidate, candidate && values.get(candidate), words);
    });
  const mapped = new Set(
    coverage.filter(({ source_path }) => source_path !== null).map(({ target_path }) => target_path),
  );
  const lists = rules.lists
    .map((list) => ({
      ...list,
      fields: list.fields.filter(({ target }) => mapped.has(`${list.target}[].${target}`)),
    }))
    .filter((list) => list.fields.length > 0);
  return {
    expression: renderInbound({
      document: rules.document,
      version: CURRENT_VERSION,
      fields: fields.filter(({ target }) => mapped.has(target)),
      lists,
    }),
    coverage,
    // A missing party does not count as missing its required name.
    unmapped_required: coverage
      .filter(
        ({ is_required, source_path, target_path }) =>
          is_required && source_path === null && isWanted(target_path, mapped),
      )
      .map(({ target_path }) => target_path),
  };
}

function isWanted(path: string, mapped: ReadonlySet<string>): boolean {
  const parent = path.slice(0, path.lastIndexOf('.'));
  if (!/^(?:parties\.|transport\.containers)/.test(path)) return true;
  return [...mapped].some((one) => one.startsWith(`${parent}.`));
}
