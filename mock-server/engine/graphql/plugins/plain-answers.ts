import { visit, type DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

const plain = new WeakMap<DocumentNode, DocumentNode>();

/**
 * Resolves `@defer` and `@stream` immediately for a client that accepts neither multipart nor event streams, such as
 * curl with `Accept: application/json`. A server may always do so, and otherwise the response would be 406.
 */
export function plainAnswers(): Plugin {
  return {
    onExecute({ args }) {
      const { request } = args.contextValue;
      if (!takesParts(request)) args.document = withoutParts(args.document);
    },
  };
}

const takesParts = (request: Request) =>
  /multipart\/(?:mixed|\*)|text\/event-stream|\*\/\*/.test(request.headers.get('accept') ?? '*/*');

/** The document itself if it has neither directive. */
export function withoutParts(document: DocumentNode): DocumentNode {
  let found = plain.get(document);
  if (!found) {
    found = visit(document, {
      Directive: ({ name }) => (name.value === 'defer' || name.value === 'stream' ? null : undefined),
    });
    plain.set(document, found);
  }
  return found;
}
