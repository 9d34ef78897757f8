import { eventsOf, type EventFacts } from '../../content/events.ts';
import type { LogLevel } from '../../content/log/entry.ts';
import type { MockContext } from '../../context.ts';
import { page, type PageArgs } from '../../store/connection.ts';
import type { Domain } from '../domain.ts';
import { currentFacts } from '../execution-file/current-facts.ts';
import { keyOf } from '../key-of.ts';
import { isAtLeast } from './levels.ts';

/** The user-visible log of executions: who sees the execution sees it. */
export const executionEventDomain: Domain = {
  name: 'execution-event',
  resolvers: {
    FlowExecution: {
      events(source: unknown, args: PageArgs & { level?: LogLevel | null }, context: MockContext) {
        const facts = currentFacts(context, keyOf(source));
        const events = facts ? eventsOf(facts).filter(({ level }) => isAtLeast(level, args.level)) : [];
        return page({ total: events.length, at: (index) => events[index] as EventFacts, args, max: 200 });
      },
    },
  },
};
