import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { graphqlError } from '../errors.ts';
import { keyPart } from '../generate/look-up.ts';
import { isOpen, type Field, type Shapes } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';
import { edgeOf } from '../store/connection.ts';
import { rankedListing } from '../generate/ranked.ts';
import type { Ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import type { InputError } from './input-error.ts';
import { keyNames } from './inputs.ts';

/** Result of a mutation. */
export interface Outcome {
  readonly main: GraphQLObjectType | null;
  /** The changed entities. */
  readonly refs: readonly Ref[];
  readonly errors: readonly InputError[];
  /** Other entities in the input, and owners of the changed ones. */
  readonly others: readonly Ref[];
  readonly clientId: unknown;
}

type Values = Record<string, unknown>;
const ERRORS = /(^|_)(errors|problems|faults|violations)$/;
const ERROR = /(^|_)(error|problem|fault)$/;

/**
 * Returns a mutation's result in the payload's own shape. Throws a GraphQLError if the payload cannot report an error.
 */
export function answer(type: GraphQLOutputType, outcome: Outcome, store: Store): unknown {
  const { shapes } = store;
  const { refs, errors, main } = outcome;
  const inner = getNullableType(type);
  if (errors[0] && !isCompositeType(getNamedType(type))) throw thrown(errors[0]);
  if (isListType(inner)) {
    if (errors[0]) throw thrown(errors[0]);
    const named = getNamedType(inner);
    return isCompositeType(named)
      ? refs.filter((ref) => isOf(ref, named, shapes))
      : refs.map((ref) => ref.$ref.key);
  }
  if (isScalarType(inner)) return leafAnswer(inner.name, outcome, shapes);
  if (!isCompositeType(inner)) return undefined;
  const found = refs.find((ref) => isOf(ref, inner, shapes));
  if (found && !errors[0]) return found;
  if (isObjectType(inner) && !shapes.isEntity(inner) && !isMain(inner, main))
    return payload(inner, outcome, store);
  if (isAbstractType(inner)) return memberAnswer(shapes.schema.getPossibleTypes(inner), outcome, store);
  if (errors[0]) throw thrown(errors[0]);
  return undefined;
}

const isMain = (type: GraphQLObjectType, main: GraphQLObjectType | null) => type === main;
const thrown = ({ code, message, path }: InputError) =>
  graphqlError(code === 'NOT_FOUND' ? 'NOT_FOUND' : 'BAD_USER_INPUT', message, {
    extensions: { input: path.join('.') },
  });
const isOf = ({ $ref }: Ref, type: GraphQLCompositeType, shapes: Shapes): boolean =>
  type.name === $ref.typeName ||
  (isAbstractType(type) && shapes.schema.getPossibleTypes(type).some(({ name }) => name === $ref.typeName));

function leafAnswer(scalar: string, { main, refs, errors }: Outcome, shapes: Shapes): unknown {
  const [first] = refs;
  if (scalar === 'Boolean') return errors.length === 0;
  if (scalar === 'Int') return refs.length;
  return main && first && shapes.isEntity(main) ? first.$ref.key : undefined;
}

const WORDS = {
  NOT_FOUND: /not_?found/i,
  CONFLICT: /conflict|exists|duplicate/i,
  VALIDATION: /valid|input/i,
};
const fitsError =
  ({ code }: InputError) =>
  ({ name }: GraphQLObjectType): boolean =>
    WORDS[code].test(name);

/** The value of a union of results: the success type, or the type that fits the error. */
function memberAnswer(members: readonly GraphQLObjectType[], outcome: Outcome, store: Store): unknown {
  const [error] = outcome.errors;
  const isBad = ({ name }: GraphQLObjectType) =>
    /(Error|Fault|Problem|Failure|NotFound|Invalid|Conflict)/.test(name);
  if (error) {
    const member = members.find(fitsError(error)) ?? members.find(isBad);
    if (!member) throw thrown(error);
    return { __typename: member.name, ...errorValues(member, error) };
  }
  const good = members.find((member) => !isBad(member));
  return good && !store.shapes.isEntity(good)
    ? { __typename: good.name, ...payload(good, outcome, store) }
    : undefined;
}

function payload(type: GraphQLObjectType, outcome: Outcome, store: Store): Values {
  const { errors } = outcome;
  const fields = Object.values(type.getFields()).filter(isOpen);
  const telling = fields.find(
    (field) => ERRORS.test(snakeCase(field.name)) || ERROR.test(snakeCase(field.name)),
  );
  if (errors[0] && !telling) throw thrown(errors[0]);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = fieldAnswer(field, outcome, store);
      if (value !== undefined) return [[field.name, value]];
      if (errors[0] && !isNonNullType(field.type)) return [[field.name, null]];
      // A payload with a non-null entity cannot report an error.
      if (errors[0] && isCompositeType(getNamedType(field.type)) && !isListType(getNullableType(field.type)))
        throw thrown(errors[0]);
      return [];
    }),
  );
}

function fieldAnswer(field: Field, outcome: Outcome, store: Store): unknown {
  const { shapes } = store;
  const { main, refs, errors, others, clientId } = outcome;
  const name = snakeCase(field.name);
  const named = getNamedType(field.type);
  const list = getNullableType(field.type);
  const isList = isListType(list);
  if (isList && isListType(getNullableType(list.ofType))) return undefined;
  if (isList && ERRORS.test(name))
    return errors.length > 0 ? errorList(named, errors, shapes) : isNonNullType(field.type) ? [] : null;
  if (!isList && ERROR.test(name))
    return errors[0] ? errorOne(named, errors[0], shapes) : isNonNullType(field.type) ? undefined : null;
  if (name === 'client_mutation_id') return clientId ?? null;
  if (isScalarType(named)) return scalarAnswer(name, named.name, { isList, outcome, shapes });
  if (errors.length > 0) return isList && isNonNullType(field.type) ? [] : undefined;
  if (!isCompositeType(named)) return undefined;
  if (isObjectType(named) && shapes.isRoot(named.name)) return {};
  const own = refs.filter((ref) => isOf(ref, named, shapes));
  if (isList) return own.length > 0 ? own : main && isMainLike(named, main, shapes) ? [] : undefined;
  if (own[0]) return own[0];
  const edge = isObjectType(named) ? edgeAnswer(named, refs, store) : undefined;
  if (edge) return edge;
  const other = others.find((ref) => isOf(ref, named, shapes));
  if (other) return other;
  return isNonNullType(field.type) || !shapes.membersOf(named).some((member) => shapes.isEntity(member))
    ? undefined
    : null;
}

const isMainLike = (type: GraphQLCompositeType, main: GraphQLObjectType, shapes: Shapes) =>
  shapes.membersOf(type).includes(main);

function edgeAnswer(type: GraphQLObjectType, refs: readonly Ref[], store: Store): Values | undefined {
  const { node, cursor } = type.getFields();
  const target = node && getNamedType(node.type);
  if (!target || !isCompositeType(target)) return undefined;
  const found = refs.find((ref) => isOf(ref, target, store.shapes));
  if (!found) return undefined;
  const isText = cursor && /^(String|ID)$/.test(getNamedType(cursor.type).name);
  return { node: found, ...(isText ? { cursor: edgeOf(found, rankedListing(store)).cursor } : {}) };
}

function scalarAnswer(
  name: string,
  scalar: string,
  { isList, outcome, shapes }: { isList: boolean; outcome: Outcome; shapes: Shapes },
): unknown {
  const { main, refs, errors } = outcome;
  if (
    !isList &&
    scalar === 'Boolean' &&
    /^(success|successful|ok|done|acknowledged|result|is_ok|deleted|removed)$/.test(name)
  ) {
    return errors.length === 0;
  }
  if (!isList && scalar === 'Int' && /(^|_)(count|affected|affected_rows|total)$/.test(name))
    return refs.length;
  if (!isList && name === 'message' && errors[0] && scalar === 'String') return errors[0].message;
  if (!main || !shapes.isEntity(main) || refs.length === 0) return undefined;
  const stem = name.replace(/^(deleted|removed|created|updated|new)_/, '');
  const keys = shapes.keysOf(main.name);
  const part = keys.find((key) => snakeCase(key) === stem);
  if (part !== undefined && !isList)
    return keyPart(shapes.field(main.name, part), refs[0]?.$ref.key ?? '', keys);
  const names = keyNames(main, shapes);
  const isKey = names.includes(stem) || (isList && names.some((value) => `${value}s` === stem));
  if (!isKey || !/^(ID|String|Int)$/.test(scalar)) return undefined;
  const values = refs.map((ref) => (scalar === 'Int' ? Number(ref.$ref.key) : ref.$ref.key));
  return isList ? values : values[0];
}

const errorList = (type: GraphQLNamedType, errors: readonly InputError[], shapes: Shapes) =>
  errors.map((error) => errorOne(type, error, shapes));

function errorOne(type: GraphQLNamedType, error: InputError, shapes: Shapes): unknown {
  if (isScalarType(type)) return error.message;
  if (isObjectType(type)) return errorValues(type, error);
  if (!isAbstractType(type)) return undefined;
  const members = shapes.schema.getPossibleTypes(type);
  const member = members.find(fitsError(error)) ?? members[0];
  // Without a member there is no value of this type, so the payload cannot report the error.
  if (!member) throw thrown(error);
  return { __typename: member.name, ...errorValues(member, error) };
}

/** An error in the fields of the schema's own error type. */
export function errorValues(type: GraphQLObjectType, { code, message, path }: InputError): Values {
  const values: Values = {};
  for (const field of Object.values(type.getFields())) {
    const named = getNamedType(field.type);
    const isList = isListType(getNullableType(field.type));
    const name = snakeCase(field.name);
    if (/code|type|kind|reason/.test(name) && isEnumType(named) && !isList) {
      const value =
        named.getValues().find((enumValue) => enumValue.name.toUpperCase().includes(code)) ??
        named.getValues()[0];
      values[field.name] = value?.value;
    } else if (!/^(String|ID)$/.test(named.name)) {
      if (!isNonNullType(field.type)) values[field.name] = null;
    } else if (/code|type|kind/.test(name) && !isList) values[field.name] = code;
    else if (/message|detail|description|title|text/.test(name) && !isList) values[field.name] = message;
    else if (/path|field|argument|input|location/.test(name))
      values[field.name] = isList ? path : path.join('.');
    else if (!isNonNullType(field.type)) values[field.name] = null;
  }
  return values;
}
