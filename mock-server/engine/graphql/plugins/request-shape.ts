import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { graphqlError } from '../../errors.ts';

/** Refuses invalid requests where Yoga would crash or report nothing; Yoga checks the rest itself. */
export function checkRequests(): Plugin {
  return {
    // Runs after Yoga's own plugins, when the parser of the request has been chosen.
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (requestParser) setRequestParser(async (asked) => readBy(requestParser, asked));
      else if (request.method === 'POST') {
        const type = request.headers.get('content-type') ?? 'none';
        throw graphqlError('BAD_REQUEST', `Send application/json, not ${type}.`, {
          extensions: {},
          status: 415,
        });
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

/** Variables and extensions in a URL or a form are JSON as well. */
async function readBy(parse: Parser, request: Request) {
  try {
    return await parse(request);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw graphqlError('BAD_REQUEST', `\`variables\` and \`extensions\` must be JSON: ${error.message}.`);
  }
}
