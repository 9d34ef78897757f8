import type { MockContext } from '../../context.ts';
import { deliveriesOf } from './deliveries.ts';
import { isExecutionEnd, runsIn, type Happening } from './happenings.ts';
import { notifierNow } from './notifiers.ts';

/**
 * The event for a preview: the latest one reported, otherwise one from the latest run in scope, otherwise a made-up
 * one.
 */
export async function happeningToShow(key: string, context: MockContext): Promise<Happening> {
  const told = (await deliveriesOf(key, context)).find(({ is_test }) => !is_test)?.happenings[0];
  if (told) return told;
  const notifier = notifierNow(key, context);
  const [event = 'LOGICAL_FAILURE'] = notifier.events;
  const latest = (await runsIn(notifier, notifier.events.filter(isExecutionEnd), context)).at(-1);
  return (
    latest ?? {
      at: context.clock.now(),
      event,
      id: 'sample',
      invocation_uuid: null,
      flow: -1,
      text: 'This is a test message. No action is needed.',
    }
  );
}
