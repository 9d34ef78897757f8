import { useCSRFPrevention as preventCsrf } from '@graphql-yoga/plugin-csrf-prevention';
import { useDeferStream as deferStream } from '@graphql-yoga/plugin-defer-stream';
import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { MockContext } from './context.ts';
import { NOBODY, type Person } from './people.ts';
import { inject } from './faults/inject.ts';
import { codeErrors } from './plugins/error-codes.ts';
import { limitOperations } from './plugins/limits.ts';
import { plainAnswers } from './plugins/plain-answers.ts';
import { checkRequests } from './plugins/request-shape.ts';
import { signIn } from './plugins/sign-in.ts';
import { noteErrors, noteOperations } from './traffic/observe.ts';
import type { Call } from './traffic/request-log.ts';

/** What the HTTP layer knows about a call before GraphQL starts. */
export interface Caller {
  readonly person: Person | null;
  /** The entry in the session's request log. */
  readonly call: Call;
}

export interface YogaOptions {
  readonly schema: () => GraphQLSchema;
  readonly contextOf: (person: Person, request: Request) => MockContext;
  /** Called for every unexpected exception in a resolver. */
  readonly onUncaught: (error: unknown) => void;
  readonly needsToken: boolean;
}

/**
 * Node's own classes, listed individually: Yoga would look for them by iterating over the names of `globalThis`, which
 * does not find classes. The library's stream replacements do not end their source when the reader leaves.
 */
const NODES_OWN = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  TextDecoderStream,
  TextEncoderStream,
  Blob,
  File,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
};

/** GraphQL over fetch. CORS, the Origin check, the size limit, and the token check are done by the endpoint. */
export function createGraphql({ schema, contextOf, onUncaught, needsToken }: YogaOptions) {
  return createYoga<Caller, MockContext>({
    schema,
    context: ({ person, request }) => contextOf(person ?? NOBODY, request),
    plugins: [
      preventCsrf({
        // A page cannot send any of these to another origin without a preflight.
        requestHeaders: ['authorization', 'x-mock-session', 'x-graphql-yoga-csrf'],
      }),
      deferStream(),
      checkRequests(),
      noteOperations(),
      ...(needsToken ? [signIn((context) => (context as MockContext).person !== NOBODY)] : []),
      limitOperations(),
      plainAnswers(),
      inject(),
      codeErrors(onUncaught),
      noteErrors(),
    ],
    fetchAPI: NODES_OWN,
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
  });
}
