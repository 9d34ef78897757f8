import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isScalarType,
  type GraphQLObjectType,
} from 'graphql';
import { isInstantName } from '../generate/field-rules.ts';
import { phaseOf } from '../generate/instants.ts';
import { isPlainLeaf, isRequired, type Field } from '../schema/shapes.ts';
import { participles, snakeCase } from '../schema/words.ts';
import { fits } from './writer.ts';

type Values = Record<string, unknown>;

const OFF =
  /(^|_)(archived|deleted|removed|disabled|locked|blocked|closed|done|completed|finished|failed|error|expired|flagged|pinned|read|seen|verified)$/;
const ENDED =
  /^(deleted|archived|cancel|fail|closed|done|completed?|finished|inactive|error|expired|rejected|unknown|none|unspecified)/i;

/** The current time in the format of a field's values; undefined if the field is not an instant. */
function inFormOf(sample: unknown, now: number): unknown {
  if (typeof sample === 'number')
    return sample > 1e11 ? now : sample > 1e8 ? Math.floor(now / 1000) : undefined;
  if (typeof sample !== 'string') return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(sample)) return new Date(now).toISOString();
  return /^\d{4}-\d\d-\d\d$/.test(sample) ? new Date(now).toISOString().slice(0, 10) : undefined;
}

const isMoment = (field: Field): boolean => {
  const leaf = getNamedType(field.type);
  const name = snakeCase(field.name);
  return /time|date|instant/i.test(leaf.name) || (leaf.name !== 'Boolean' && isInstantName(name));
};

/**
 * Values of a new entity in addition to its input: it was created now, nothing has happened to it yet, and omitted
 * inputs are empty.
 */
export function initialValues(
  type: GraphQLObjectType,
  settable: ReadonlySet<string>,
  { given, now, sampleOf }: { given: ReadonlySet<string>; now: number; sampleOf: (field: string) => unknown },
): Values {
  const values: Values = {};
  for (const field of Object.values(type.getFields())) {
    const name = snakeCase(field.name);
    if (given.has(name)) continue;
    const set = (value: unknown) => {
      if (fits(field.type, value)) values[field.name] = value;
    };
    const list = getNullableType(field.type);
    if (isListType(list)) {
      if (
        settable.has(name) &&
        (isScalarType(getNamedType(list.ofType)) || isEnumType(getNamedType(list.ofType)))
      )
        set([]);
      continue;
    }
    if (!isPlainLeaf(field)) continue;
    const leaf = getNullableType(field.type);
    if (isMoment(field)) {
      const phase = phaseOf(name);
      if (phase === 'past') set(inFormOf(sampleOf(field.name), now));
      else if (phase !== 'future') set(isRequired(field) ? inFormOf(sampleOf(field.name), now) : null);
    } else if (isEnumType(leaf) && /(^|_)(status|state|phase|stage)$/.test(name)) {
      const names = leaf.getValues();
      set((names.find((value) => !ENDED.test(value.name)) ?? names[0])?.value);
    } else if (isScalarType(leaf) && leaf.name === 'Boolean') {
      if (settable.has(name) || OFF.test(name)) set(false);
    } else if (settable.has(name) && !isRequired(field)) set(null);
  }
  return values;
}

/** Values that a change sets in addition to its input. */
export function updatedValues(
  type: GraphQLObjectType,
  given: ReadonlySet<string>,
  { now, sampleOf }: { now: number; sampleOf: (field: string) => unknown },
): Values {
  const values: Values = {};
  for (const field of Object.values(type.getFields())) {
    const name = snakeCase(field.name);
    if (
      !isPlainLeaf(field) ||
      !isMoment(field) ||
      given.has(name) ||
      !/updat|edited|modif|changed|saved/.test(name)
    )
      continue;
    const moment = inFormOf(sampleOf(field.name), now);
    if (fits(field.type, moment)) values[field.name] = moment;
  }
  return values;
}

/** Values implied by a verb: `archive_shop` sets `is_archived`, `archived_at`, or a status `ARCHIVED`. */
export function valuesOfVerb(
  type: GraphQLObjectType,
  verb: string,
  { now, sampleOf }: { now: number; sampleOf: (field: string) => unknown },
): Values {
  const undone = /^(?:un|de|dis)(.+)$/.exec(verb)?.[1];
  const values: Values = {};
  const fields = Object.values(type.getFields()).filter(isPlainLeaf);
  const mark = (words: readonly string[], isOn: boolean) => {
    for (const field of fields) {
      const leaf = getNullableType(field.type);
      const name = snakeCase(field.name);
      const isNamed = (pattern: (word: string) => string) => words.some((word) => name === pattern(word));
      if (isScalarType(leaf) && leaf.name === 'Boolean') {
        if (isNamed((word) => word) || isNamed((word) => `is_${word}`)) values[field.name] = isOn;
      } else if (isNamed((word) => `${word}_at`) || isNamed((word) => `${word}_on`)) {
        const value = isOn ? inFormOf(sampleOf(field.name), now) : null;
        if (fits(field.type, value)) values[field.name] = value;
      } else if (isEnumType(leaf) && isOn && /(^|_)(status|state|phase|stage)$/.test(name)) {
        const value = leaf.getValues().find((enumValue) => words.includes(enumValue.name.toLowerCase()));
        if (value) values[field.name] = value.value;
      }
    }
  };
  // `enable` and `activate` have opposites: what is disabled is not enabled.
  const opposite: Readonly<Record<string, string>> = {
    disable: 'enable',
    enable: 'disable',
    deactivate: 'activate',
    activate: 'deactivate',
    reopen: 'close',
    resume: 'pause',
    restore: 'archive',
  };
  const other = Object.hasOwn(opposite, verb) ? opposite[verb] : undone;
  if (other !== undefined) mark(participles(other), false);
  if (verb === 'restore') mark(participles('delete'), false);
  mark(participles(verb), true);
  return values;
}
