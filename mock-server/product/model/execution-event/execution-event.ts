import type { Plain } from '#schema-types';
import { eventsOf, type EventFacts } from '../../content/events.ts';
import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { page } from '../../../engine/store/connection.ts';
import type { Domain } from '../../domain.ts';
import { currentFacts } from '../execution/current-facts.ts';
import { keyOf } from '../kit/key-of.ts';
import { hasSharedDetails, isMember, isGuestVisible, shownFacts } from '../kit/visibility.ts';
import { isAtLeast } from './levels.ts';
import { sortBy } from '../../../engine/store/order.ts';

declare module '#schema-types' {
  interface Parents {
    readonly ExecutionEvent: Plain<'ExecutionEvent'>;
  }
}

/** Guests see events that passed between workspace and partner, and the final outcome. */
export function shownEvents(facts: ExecutionFacts, context: MockContext): readonly EventFacts[] {
  const events = eventsOf(shownFacts(facts, context));
  if (isMember(facts.flow, context)) return events;
  return events
    .filter(({ step }) => isGuestVisible(step, facts))
    .map((event) => (hasSharedDetails(event.step) ? event : { ...event, attributes: null }));
}

const BY_PLACE = [sortBy('place', ([place]: [number, EventFacts]) => place)];

/** The user-visible log of executions. Anyone who can see the execution can see it; guests see part of it. */
export const executionEventDomain: Domain = {
  name: 'execution-event',
  resolvers: {
    FlowExecution: {
      events(source, args, context) {
        const facts = currentFacts(context, keyOf(source));
        const events = facts ? shownEvents(facts, context) : [];
        const rows = [...events.entries()].filter(([, { level }]) => isAtLeast(level, args.level));
        return page({
          rows: { total: rows.length, at: (index) => rows[index]! },
          id: ([, { event_uuid }]) => event_uuid,
          by: BY_PLACE,
          node: ([, event]) => event,
          args,
          max: 200,
        });
      },
    },
  },
};
