import { getOperationAST, parse, type OperationTypeNode } from 'graphql';

/** The operation of a document to run; `kind` is null if the text does not determine one. */
export interface OperationToRun {
  readonly name: string | null;
  readonly kind: `${OperationTypeNode}` | null;
}

/**
 * Determines which operation to run. After a tab switch, the editor briefly keeps the previous tab's operation name. A
 * name that is not in the document is therefore ignored if the document has only one operation.
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
