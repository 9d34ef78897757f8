import type { GraphqlServer } from '../../product/graphql-server.ts';
import type { Session, Sessions } from '../../engine/session/session.ts';
import { VARIANTS, type WorldVariant } from '../../product/world/variants.ts';
import type { World } from '../../product/world/world.ts';

/** One world with its GraphQL server. */
export interface Served {
  readonly world: World;
  readonly graphql: GraphqlServer;
}

/** The server's worlds by variant; each is created when a session first needs it. */
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

  const of = (session: Session | null): Served =>
    served(VARIANTS.find((variant) => variant === session?.start.variant) ?? 'everyday');
  // Created immediately, so that it slows down the start rather than the first call.
  served('everyday');
  return {
    of,
    // A request with an invalid session name is refused by any of them.
    handle: (request) => of(sessions.of(request)).graphql.handle(request),
    contextOf: (session, person, request) => of(session).graphql.contextOf(session, person, request),
    resume: (session) => of(session).graphql.resume(session),
    // If the first world accepts it, so will all others.
    setModel(model) {
      for (const { graphql } of known.values()) graphql.setModel(model);
    },
  };
}
