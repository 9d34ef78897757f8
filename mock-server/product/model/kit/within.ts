import type { FieldCoordinate, MutationName } from '../../accounts/access-table.ts';
import type { MockContext } from '../../context.ts';

/**
 * The context of a mutation or another field: its resolver is refused by its own `@access`. For one that another one
 * performs, and for fields that say in advance whether it would be refused.
 */
export const within = (field: MutationName | FieldCoordinate, context: MockContext): MockContext => ({
  ...context,
  access: context.access.within(field.includes('.') ? field : `Mutation.${field}`),
});
