import type { NotifierEvent } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { deliveriesOf } from '../../model/notification/deliveries.ts';
import { isExecutionEnd, runsIn, type Occurrence, type Look } from '../../model/notification/occurrences.ts';
import { notifierNow } from '../../model/notifier/notifiers.ts';

/** The latest run that ended in one of these ways, otherwise a made-up event. */
async function latestRun(
  look: Look,
  events: readonly NotifierEvent[],
  context: MockContext,
): Promise<Occurrence> {
  const [event = 'LOGICAL_FAILURE'] = events;
  const latest = (await runsIn(look, events.filter(isExecutionEnd), context)).at(-1);
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

/** The event to show for a notifier: the latest one it reported, otherwise the latest run in its scope. */
export async function occurrenceToShow(key: string, context: MockContext): Promise<Occurrence> {
  const latest = (await deliveriesOf(key, context)).find(({ is_test }) => !is_test)?.occurrences[0];
  if (latest) return latest;
  const notifier = notifierNow(key, context);
  return latestRun(notifier, notifier.events, context);
}

/** The event to show for a notifier that does not exist yet. */
export const occurrenceOfCompany = (company_uuid: string, context: MockContext): Promise<Occurrence> =>
  latestRun({ company_uuid, scope: 'ALL', scope_ids: [] }, ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'], context);
