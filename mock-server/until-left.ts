import type { GraphQLFieldResolver } from 'graphql';
import type { MockContext } from './context.ts';

type Subscribe = GraphQLFieldResolver<unknown, MockContext, Readonly<Record<string, unknown>>>;

/**
 * Ends a domain's event stream together with its reader. An async generator only notices that it should end when it has
 * the next event, so it could wait forever. Here the session's own events end immediately, and `left` is aborted when
 * nobody is listening.
 */
export function untilLeft(subscribe: Subscribe): Subscribe {
  return async (source, args, context, info) => {
    const leaving = new AbortController();
    const left = leaving.signal;
    const hear = (topic: string, id: string) => {
      const events = context.pubsub.subscribe(topic, id);
      left.addEventListener('abort', () => void events.return(), { once: true });
      return events;
    };
    const pubsub = { ...context.pubsub, subscribe: hear as MockContext['pubsub']['subscribe'] };
    const events: unknown = await subscribe(source, args, { ...context, pubsub, left }, info);
    if (!isAsyncIterable(events)) return events;
    const iterator = events[Symbol.asyncIterator]();
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => iterator.next(),
      async return() {
        leaving.abort();
        // Not awaited: the generator may take long to respond.
        iterator.return?.().catch(() => {});
        return { done: true, value: undefined };
      },
    };
  };
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
