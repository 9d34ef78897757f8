import { BREAK, visit, type DocumentNode } from 'graphql';

const known = new WeakMap<DocumentNode, boolean>();

/** Whether a document asks for the schema itself. */
export function introspects(document: DocumentNode): boolean {
  let found = known.get(document);
  if (found !== undefined) return found;
  found = false;
  visit(document, {
    Field({ name: { value } }) {
      if (value !== '__schema' && value !== '__type') return undefined;
      found = true;
      return BREAK;
    },
  });
  known.set(document, found);
  return found;
}
