import type { GraphQLSchema } from 'graphql';
import { createAccess } from './access.ts';
import type { Clock } from './clock.ts';
import type { MockContext } from './context.ts';
import { resolversOf } from './domains.ts';
import { auditMutations } from './domains/audit/hook.ts';
import type { Domain, Listing } from './domains/domain.ts';
import { guardMutations } from './domains/without-domain.ts';
import { executableSchema } from './executable-schema.ts';
import { createLane } from './execute/lane.ts';
import { Generator } from './generate/generator.ts';
import { createGraphqlEndpoint } from './graphql-endpoint.ts';
import { NOBODY, people, type Person } from './people.ts';
import { partnerKeys, sharedWith } from './roster.ts';
import { scalars } from './scalars.ts';
import type { SchemaModel } from './schema.ts';
import type { Session, Sessions } from './session/session.ts';
import { seedOf, type Seed } from './store/seed.ts';
import { SeededStore } from './store/seeded-store.ts';
import type { World } from './world/world.ts';
import { createGraphql } from './yoga.ts';

export interface GraphqlServerOptions {
  readonly model: SchemaModel;
  readonly domains: readonly Domain[];
  readonly world: World;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly portalOrigins: () => readonly string[];
  /** Null for no token and for one that is worth nothing. */
  readonly personOf: (request: Request) => Promise<Person | null>;
  /** A schema of somebody else: its scalars take what comes, and nothing is written to a log of its own. */
  readonly isForeign?: boolean;
  /** Whether calls without a valid token are refused, but for what is public; by default those of our own schema. */
  readonly needsToken?: boolean;
  /** Told of every exception that nobody meant to throw. */
  readonly onUncaught: (error: unknown) => void;
}

/** The GraphQL part of the mock server: store, domains and the endpoint over one world. */
export interface GraphqlServer {
  handle(request: Request): Promise<Response>;
  /** What resolvers get for a person; to be used inside of `sessions.run`. */
  contextOf(person: Person, request: Request): MockContext;
  /** Lets the domains take up what was under way in a session that was brought back. */
  resume(session: Session): void;
  /** What is being served, for whoever browses it. */
  inside(): Inside;
  /**
   * Serves another schema from the next call on; what was written stays. Domains answer what both schemas have, the
   * store makes up what is new. Calls that are being answered, and open subscriptions, keep the schema they began with.
   */
  setModel(model: SchemaModel): void;
}

export interface Inside {
  /** As it is executed. */
  readonly schema: GraphQLSchema;
  readonly keys: SchemaModel['keys'];
  readonly seed: Seed;
}

export function createGraphqlServer(options: GraphqlServerOptions): GraphqlServer {
  const { domains, world, clock, sessions, portalOrigins, personOf, onUncaught } = options;
  const { isForeign = false, needsToken = !isForeign } = options;
  let { model } = options;
  const seed = seedOf(domains, world);
  const generator = new Generator({
    model,
    seed: world.seed,
    anchor: world.anchor,
    samples: (type) => seed.samples(type),
  });
  const store = new SeededStore({
    generator,
    seed,
    overlay: () => sessions.current().overlay,
    now: () => clock.now(),
  });
  const resolvers = resolversOf(domains);
  const decided = new Set(domains.flatMap((domain) => Object.keys(domain.resolvers?.['Mutation'] ?? {})));
  const build = (of: SchemaModel) =>
    isForeign
      ? executableSchema(of.schema, { store })
      : auditMutations(
          guardMutations(executableSchema(of.schema, { store, resolvers, scalars }), of.keys, decided),
          of.keys,
        );
  let schema = build(model);

  function contextOf(person: Person, request: Request): MockContext {
    const session = sessions.current();
    const access = createAccess({
      person,
      store,
      partnersOf: (company_uuid) => partnerKeys({ store, world }, company_uuid),
      sharedWith: (partner_uuid) => sharedWith({ store, world }, partner_uuid),
    });
    return { person, access, world, store, clock, session, pubsub: session.pubsub, request };
  }

  /** What nobody's domain lists is what the store makes up. */
  function listAll(type: string): Listing {
    const listing = seed.all(type);
    if (listing.count > 0 || seed.knows(type) || !model.keys.has(type)) return listing;
    return generator.populations.of(type);
  }

  const yoga = createGraphql({ schema: () => schema, contextOf, onUncaught, needsToken });
  const handle = createGraphqlEndpoint({
    portalOrigins,
    sessions,
    personOf,
    execute: (request, caller) => yoga.fetch(request, caller),
    lane: createLane({ schema: () => schema, contextOf, onUncaught, needsToken }),
    schema: () => schema,
    needsToken,
  });
  return {
    handle,
    contextOf,
    resume: (session) =>
      sessions.run(session, () => {
        const operator = people.find((one) => one.is_operator) ?? NOBODY;
        const context = contextOf(operator, new Request('http://localhost/graphql'));
        for (const { resume } of domains) resume?.(context);
      }),
    inside: () => ({ schema, keys: model.keys, seed: { ...seed, all: listAll } }),
    setModel(next) {
      // Built before anything changes hands: a schema that cannot be built leaves the old one as it was.
      const built = build(next);
      model = next;
      generator.setModel(next);
      store.forgetSchema();
      schema = built;
    },
  };
}
