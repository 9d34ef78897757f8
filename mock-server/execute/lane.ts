import {
  getVariableValues,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { MockContext } from '../context.ts';
import { NOBODY } from '../people.ts';
import type { Person } from '../people.ts';
import { errorMarker } from '../plugins/error-codes.ts';
import { excess, excessOfText } from '../plugins/limits.ts';
import { MOST_NESTED, nestingOf } from '../plugins/nesting.ts';
import { fieldsOf, fragmentsOf } from '../plugins/selections.ts';
import { isPublic } from '../plugins/sign-in.ts';
import { hasEdits } from '../store/edits.ts';
import { TextResponse } from '../text-bodies.ts';
import { addErrors, keepVariables } from '../traffic/request-log.ts';
import type { Caller } from '../yoga.ts';
import { conditionsOf, OperationPlan, type Conditions } from './compile.ts';
import { Run, type RunResult } from './run.ts';

export interface LaneOptions {
  readonly schema: () => GraphQLSchema;
  readonly contextOf: (person: Person, request: Request) => MockContext;
  readonly onUncaught: (error: unknown) => void;
  readonly needsToken: boolean;
}

/** One operation of a document that is known to be valid. */
interface Known {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Variables used in conditions. */
  readonly conditions: readonly string[];
  readonly plans: Map<string, OperationPlan>;
  readonly isPublic: boolean;
  /** Whether variables may determine list sizes. */
  readonly isSized: boolean;
}

/** Maximum number of cached documents; beyond that, the cache is cleared. */
const MOST_DOCUMENTS = 1000;
const MOST_PLANS = 16;

type Params = {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
};

/**
 * The fast path for most calls: a valid query or mutation as JSON with a complete response. It responds exactly as Yoga
 * does, which a test verifies, in a fraction of the time. Everything else (errors of any kind, incremental delivery,
 * subscriptions, introspection, faults, and edits) is left to Yoga: the result is then null, and nothing has been
 * executed.
 */
export function createLane({ schema, contextOf, onUncaught, needsToken }: LaneOptions) {
  const mark = errorMarker(onUncaught);
  let served: GraphQLSchema | null = null;
  const documents = new Map<string, ReadonlyMap<string, Known> | null>();

  function knownOf({ query, operationName }: Params): Known | null {
    const current = schema();
    if (served !== current || documents.size >= MOST_DOCUMENTS) {
      documents.clear();
      served = current;
    }
    let operations = documents.get(query);
    if (operations === undefined) documents.set(query, (operations = operationsOf(query, current)));
    if (!operations) return null;
    if (operationName !== null) return operations.get(operationName) ?? null;
    const [only, ...more] = operations.values();
    return more.length === 0 ? (only ?? null) : null;
  }

  return function answer(request: Request, body: string, caller: Caller): Promise<Response> | null {
    const type = acceptedType(request);
    const params = type === null ? null : paramsOf(request, body);
    const known = params && knownOf(params);
    if (type === null || !params || !known || !served) return null;
    const { operation, document } = known;
    const { person, call } = caller;
    if (call.hits || (needsToken && !person && !known.isPublic)) return null;
    const { name } = operation;
    const asked = {
      schema: served,
      document,
      operationName: name?.value ?? null,
      variableValues: params.variables,
    };
    if (known.isSized && excess(asked)) return null;
    const coerced = getVariableValues(served, operation.variableDefinitions ?? [], params.variables);
    if (!coerced.variableValues) return null;
    const context = contextOf(person ?? NOBODY, request);
    if (hasEdits(context.session.overlay)) return null;
    const plan = planOf(known, served, coerced.variableValues.coerced);
    call.kind = operation.operation;
    call.operation ??= params.operationName ?? name?.value ?? null;
    keepVariables(call, params.variables, body.length - params.query.length);
    const run = new Run({
      schema: served,
      plan,
      fragments: known.fragments,
      variables: coerced.variableValues,
      context: { ...caller, ...context },
    });
    const tell = (result: RunResult): Response => {
      const marked = result.errors ? mark(result) : result;
      addErrors(call, marked.errors);
      return respond(marked, type);
    };
    const result = run.execute();
    return result instanceof Promise ? result.then(tell) : Promise.resolve(tell(result));
  };
}

/**
 * Null for a document that Yoga must handle: one with errors, incremental delivery, subscriptions, or introspection.
 */
function operationsOf(query: string, schema: GraphQLSchema): ReadonlyMap<string, Known> | null {
  if (nestingOf(query) > MOST_NESTED) return null;
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch {
    return null;
  }
  if (excessOfText(document) || validate(schema, document).length > 0) return null;
  const operations = new Map<string, Known>();
  const fragments = fragmentsOf(document);
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const roots = [...fieldsOf(operation.selectionSet, fragments)];
    const isIntrospection = roots.some(({ name }) => /^__(schema|type)$/.test(name.value));
    if (operation.operation === 'subscription' || isIntrospection) return null;
    const operationName = operation.name?.value ?? null;
    const isSized = (operation.variableDefinitions ?? []).some(({ type }) => /\bInt\b/.test(nameOf(type)));
    if (!isSized && excess({ schema, document, operationName, variableValues: {} })) return null;
    operations.set(operationName ?? '', {
      document,
      operation,
      fragments,
      conditions: conditionsOf([operation, ...fragments.values()]),
      plans: new Map(),
      isPublic: isPublic({ schema, document, operationName }),
      isSized,
    });
  }
  return /@(?:defer|stream)\b/.test(query) ? null : operations;
}

function nameOf(type: {
  readonly kind: string;
  readonly type?: unknown;
  readonly name?: { readonly value: string };
}): string {
  return type.name?.value ?? nameOf(type.type as Parameters<typeof nameOf>[0]);
}

function planOf(
  known: Known,
  schema: GraphQLSchema,
  variables: Readonly<Record<string, unknown>>,
): OperationPlan {
  const conditions: Conditions = Object.fromEntries(
    known.conditions.map((name) => [name, variables[name] === true]),
  );
  const key = Object.values(conditions).join();
  let plan = known.plans.get(key);
  if (!plan) {
    plan = new OperationPlan(schema, known.operation, known.fragments, conditions);
    if (known.plans.size < MOST_PLANS) known.plans.set(key, plan);
  }
  return plan;
}

const PARAMS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName']);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null if it is not a plain request; Yoga then reports the error. */
function paramsOf(request: Request, body: string): Params | null {
  if (!/^application\/json(?:;|$)/i.test(request.headers.get('content-type') ?? '')) return null;
  let params: unknown;
  try {
    params = JSON.parse(body);
  } catch {
    return null;
  }
  if (!isRecord(params) || !Object.keys(params).every((name) => PARAMS.has(name))) return null;
  const { query, variables = null, operationName = null } = params;
  if (typeof query !== 'string' || (variables !== null && !isRecord(variables))) return null;
  if (operationName !== null && typeof operationName !== 'string') return null;
  return { query, variables: variables ?? {}, operationName };
}

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';

/** As Yoga chooses it for a complete response: the first supported type in `Accept`. */
function acceptedType(request: Request): string | null {
  for (const one of (request.headers.get('accept') ?? '*/*').replace(/\s/g, '').toLowerCase().split(',')) {
    const [type, ...params] = one.split(';');
    const charset = params.find((param) => param.includes('charset='));
    if (charset !== undefined && charset !== 'charset=utf-8') continue;
    if (type === RESPONSE_TYPE) return RESPONSE_TYPE;
    if (type === JSON_TYPE || type === '*/*' || type === 'application/*' || type === '*/json')
      return JSON_TYPE;
  }
  return null;
}

function respond({ data, errors }: RunResult, type: string): Response {
  const text = JSON.stringify(errors ? { errors: errors.map(withoutInternals), data } : { data });
  const headers = { 'content-type': `${type}; charset=utf-8` };
  return new TextResponse(text, { status: errors ? statusOf(errors, type) : 200, headers });
}

interface Http {
  readonly status?: number;
  readonly spec?: boolean;
}

/** An error with its own status sets the status of the response. */
function statusOf(errors: readonly GraphQLError[], type: string): number {
  const statuses = errors.flatMap(({ extensions }) => {
    const { status, spec } = (extensions['http'] ?? {}) as Http;
    return status === undefined || (spec === true && type === JSON_TYPE) ? [] : [status];
  });
  return Math.max(0, ...statuses) || 200;
}

function withoutInternals(error: GraphQLError): object {
  const told = error.toJSON();
  const { http: _http, unexpected: _unexpected, ...extensions } = told.extensions ?? {};
  return Object.keys(extensions).length > 0 ? { ...told, extensions } : { ...told, extensions: undefined };
}
