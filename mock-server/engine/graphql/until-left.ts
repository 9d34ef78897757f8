import { platform } from '#platform';
import type { GraphQLFieldResolver } from 'graphql';
import type { EngineContext } from '../context.ts';

type Subscribe = GraphQLFieldResolver<unknown, EngineContext, Readonly<Record<string, unknown>>>;

/**
 * Ends a domain's event stream as soon as its reader leaves or may no longer subscribe. An async generator only notices
 * that it should end when it has the next event, so it could wait forever. Here the session's own events end
 * immediately, and `left` is aborted when nobody is listening. `access` has the types that permission depends on.
 */
export function untilLeft(subscribe: Subscribe, access: ReadonlySet<string>): Subscribe {
  return async (source, args, context, info) => {
    /** Subscribes until `left` is aborted. */
    const begin = (left: AbortSignal): unknown => {
      const hear = (topic: string, id: string) => {
        const events = context.pubsub.subscribe(topic, id);
        left.addEventListener('abort', () => void events.return(), { once: true });
        return events;
      };
      // It takes each topic, as the original does.
      const pubsub = { ...context.pubsub, subscribe: hear as EngineContext['pubsub']['subscribe'] };
      return subscribe(source, args, { ...context, pubsub, left }, info);
    };
    const leaving = new AbortController();
    const events: unknown = await begin(leaving.signal);
    if (!isAsyncIterable(events)) return events;
    const iterator = events[Symbol.asyncIterator]();
    const over = new Promise<IteratorResult<unknown>>((resolve) => {
      leaving.signal.addEventListener('abort', () => resolve({ done: true, value: undefined }), {
        once: true,
      });
    });
    const end = () => {
      leaving.abort();
      unlisten();
      // Not awaited: the generator may take long to respond.
      iterator.return?.().catch(() => {});
    };
    const unlisten = context.store.listen((type) => {
      if (!access.has(type)) return;
      // The domain's own rule decides: subscribing again fails without access.
      void isRefused(begin).then((refused) => refused && end());
    });
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        try {
          const result = await Promise.race([iterator.next(), over]);
          if (result.done) unlisten();
          return result;
        } catch (error) {
          unlisten();
          throw error;
        }
      },
      async return() {
        end();
        return { done: true, value: undefined };
      },
    };
  };
}

/** Whether subscribing fails; a stream that it opens is closed again. */
async function isRefused(begin: (left: AbortSignal) => unknown): Promise<boolean> {
  const leaving = new AbortController();
  try {
    const events: unknown = await begin(leaving.signal);
    if (!isAsyncIterable(events)) return false;
    const iterator = events[Symbol.asyncIterator]();
    const first = iterator.next();
    // A stream that is still waiting for its first event was not refused.
    const refused = await Promise.race([
      first.then(
        () => false,
        () => true,
      ),
      new Promise<false>((resolve) => platform.nextTurn(() => resolve(false))),
    ]);
    iterator.return?.().catch(() => {});
    return refused;
  } catch {
    return true;
  } finally {
    leaving.abort();
  }
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
