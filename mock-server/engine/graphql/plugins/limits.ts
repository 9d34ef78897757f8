import {
  getNamedType,
  getOperationAST,
  isObjectType,
  isInterfaceType,
  Kind,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { graphqlError } from '../../errors.ts';
import { MAX_NESTED, nestingOf } from './nesting.ts';
import { fieldsOf, fragmentsOf, type Fragments } from './selections.ts';

export interface Limits {
  /** Levels of nested fields. */
  readonly depth: number;
  /** Total number of list items requested by an operation's page sizes. */
  readonly items: number;
  /** Fields of an operation, with fragments counted at each use. */
  readonly fields: number;
  /** Fields in a selection with the same response name: validation compares each pair. */
  readonly repeats: number;
  /** Mutations in one operation: each writes, and some start work. */
  readonly mutations: number;
  /** Directives in one document. */
  readonly directives: number;
  /** Operations and fragments in one document. */
  readonly definitions: number;
}

/** Far above what the portal's own operations need, but an accidental loop is stopped before it runs. */
export const LIMITS: Limits = {
  depth: 16,
  items: 20_000,
  fields: 20_000,
  repeats: 100,
  mutations: 100,
  directives: 1_000,
  definitions: 1_000,
};

/** Refuses an operation that is too large, nested too deeply, or requests too many list items, or fewer than none. */
export function limitOperations(limits: Limits = LIMITS): Plugin {
  const measure = measurer(limits);
  return {
    // Checked before validation, because comparing all fields with each other is what takes long there.
    onParse({ params }) {
      if (nestingOf(String(params.source)) > MAX_NESTED) {
        throw tooMuch(`is nested more than ${MAX_NESTED} brackets deep`, MAX_NESTED);
      }
      return ({ result, replaceParseResult }) => {
        if (!isDocument(result)) return;
        const error = excessOfText(result, limits);
        // The types forget that a result of parsing can be an error.
        if (error) replaceParseResult(error as never);
      };
    },
    onValidate() {
      return ({ result, setResult }) => {
        // What the library reports when its own budget for comparing fields is spent.
        if (result.some(({ message }) => message === 'Validation aborted.')) setResult([overlapping()]);
      };
    },
    onExecute({ args, setResultAndStopExecution }) {
      const error = measure(args);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const error = measure(args);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
  };
}

const overlapping = () =>
  graphqlError(
    'LIMIT_EXCEEDED',
    'The operation repeats fields in too many places: merging them would take too long. Request each field once, or use aliases.',
  );

const isDocument = (result: unknown): result is DocumentNode =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === Kind.DOCUMENT;

const measured = new WeakMap<DocumentNode, GraphQLError | null>();

/** The error if a document exceeds a limit, whatever its variables; checked once, because documents are cached. */
export function excessOfText(document: DocumentNode, limits: Limits = LIMITS): GraphQLError | null {
  let found = measured.get(document);
  if (found === undefined) measured.set(document, (found = countText(document, limits)));
  return found;
}

function countText(document: DocumentNode, limits: Limits): GraphQLError | null {
  if (document.definitions.length > limits.definitions)
    return tooMuch(`has more than ${limits.definitions} operations and fragments`, limits.definitions);
  let fields = 0;
  let directives = 0;
  let repeats = 0;
  visit(document, {
    Field: () => void fields++,
    Directive: () => void directives++,
    SelectionSet({ selections }) {
      const names = new Map<string, number>();
      for (const selection of selections) {
        if (selection.kind !== Kind.FIELD) continue;
        const { value } = selection.alias ?? selection.name;
        const times = (names.get(value) ?? 0) + 1;
        names.set(value, times);
        repeats = Math.max(repeats, times);
      }
    },
  });
  if (fields > limits.fields) return tooMuch(`has more than ${limits.fields} fields`, limits.fields);
  if (directives > limits.directives)
    return tooMuch(`has more than ${limits.directives} directives`, limits.directives);
  if (repeats > limits.repeats)
    return tooMuch(`requests one field more than ${limits.repeats} times in one place`, limits.repeats);
  return null;
}

interface Measure {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
  items: number;
  fields: number;
}

/**
 * Measures operations with their variables. Because documents are cached, one whose page sizes depend on no variable is
 * measured only once.
 */
function measurer(limits: Limits): (args: ExecutionArgs) => GraphQLError | null {
  const known = new WeakMap<GraphQLSchema, WeakMap<OperationDefinitionNode, GraphQLError | null>>();
  return (args) => {
    const operation = getOperationAST(args.document, args.operationName);
    if (!operation) return null;
    if (operation.variableDefinitions?.some(({ type }) => isNumber(type))) return excess(args, limits);
    let operations = known.get(args.schema);
    if (!operations) known.set(args.schema, (operations = new WeakMap()));
    let found = operations.get(operation);
    if (found === undefined) operations.set(operation, (found = excess(args, limits)));
    return found;
  };
}

const isNumber = (type: TypeNode): boolean =>
  type.kind === Kind.NAMED_TYPE ? type.name.value === 'Int' : isNumber(type.type);

/** The error if an operation with its variables exceeds a limit. */
function excess(args: ExecutionArgs, limits: Limits): GraphQLError | null {
  const { schema, document, operationName, variableValues } = args;
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return null;
  const measure: Measure = {
    schema,
    fragments: fragmentsOf(document),
    variables: { ...defaultsOf(operation), ...variableValues },
    limits,
    items: 0,
    fields: 0,
  };
  const fields = [...fieldsOf(operation.selectionSet, measure.fragments)];
  if (root === schema.getMutationType() && fields.length > limits.mutations)
    return tooMuch(`runs more than ${limits.mutations} mutations`, limits.mutations);
  for (const field of fields) {
    const error = measureField(field, root, { depth: 1, factor: 1, measure });
    if (error) return error;
  }
  return null;
}

const tooMuch = (what: string, limit: number) =>
  graphqlError('LIMIT_EXCEEDED', `The operation ${what}. Request less at a time.`, { extensions: { limit } });

function measureField(
  field: FieldNode,
  parent: GraphQLNamedType | undefined,
  { depth, factor, measure }: { depth: number; factor: number; measure: Measure },
): GraphQLError | null {
  const { limits } = measure;
  measure.fields++;
  if (measure.fields > limits.fields) return tooMuch(`has more than ${limits.fields} fields`, limits.fields);
  // Introspection is naturally deep and cheap; graphql's own rules limit it where it could grow.
  if (field.name.value.startsWith('__')) return null;
  if (depth > limits.depth) return tooMuch(`is nested more than ${limits.depth} fields deep`, limits.depth);
  if (startsBelowZero(field, measure))
    return graphqlError('BAD_USER_INPUT', '`initialCount` of `@stream` must not be negative.');
  const size = sizeOf(field, parent, measure);
  measure.items += factor * (size ?? 0);
  if (measure.items > limits.items) {
    return tooMuch(`requests more than ${limits.items} list items in nested pages`, limits.items);
  }
  if (!field.selectionSet) return null;
  const definition = fieldDefinition(field, parent);
  const type = definition ? getNamedType(definition.type) : undefined;
  for (const child of fieldsOf(field.selectionSet, measure.fragments)) {
    const error = measureField(child, type, { depth: depth + 1, factor: factor * (size ?? 1), measure });
    if (error) return error;
  }
  return null;
}

/** What Yoga's executor reports as a failure of the server. */
function startsBelowZero(field: FieldNode, { variables }: Measure): boolean {
  const stream = field.directives?.find(({ name }) => name.value === 'stream');
  const given = stream?.arguments?.find(({ name }) => name.value === 'initialCount')?.value;
  if (given?.kind === Kind.INT) return Number(given.value) < 0;
  return given?.kind === Kind.VARIABLE && Number(variables[given.name.value]) < 0;
}

/** The page size a field requests, by its argument or the argument's default; null for a field without pages. */
function sizeOf(
  field: FieldNode,
  parent: GraphQLNamedType | undefined,
  { variables }: Measure,
): number | null {
  const given = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last');
  const declared = fieldDefinition(field, parent)?.args.find(({ name }) => name === 'first');
  let size = declared ? defaultOf(declared) : undefined;
  if (given?.value.kind === Kind.INT) size = Number(given.value.value);
  if (given?.value.kind === Kind.VARIABLE) size = variables[given.value.name.value] ?? size;
  return typeof size === 'number' && size > 0 ? size : null;
}

/** A schema built from text keeps default values as written. */
function defaultOf({ default: given, defaultValue }: GraphQLArgument): unknown {
  if (given?.literal?.kind === Kind.INT) return Number(given.literal.value);
  return given?.value ?? defaultValue;
}

const fieldDefinition = (field: FieldNode, parent: GraphQLNamedType | undefined) =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;

function defaultsOf(operation: NonNullable<ReturnType<typeof getOperationAST>>): Record<string, number> {
  const defaults: Record<string, number> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue?.kind === Kind.INT) defaults[variable.name.value] = Number(defaultValue.value);
  }
  return defaults;
}
