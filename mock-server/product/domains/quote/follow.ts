import { graphqlError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { quotes, stateOf } from '../../model/quote/state.ts';
import type { Resolver } from '../../resolvers.ts';

const ENDED: ReadonlySet<string> = new Set(['BOOKED', 'DECLINED', 'CANCELED']);

/** Emits a quote immediately and after each response or change, until no more can follow. */
export const quoteUpdated = async function* (
  _source,
  args,
  context,
): AsyncGenerator<{ readonly quote_updated: Ref<'Quote'> }, void> {
  const { clock, pubsub } = context;
  const { quote_uuid } = args;
  if (!quotes.lookUp(null, args, context)) {
    throw graphqlError('NOT_FOUND', 'This quote does not exist, or you do not have access to it.');
  }
  const written = pubsub.subscribe('quote_updated', quote_uuid);
  let next = written.next();
  try {
    for (;;) {
      yield { quote_updated: ref('Quote', quote_uuid) };
      const { status, next_in } = stateOf(quote_uuid, context);
      if (ENDED.has(status)) return;
      let callOff = () => {};
      const over = new Promise<boolean>((resolve) => {
        // A timer may fire slightly early; one millisecond later, the change is certain.
        if (next_in !== null) callOff = clock.schedule(next_in + 1, () => resolve(false));
      });
      const isWritten = await Promise.race([over, next.then(() => true)]);
      callOff();
      if (isWritten) next = written.next();
    }
  } finally {
    await written.return?.();
  }
} satisfies Resolver<'Subscription', 'quote_updated'>;
