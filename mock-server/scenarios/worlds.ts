import type { GraphqlServer } from '../graphql-server.ts';
import type { Session, Sessions } from '../session/session.ts';
import type { WorldVariant } from '../world/variants.ts';
import type { World } from '../world/world.ts';

/** One world with the GraphQL server over it. */
export interface Served {
  readonly world: World;
  readonly graphql: GraphqlServer;
}

/** The worlds of this server by variant: each is made when a session first needs it. */
export interface Worlds extends Pick<GraphqlServer, 'handle' | 'contextOf' | 'resume' | 'setModel'> {
  of(session: Session): Served;
}

export interface WorldsOptions {
  readonly sessions: Sessions;
  readonly worldOf: (variant: WorldVariant) => World;
  readonly serve: (world: World) => GraphqlServer;
}

export function createWorlds({ sessions, worldOf, serve }: WorldsOptions): Worlds {
  const known = new Map<WorldVariant, Served>();

  function served(variant: WorldVariant): Served {
    let found = known.get(variant);
    if (!found) {
      const world = worldOf(variant);
      found = { world, graphql: serve(world) };
      known.set(variant, found);
    }
    return found;
  }

  const of = (session: Session): Served => served(session.start.variant);
  // At once, so that starting is what costs time and not the first call.
  served('everyday');
  return {
    of,
    // A request that names no session that there can be is refused by whichever.
    handle: (request) => served(sessions.of(request)?.start.variant ?? 'everyday').graphql.handle(request),
    contextOf: (person, request) => of(sessions.current()).graphql.contextOf(person, request),
    resume: (session) => of(session).graphql.resume(session),
    // The first world takes it or throws: what one can serve all can.
    setModel(model) {
      for (const { graphql } of known.values()) graphql.setModel(model);
    },
  };
}
