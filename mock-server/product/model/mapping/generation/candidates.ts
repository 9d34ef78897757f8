import type { EdiStandard } from '#schema-types';
import { canonicalDocuments, type CanonicalFieldRecord } from '../../../world/canonical-fields.ts';
import type { EdiRules, FieldRule, ListRule } from '../expressions/edi-rules.ts';
import { meaningOfField, ROLES } from './field-meanings.ts';
import { expressionOf, loopExpression, pathsRead, type SamplePath } from './sample-paths.ts';
import type { SpecificationReader } from './specification-reader.ts';
import { codeMeaning } from './standard/meanings.ts';

/** Why a source is considered for a field, in order of precedence. */
export type Origin = 'CHOSEN' | 'MODEL' | 'RULE' | 'SPECIFICATION' | 'MEANING';

/** A possible source of a field. */
export interface Candidate {
  readonly field: CanonicalFieldRecord;
  readonly origin: Origin;
  readonly source_path: string;
  /** The paths of the sample that it reads; empty if the sample has none of them. */
  readonly paths: readonly SamplePath[];
  /** JSONata, relative to the transaction set or the item of the list. */
  readonly expression: string;
  readonly list: List | null;
  /** Whether this is only the usual meaning, from which a partner may deviate. */
  readonly isUsual: boolean;
}

/** A list of the canonical document and the loop that fills it. */
export interface List {
  readonly target: string;
  readonly loop: string;
  readonly rule: ListRule | null;
}

/** The data in which candidates are searched. */
export interface Material {
  readonly rules: EdiRules;
  readonly standard: EdiStandard;
  readonly paths: readonly SamplePath[];
  readonly specification: SpecificationReader;
}

/** Variable for the transaction set, used by list items that read something outside their loop. */
export const SET = '$set';

export const fieldsOf = (rules: EdiRules): readonly CanonicalFieldRecord[] =>
  (canonicalDocuments.find(({ name }) => name === rules.document)?.fields ?? []).filter(
    ({ type }) => type !== 'OBJECT' && type !== 'LIST',
  );

/** Fields that every envelope contains. */
const ENVELOPE: readonly FieldRule[] = (['sender', 'receiver'] as const).map((side) => ({
  target: side,
  source: `envelope, ${side}`,
  expression: `$$.interchange.${side}`,
  isUsual: false,
}));

const listOf = (path: string): string | null => /^(.+?)\[\]\./.exec(path)?.[1] ?? null;

/** Depth of the loop in a path: the number of steps that the loop takes; -1 if the path is outside it. */
function depthIn(loop: string, { steps }: SamplePath): number {
  if (loop.startsWith('**.')) return steps.findIndex(({ tag }) => tag === loop.slice(3)) + 1 || -1;
  const wanted = loop.match(/[A-Z][A-Z0-9]{1,2}(?:\[[^\]]*\])?(?=\.|$)/g) ?? [];
  const isSame = wanted.every((candidate, at) => {
    const step = steps[at];
    const value = /="([^"]*)"/.exec(candidate)?.[1];
    return (
      step?.tag === /^[A-Z0-9]+/.exec(candidate)?.[0] &&
      (value === undefined || step?.qualifier?.value === value)
    );
  });
  return isSame ? wanted.length : -1;
}

const typed: Readonly<Record<CanonicalFieldRecord['type'], (expression: string) => string>> = {
  STRING: (expression) => expression,
  NUMBER: (expression) => `$number(${expression})`,
  INTEGER: (expression) => `$number(${expression})`,
  DATE: (expression) => `$isoDate(${expression})`,
  DATE_TIME: (expression) => `$isoTime(${expression})`,
  BOOLEAN: (expression) => `${expression} in ["1", "Y", "YES", "TRUE"]`,
  OBJECT: (expression) => expression,
  LIST: (expression) => expression,
};

/**
 * Makes a candidate that reads a path of the sample into a field. If there are several values, the first one counts.
 */
function candidateOf(
  field: CanonicalFieldRecord,
  path: SamplePath,
  { origin, list, material }: { origin: Origin; list: List | null; material: Material },
): Candidate {
  const base = { field, origin, source_path: path.source_path, paths: [path], list, isUsual: false };
  // The rules include conversions that are not evident from a type, such as implied decimals and pounds.
  const known = ruleCandidates(field, material).find(
    ({ paths, list: of }) => paths.length === 1 && paths[0] === path && of?.loop === list?.loop,
  );
  if (known) return { ...base, expression: known.expression };
  if (path.steps.length === 0) return { ...base, expression: typed[field.type](path.element) };
  const depth = list === null ? 0 : depthIn(list.loop, path);
  const inside = list !== null && depth >= 0;
  const read = inside ? expressionOf(path, depth) : `${list === null ? '' : `${SET}.`}${expressionOf(path)}`;
  const isPlain = inside && path.steps.length === depth;
  return { ...base, expression: typed[field.type](isPlain ? read : `(${read})[0]`) };
}

/**
 * The list that a field belongs to, with the loop from the rules, otherwise the loop of the first path that is read
 * into it.
 */
function listFor(
  field: CanonicalFieldRecord,
  path: SamplePath | null,
  { material: { rules }, loops }: { material: Material; loops: ReadonlyMap<string, string> },
): List | null {
  const target = listOf(field.path);
  if (target === null) return null;
  const rule = rules.lists.find((list) => list.target === target) ?? null;
  const own =
    path === null ? '' : loopExpression(path.steps.length > 1 ? path.steps.slice(0, -1) : path.steps);
  return { target, rule, loop: rule?.loop ?? loops.get(target) ?? own };
}

/** The loops of lists that only chosen sources fill. */
export function chosenLoops(
  sources: Readonly<Record<string, string | null>>,
  { rules, paths }: Material,
): ReadonlyMap<string, string> {
  const loops = new Map<string, string>();
  for (const [target_path, source_path] of Object.entries(sources)) {
    const target = listOf(target_path);
    const path = paths.find((samplePath) => samplePath.source_path === source_path);
    if (target === null || !path || loops.has(target)) continue;
    if (rules.lists.some((list) => list.target === target) || path.steps.length === 0) continue;
    loops.set(target, loopExpression(path.steps.length > 1 ? path.steps.slice(0, -1) : path.steps));
  }
  return loops;
}

/** The source of a field that somebody, or a model, has chosen. */
export const chosenCandidate = (
  field: CanonicalFieldRecord,
  path: SamplePath,
  {
    origin,
    material,
    loops,
  }: { origin: 'CHOSEN' | 'MODEL'; material: Material; loops: ReadonlyMap<string, string> },
): Candidate =>
  candidateOf(field, path, { origin, list: listFor(field, path, { material, loops }), material });

/** Another code for a role, used by the sample instead of the usual one, such as BT for the buyer. */
function otherQualifier(rule: FieldRule, { paths, specification, standard }: Material): string | null {
  const [, role = ''] = /^parties\.(\w+)\./.exec(rule.target) ?? [];
  const [, tag = '', element = '', usual = ''] = /\b(N1|NAD)\[(\w+)="(\w+)"\]/.exec(rule.expression) ?? [];
  const wanted = ROLES[role];
  if (tag === '' || !wanted) return null;
  const steps = paths.flatMap((path) => path.steps.filter((step) => step.tag === tag));
  const codes = new Set(steps.flatMap(({ qualifier }) => qualifier?.value ?? []));
  if (codes.has(usual)) return null;
  const means = (code: string) =>
    specification.codeText(element, code) ?? codeMeaning(standard, tag, code) ?? '';
  return [...codes].find((code) => wanted.test(means(code))) ?? null;
}

/** The candidates from the document's rules for a field. */
function ruleCandidates(field: CanonicalFieldRecord, material: Material): Candidate[] {
  const { rules, paths } = material;
  const target = listOf(field.path);
  const lists = rules.lists.filter((list) => list.target === target);
  const found: readonly (readonly [FieldRule, ListRule | null])[] =
    target === null
      ? [...ENVELOPE, ...rules.fields]
          .filter((rule) => rule.target === field.path)
          .map((rule) => [rule, null])
      : lists.flatMap((list) =>
          list.fields
            .filter((rule) => `${target}[].${rule.target}` === field.path)
            .map((rule) => [rule, list] as const),
        );
  return found.flatMap(([rule, list]) => {
    const made = (fieldRule: FieldRule, origin: Origin): Candidate => {
      const read = pathsRead(list?.loop ?? '', fieldRule.expression, paths);
      const [first] = read;
      return {
        field,
        origin,
        source_path: read.length === 1 && first ? first.source_path : fieldRule.source,
        paths: read,
        expression: fieldRule.expression,
        list: list && { target: list.target, loop: list.loop, rule: list },
        isUsual: fieldRule.isUsual,
      };
    };
    const other = list === null ? otherQualifier(rule, material) : null;
    if (other === null) return [made(rule, 'RULE')];
    const instead = (text: string) => text.replace(/\b((?:N1|NAD)\[\w+=")\w+/, `$1${other}`);
    const source = rule.source.replace(/\(\w+\)/, `(${other})`);
    return [made({ ...rule, source, expression: instead(rule.expression), isUsual: true }, 'SPECIFICATION')];
  });
}

/** Whether a path belongs to the party with this code, or to a contact of its role. */
function isOfParty(
  { steps: [first, ...more] }: SamplePath,
  code: string,
  { role, standard }: { role: string; standard: EdiStandard },
): boolean {
  const { tag = '', qualifier } = first ?? {};
  if (tag === 'PER')
    return ROLES[role]?.test(codeMeaning(standard, tag, qualifier?.value ?? '') ?? '') ?? false;
  const own = [first, ...more].find((step) => step?.tag === 'N1' || step?.tag === 'NAD');
  return own?.qualifier?.value === code;
}

/** The code of the party that a field describes; null if it describes none; undefined if the sample lacks the party. */
function partyCode(field: CanonicalFieldRecord, material: Material): string | null | undefined {
  const [, role] = /^(parties\.\w+|supplier)\./.exec(field.path) ?? [];
  if (role === undefined) return null;
  const rule = material.rules.fields.find(({ target }) => target.startsWith(`${role}.`));
  const usual = rule && /\b(?:N1|NAD)\[\w+="(\w+)"\]/.exec(rule.expression)?.[1];
  return rule && (otherQualifier(rule, material) ?? usual);
}

/** Paths that the specification or the standard describes with the words for a field. */
function meaningCandidates(field: CanonicalFieldRecord, material: Material): Candidate[] {
  const { rules, paths, specification } = material;
  const words = meaningOfField(field.path);
  const target = listOf(field.path);
  const list = listFor(field, null, { material, loops: new Map() });
  const party = partyCode(field, material);
  const role = /^parties\.(\w+)/.exec(field.path)?.[1] ?? 'seller';
  if (!words || party === undefined || (list !== null && list.rule === null)) return [];
  return paths.flatMap((path) => {
    const inLists = rules.lists.filter(({ loop }) => depthIn(loop, path) > 0);
    const isHere = target === null ? inLists.length === 0 : list !== null && depthIn(list.loop, path) > 0;
    const isParty = path.steps.some(({ tag }) => tag === 'N1' || tag === 'NAD' || tag === 'PER');
    const at = path.steps.at(-1);
    // A code is never the value that it stands for.
    if (!at || !isHere || at.qualifier?.element === path.element) return [];
    if (party === null ? isParty : !isOfParty(path, party, { role, standard: material.standard })) return [];
    const said = specification.textOf(path);
    if (said !== null && words.test(said))
      return [candidateOf(field, path, { origin: 'SPECIFICATION', list, material })];
    if (said === null && path.meaning !== null && words.test(path.meaning))
      return [
        { ...candidateOf(field, path, { origin: 'MEANING', list, material }), isUsual: path.code === null },
      ];
    return [];
  });
}

/** Maximum number of a field's candidates to try on the sample. */
const MAX = 5;

/** All possible sources of a field, without those chosen by hand. */
export function candidatesFor(field: CanonicalFieldRecord, material: Material): readonly Candidate[] {
  const byRule = ruleCandidates(field, material);
  const others = meaningCandidates(field, material).filter(
    ({ source_path }) => !byRule.some((candidate) => candidate.source_path === source_path),
  );
  return [...byRule, ...others].slice(0, MAX);
}
