import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { graphqlError } from '../errors.ts';

/** Refuses what is no request, where Yoga would fail, or say nothing; it checks the other parts itself. */
export function checkRequests(): Plugin {
  return {
    // After Yoga's own: what is chosen to read the request is known.
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (requestParser) setRequestParser(async (asked) => readBy(requestParser, asked));
      else if (request.method === 'POST') {
        const type = request.headers.get('content-type') ?? 'none';
        throw graphqlError('BAD_REQUEST', `Send application/json, not ${type}.`, {}, 415);
      }
    },
    onParams({ params }) {
      const name: unknown = params.operationName;
      if (name === undefined || name === null || typeof name === 'string') return;
      throw graphqlError('BAD_REQUEST', '`operationName` must be text.');
    },
  };
}

type Parser = (request: Request) => Promised<GraphQLParams | GraphQLParams[] | Response>;
type Promised<Value> = Value | PromiseLike<Value>;

/** Variables and extensions in an address or a form are JSON, too. */
async function readBy(parse: Parser, request: Request) {
  try {
    return await parse(request);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw graphqlError('BAD_REQUEST', `\`variables\` and \`extensions\` must be JSON: ${error.message}.`);
  }
}
