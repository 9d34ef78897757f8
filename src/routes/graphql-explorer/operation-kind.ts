import { getOperationAST, parse, type OperationTypeNode } from 'graphql';

/** The operation of a document that is to be run; `kind` is null where the text does not say which one it is. */
export interface OperationToRun {
  readonly name: string | null;
  readonly kind: `${OperationTypeNode}` | null;
}

/**
 * What is to be run. A name that the document does not have is the one of the tab before, which the editor lets go of a
 * moment later: where there is only one operation it is that one.
 */
export function operationToRun(query: string, operationName: string | null): OperationToRun {
  try {
    const document = parse(query);
    const found = getOperationAST(document, operationName) ?? getOperationAST(document);
    if (!found) return { name: operationName, kind: null };
    return { name: found.name?.value ?? null, kind: found.operation };
  } catch {
    return { name: operationName, kind: null };
  }
}
