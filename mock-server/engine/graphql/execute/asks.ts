import { BREAK, visit, type DocumentNode, type FieldNode } from 'graphql';

/** Whether a document asks for the schema itself. */
export const introspects = asking(({ name: { value } }) => value === '__schema' || value === '__type');

/** Whether an object of the response, or a record behind it, can have a member called `then`. */
export const answersThen = asking(({ name, alias }) => name.value === 'then' || alias?.value === 'then');

/** Whether a document has such a field, remembered because documents are cached. */
function asking(isSuch: (field: FieldNode) => boolean): (document: DocumentNode) => boolean {
  const known = new WeakMap<DocumentNode, boolean>();
  return (document) => {
    let found = known.get(document);
    if (found !== undefined) return found;
    found = false;
    visit(document, {
      Field(field) {
        if (!isSuch(field)) return undefined;
        found = true;
        return BREAK;
      },
    });
    known.set(document, found);
    return found;
  };
}
