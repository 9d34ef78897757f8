import type { MutationName } from '../../accounts/access-table.ts';
import type { MockContext } from '../../context.ts';

/**
 * The context of a mutation: its resolver is refused by its own `@access`. For one that another mutation performs, and
 * for fields that say in advance whether it would be refused.
 */
export const within = (mutation: MutationName, context: MockContext): MockContext => ({
  ...context,
  access: context.access.within(mutation),
});
