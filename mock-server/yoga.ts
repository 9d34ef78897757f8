import { addMocksToSchema } from '@graphql-tools/mock';
import type { IResolvers } from '@graphql-tools/utils';
import { useCSRFPrevention as preventCsrf } from '@graphql-yoga/plugin-csrf-prevention';
import { useDeferStream as deferStream } from '@graphql-yoga/plugin-defer-stream';
import { isObjectType, isScalarType, type GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { MockContext } from './context.ts';
import { NOBODY, type Person } from './people.ts';
import { inject } from './faults/inject.ts';
import { codeErrors } from './plugins/error-codes.ts';
import { limitOperations } from './plugins/limits.ts';
import { plainAnswers } from './plugins/plain-answers.ts';
import { signIn } from './plugins/sign-in.ts';
import { scalars } from './scalars.ts';
import type { SeededStore } from './store/seeded-store.ts';
import { noteErrors, noteOperations } from './traffic/observe.ts';
import type { Call } from './traffic/request-log.ts';

/** What the HTTP side knows about a call before GraphQL begins. */
export interface Caller {
  readonly person: Person | null;
  /** The entry in the session's request log. */
  readonly call: Call;
}

export interface YogaOptions {
  readonly schema: () => GraphQLSchema;
  readonly contextOf: (person: Person, request: Request) => MockContext;
  /** Told of every exception that no resolver meant to throw. */
  readonly onUncaught: (error: unknown) => void;
}

/** The schema with a value for every field: domain resolvers where there are any, else the store. */
export function executableSchema(
  schema: GraphQLSchema,
  store: SeededStore,
  resolvers: IResolvers<unknown, MockContext>,
): GraphQLSchema {
  const known = scalars.filter(({ name }) => isScalarType(schema.getType(name)));
  return addMocksToSchema({
    schema,
    // The library calls no more of IMockStore than the two methods that SeededStore has; a test pins that.
    store: store as unknown as Parameters<typeof addMocksToSchema>[0]['store'] & object,
    resolvers: {
      ...fitting(resolvers, schema),
      ...Object.fromEntries(known.map((scalar) => [scalar.name, scalar])),
    } as IResolvers,
  });
}

/** A schema that lost a type or a field under a designer's hands is still served without it. */
function fitting(
  resolvers: IResolvers<unknown, MockContext>,
  schema: GraphQLSchema,
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(resolvers).flatMap(([name, fields]) => {
      const type = schema.getType(name);
      if (!isObjectType(type)) return [];
      const known = Object.entries(fields as object).filter(([field]) =>
        Object.hasOwn(type.getFields(), field),
      );
      return [[name, Object.fromEntries(known)]];
    }),
  );
}

/** GraphQL over fetch. CORS, the Origin check, the size limit and the token's check are the endpoint's. */
export function createGraphql({ schema, contextOf, onUncaught }: YogaOptions) {
  return createYoga<Caller, MockContext>({
    schema,
    context: ({ person, request }) => contextOf(person ?? NOBODY, request),
    plugins: [
      preventCsrf({
        // A page cannot send any of these to another origin without asking first.
        requestHeaders: ['authorization', 'x-mock-session', 'x-graphql-yoga-csrf'],
      }),
      deferStream(),
      noteOperations(),
      signIn((context) => (context as MockContext).person !== NOBODY),
      limitOperations(),
      plainAnswers(),
      inject(),
      codeErrors(onUncaught),
      noteErrors(),
    ],
    // Node's own, else the answers would be another library's classes.
    fetchAPI: globalThis,
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
  });
}
