import type { GraphQLSchema } from 'graphql';
import { ACCESS_TYPES, createAccess } from './accounts/access.ts';
import type { Clock } from '../kernel/clock.ts';
import type { MockContext } from './context.ts';
import { resolversOf } from './domains.ts';
import { auditMutations } from './model/audit/hook.ts';
import type { AnyDomain } from './domain.ts';
import type { Listing } from '../engine/domain.ts';
import { guardOwners } from './guards/owner-guard.ts';
import { guardAccess } from './guards/access-guard.ts';
import { accessTable } from './accounts/access-table.ts';
import { guardMutations } from './guards/unhandled-mutations.ts';
import { executableSchema } from '../engine/graphql/executable-schema.ts';
import { Generator } from '../engine/generate/generator.ts';
import { createGraphqlEndpoint } from './endpoint.ts';
import { NOBODY, people, type Person } from './accounts/people.ts';
import { partnerKeys, sharedWith } from './model/company/roster.ts';
import { scalars } from '../engine/graphql/scalars.ts';
import type { SchemaModel } from '../engine/schema/schema.ts';
import type { Session, Sessions } from '../engine/session/session.ts';
import { MockedValues, type Mocks } from '../engine/generate/mocks.ts';
import { seedOf, type Seed } from '../engine/store/seed.ts';
import { createStore } from '../engine/mock-store/seeded-store.ts';
import type { World } from './world/world.ts';
import type { Services } from './services.ts';
import { createGraphql } from './yoga.ts';

export interface GraphqlServerOptions {
  readonly model: SchemaModel;
  readonly domains: readonly AnyDomain[];
  readonly world: World;
  readonly clock: Clock;
  readonly services: Services;
  readonly sessions: Sessions;
  readonly portalOrigins: () => readonly string[];
  /** Null without a token, and for an invalid one. */
  readonly personOf: (request: Request) => Promise<Person | null>;
  /** Whether the schema is not our own: its scalars accept any value, and it has no audit log. */
  readonly isForeign?: boolean;
  /** Whether calls without a valid token are refused, except for public fields; by default only with our own schema. */
  readonly needsToken?: boolean;
  /** Values that override the seed; by default none. */
  readonly mocks?: Mocks;
  /** Called for every unexpected exception. */
  readonly onUncaught: (error: unknown) => void;
}

/** The GraphQL part of the mock server: store, domains, and endpoint over one world. */
export interface GraphqlServer {
  handle(request: Request): Promise<Response>;
  /** The resolver context for a person in a session. */
  contextOf(session: Session, person: Person, request: Request): MockContext;
  /** Lets the domains resume work in progress in a restored session. */
  resume(session: Session): void;
  /** What is currently served, for the control routes. */
  inside(): Inside;
  /**
   * Serves another schema from the next call on; session writes are kept. Domains resolve what both schemas have, the
   * store generates what is new. Calls in progress and open subscriptions keep the schema they started with.
   */
  setModel(model: SchemaModel): void;
}

export interface Inside {
  /** The schema as executed. */
  readonly schema: GraphQLSchema;
  readonly keys: SchemaModel['keys'];
  readonly seed: Seed;
  /** Subscription fields whose events come from a domain. */
  readonly fed: ReadonlySet<string>;
}

export function createGraphqlServer(options: GraphqlServerOptions): GraphqlServer {
  const { domains, world, clock, services, sessions, portalOrigins, personOf, onUncaught } = options;
  const { isForeign = false, needsToken = !isForeign, mocks = {} } = options;
  let { model } = options;
  const seed = seedOf(domains, world);
  const mocked = Object.keys(mocks).length > 0 ? new MockedValues(mocks, world.seed) : null;
  const generator = new Generator({
    model,
    seed: world.seed,
    anchor: world.anchor,
    samples: (type) => seed.samples(type),
    mocked,
  });
  const seeded = createStore({ generator, seed, now: () => clock.now(), mocked });
  const resolvers = resolversOf(domains);
  const decided = new Set(domains.flatMap((domain) => Object.keys(domain.resolvers?.['Mutation'] ?? {})));
  const fed = new Set(domains.flatMap((domain) => Object.keys(domain.resolvers?.['Subscription'] ?? {})));
  const build = (of: SchemaModel) =>
    isForeign
      ? executableSchema(of.schema, { store: seeded })
      : guardAccess(
          auditMutations(
            guardOwners(
              guardMutations(
                executableSchema(of.schema, { store: seeded, resolvers, access: ACCESS_TYPES, scalars }),
                of.keys,
                decided,
              ),
              of.keys,
            ),
            of.keys,
          ),
          of.keys,
        );
  let schema = build(model);
  let table = accessTable(schema);

  function contextOf(session: Session, person: Person, request: Request): MockContext {
    const store = seeded.of(session.overlay);
    const access = createAccess({
      person,
      store,
      table,
      partnersOf: (company_uuid) => partnerKeys({ store, world }, company_uuid),
      sharedWith: (partner_uuid) => sharedWith({ store, world }, partner_uuid),
    });
    return {
      person,
      access,
      services,
      world,
      store,
      clock,
      session,
      pubsub: session.pubsub,
      request,
      portalOrigins,
    };
  }

  /** A type without a domain has the entities that the store generates. */
  function listAll(type: string): Listing {
    const listing = seed.all(type);
    if (listing.count > 0 || seed.knows(type) || !model.keys.has(type)) return listing;
    return generator.populations.of(type);
  }

  const yoga = createGraphql({ schema: () => schema, contextOf, onUncaught, needsToken });
  // `fetch` would prepare each call for being aborted. Given two contexts, Yoga copies them; a single one would become
  // the prototype of Yoga's own, which makes every access to it slow.
  const { handle: answer } = yoga;
  const handle = createGraphqlEndpoint({
    portalOrigins,
    sessions,
    personOf,
    execute: (request, caller) => answer({ request, ...caller }, {}),
    schema: () => schema,
    needsToken,
  });
  return {
    handle,
    contextOf,
    resume(session) {
      const operator = people.find((person) => person.is_operator) ?? NOBODY;
      const context = contextOf(session, operator, new Request('http://localhost/graphql'));
      for (const { resume } of domains) resume?.(context);
    },
    inside: () => ({ schema, keys: model.keys, seed: { ...seed, all: listAll }, fed }),
    setModel(next) {
      // Built before anything is replaced, so that a schema that cannot be built leaves the old one in place.
      const built = build(next);
      model = next;
      generator.setModel(next);
      seeded.forgetSchema();
      schema = built;
      table = accessTable(built);
    },
  };
}
