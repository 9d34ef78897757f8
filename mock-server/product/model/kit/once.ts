import type { GraphQLField } from 'graphql';

/** The input field by which a mutation recognizes a repeat (`@once`); null if repeating it does no harm. */
export function onceBy({ astNode }: Pick<GraphQLField<unknown, unknown>, 'astNode'>): string | null {
  const given = astNode?.directives?.find(({ name }) => name.value === 'once')?.arguments?.[0]?.value;
  return given?.kind === 'StringValue' ? given.value : null;
}
