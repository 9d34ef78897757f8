import { getOperationAST, parse, type OperationTypeNode } from 'graphql';

/** What the operation that is run does; null where the text cannot be read or does not say which one. */
export function kindOfOperation(query: string, operationName: string | null): `${OperationTypeNode}` | null {
  try {
    return getOperationAST(parse(query), operationName)?.operation ?? null;
  } catch {
    return null;
  }
}
