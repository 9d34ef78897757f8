import type { Clock } from '../kernel/clock.ts';
import type { MockContext } from '../product/context.ts';
import { domains } from '../product/domains.ts';
import { createGraphqlServer } from '../product/graphql-server.ts';
import { people } from '../product/accounts/people.ts';
import { loadSchema } from '../engine/schema/schema.ts';
import { Sessions } from '../engine/session/session.ts';
import { NOW } from './testing.ts';
import { testServices } from './test-services.ts';
import { createWorld, type World } from '../product/world/world.ts';

export interface SteppedClockOptions {
  /** Starts a scheduled task; may return a function that cancels it. */
  readonly later?: (task: () => void) => unknown;
  /** Whether `now()` advances with the clock; otherwise it is pinned at NOW. */
  readonly runs?: boolean;
}

/**
 * A clock that only advances while something is awaited, or with `advance`, so that tests do not depend on the load of
 * the machine.
 */
export function steppedClock({ later = setImmediate, runs = false }: SteppedClockOptions = {}): Clock {
  const anchor = Date.parse(NOW);
  let elapsed = 0;
  return {
    anchor,
    pinned: !runs,
    now: () => (runs ? anchor + elapsed : anchor),
    elapsed: () => elapsed,
    schedule(afterMs, task) {
      elapsed += afterMs;
      const callOff = later(task);
      return () => void (typeof callOff === 'function' && callOff());
    },
    moved: () => 0,
    advance: (ms) => void (elapsed += ms),
    dispose() {},
  };
}

export interface TestContexts {
  readonly world: World;
  /** Runs a task as a seeded person, given by email address, in the session with this name. */
  inSession<T>(session: string, as: string, task: (context: MockContext) => T): T;
  /** The context of a seeded person's request in the session of that name. */
  contextOf(session: string, as: string): MockContext;
  /** Ends the processes of the sandbox, if something ran. */
  dispose(): Promise<void>;
}

/** Contexts for testing functions that take a resolver's context: the whole server without HTTP and GraphQL. */
export function testContexts(
  clock: Clock,
  world: World = createWorld({ seed: 'test', anchor: clock.anchor, scale: 'demo' }),
): TestContexts {
  const sessions = new Sessions();
  const services = testServices();
  const graphql = createGraphqlServer({
    model: loadSchema(),
    domains,
    world,
    clock,
    services,
    sessions,
    portalOrigins: () => [],
    personOf: async () => null,
    onUncaught: () => {},
  });
  const contextOf = (name: string, as: string) => {
    const session = sessions.named(name);
    if (!session) throw new Error(`Session ${name} does not exist.`);
    const person = people.find(({ email }) => email === as);
    if (!person) throw new Error(`There is no ${as}.`);
    return graphql.contextOf(session, person, new Request('http://localhost/graphql'));
  };
  return {
    world,
    contextOf,
    inSession: (name, as, task) => task(contextOf(name, as)),
    dispose: () => services.sandbox.dispose(),
  };
}
