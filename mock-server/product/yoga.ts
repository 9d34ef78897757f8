import type { Caller } from './caller.ts';
import { useCSRFPrevention as preventCsrf } from '@graphql-yoga/plugin-csrf-prevention';
import { Response as LightResponse } from '@whatwg-node/fetch';
import { useDeferStream as deferStream } from '@graphql-yoga/plugin-defer-stream';
import { GraphQLDeferDirective, GraphQLSchema, GraphQLStreamDirective } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { MockContext } from './context.ts';
import type { Session } from '../engine/session/session.ts';
import { NOBODY, type Person } from './accounts/people.ts';
import { inject } from '../engine/injection/inject.ts';
import { codeErrors } from '../engine/graphql/plugins/error-codes.ts';
import { limitOperations } from '../engine/graphql/plugins/limits.ts';
import { plainAnswers } from '../engine/graphql/plugins/plain-answers.ts';
import { checkRequests } from '../engine/graphql/plugins/request-shape.ts';
import { signIn } from '../engine/graphql/plugins/sign-in.ts';
import { compileOperations } from '../engine/graphql/execute/plugin.ts';
import { noteErrors, noteOperations } from '../engine/graphql/plugins/observe.ts';

export interface YogaOptions {
  readonly schema: () => GraphQLSchema;
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
  /** Called for every unexpected exception in a resolver. */
  readonly onUncaught: (error: unknown) => void;
  readonly needsToken: boolean;
}

/**
 * The platform's own streams, and its responses with streams: Yoga's do not end their source when the reader leaves.
 * Yoga's requests and other responses are kept, because the platform's take as long as executing a small operation.
 */
const FETCH_API = {
  Response: new Proxy(LightResponse, {
    construct: (Light, [body, init]: ConstructorParameters<typeof Response>) =>
      body instanceof ReadableStream ? new Response(body, init) : new Light(body, init),
  }),
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  TextDecoderStream,
  TextEncoderStream,
};

/** GraphQL over fetch. CORS, the Origin check, the size limit, and the token check are done by the endpoint. */
export function createGraphql({ schema, contextOf, onUncaught, needsToken }: YogaOptions) {
  const served = new WeakMap<GraphQLSchema, GraphQLSchema>();
  return createYoga<Caller, MockContext>({
    schema() {
      const current = schema();
      let found = served.get(current);
      if (!found) served.set(current, (found = withParts(current)));
      return found;
    },
    context: ({ session, person, request }) => contextOf(session, person ?? NOBODY, request),
    plugins: [
      preventCsrf({
        // A page cannot send any of these to another origin without a preflight.
        requestHeaders: ['authorization', 'x-mock-session', 'x-graphql-yoga-csrf'],
      }),
      deferStream(),
      checkRequests(),
      noteOperations(),
      // The server made the context.
      ...(needsToken ? [signIn((context) => (context as MockContext).person !== NOBODY)] : []),
      compileOperations(),
      limitOperations(),
      plainAnswers(),
      inject(),
      codeErrors(onUncaught),
      noteErrors(),
    ],
    fetchAPI: FETCH_API,
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    // The endpoint limits the size.
    maxRequestBodySize: false,
    batching: false,
    cors: false,
    logging: false,
  });
}

/**
 * The schema with `@defer` and `@stream`. The plugin for them would otherwise add them to a copy in every call, and
 * everything cached by schema would be lost.
 */
function withParts(schema: GraphQLSchema): GraphQLSchema {
  const missing = [GraphQLDeferDirective, GraphQLStreamDirective].filter(
    ({ name }) => !schema.getDirective(name),
  );
  if (missing.length === 0) return schema;
  return new GraphQLSchema({ ...schema.toConfig(), directives: [...schema.getDirectives(), ...missing] });
}
