import { isEnumType, type GraphQLEnumType, type GraphQLScalarType } from 'graphql';
import { examplesOf } from './examples.ts';
import { isInstantName } from './field-rules.ts';
import { seeded } from './faker.ts';
import { hash } from '../../kernel/random.ts';
import { knowsScalar, scalarValue } from './scalar-rules.ts';
import type { Field } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';

/** The field of an object whose value is generated. */
export interface LeafPlace {
  readonly type: string;
  readonly key: string;
  readonly number: number;
}

export interface LeafOptions {
  readonly seed: string;
  readonly anchor: number;
}

/** Returns a function that generates values of a scalar or an enum for a field; they always match the type. */
export function leafMaker(
  type: GraphQLScalarType | GraphQLEnumType,
  field: Field,
  { seed, anchor }: LeafOptions,
): (place: LeafPlace) => unknown {
  if (isEnumType(type)) {
    const values = type.getValues().map(({ value }) => value as unknown);
    return ({ number }) => values[number % values.length];
  }
  const fits = (value: unknown) => !Number.isNaN(value) && coerced(type, value) !== undefined;
  const own = examplesOf(field.description);
  const written = own.length > 0 || knowsScalar(type.name) ? own : examplesOf(type.description);
  const samples = written.map((text) => sampleOf(type.name, text)).filter(fits);
  if (samples.length > 0) return ({ number }) => samples[number % samples.length];
  const name = snakeCase(field.name);
  // Unix timestamps in seconds, for APIs that represent instants as integers.
  const isUnix = type.name === 'Int' && isInstantName(name);
  return (place) => {
    const context = {
      faker: seeded(place.number),
      field: name,
      type: place.type,
      thing: hash(seed, place.type, place.key),
      anchor,
    };
    const value = isUnix
      ? Math.floor(Number(scalarValue('Timestamp', context)) / 1000)
      : scalarValue(type.name, context);
    return fits(value) || value === null ? value : FALLBACK[type.name]?.(place.number);
  };
}

/** Converts an example in a description to a value of the scalar. */
function sampleOf(scalar: string, text: string): unknown {
  if (/^(Int|Float|BigInt|Timestamp)$/.test(scalar)) return text.trim() === '' ? NaN : Number(text);
  return scalar === 'Boolean' ? ({ true: true, false: false }[text] ?? NaN) : text;
}

const FALLBACK: Readonly<Record<string, (number: number) => unknown>> = {
  Int: (number) => number % 1000,
  Float: (number) => (number % 10_000) / 100,
  Boolean: (number) => number % 2 === 0,
  String: (number) => `text ${number % 1000}`,
  ID: (number) => String(number),
};

/** The serialized value; undefined if the type does not accept it. */
export function coerced(type: GraphQLScalarType | GraphQLEnumType, value: unknown): unknown {
  try {
    return type.coerceOutputValue(value) ?? undefined;
  } catch {
    return undefined;
  }
}
