import { isRecord } from '../../kernel/records.ts';
import { getOperationAST, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { CallShape } from './fault-rules.ts';

interface Operation {
  readonly operation: string | null;
  readonly kind: CallShape['kind'];
}

const UNKNOWN: Operation = { operation: null, kind: null };
/** A portal has about a hundred operations; a client that keeps creating new ones must not exhaust the memory. */
const MAX = 500;
const known = new LRUCache<string, Operation>({ max: MAX });

/** What identifies a call, as far as it can be determined; a call that is not GraphQL has neither name nor kind. */
export function callShape(
  request: Request,
  body: string | null,
): CallShape & { readonly query: string | null } {
  const { query, operationName, variables } = paramsOf(request, body);
  const name = typeof operationName === 'string' ? operationName : null;
  const { operation, kind } = typeof query === 'string' ? operationOf(query, name) : UNKNOWN;
  return {
    query: typeof query === 'string' ? query : null,
    operation: operation ?? name,
    kind,
    variables: isRecord(variables) ? variables : {},
  };
}

function paramsOf(request: Request, body: string | null): Record<string, unknown> {
  if (body !== null) return recordOf(body);
  const search = new URL(request.url).searchParams;
  return {
    query: search.get('query'),
    operationName: search.get('operationName'),
    variables: recordOf(search.get('variables') ?? ''),
  };
}

function recordOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function operationOf(query: string, name: string | null): Operation {
  const key = `${name ?? ''} ${query}`;
  let found = known.get(key);
  if (!found) {
    known.set(key, (found = readOperation(query, name)));
  }
  return found;
}

function readOperation(query: string, name: string | null): Operation {
  try {
    const found = getOperationAST(parse(query, { noLocation: true }), name);
    return found ? { operation: found.name?.value ?? null, kind: found.operation } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
