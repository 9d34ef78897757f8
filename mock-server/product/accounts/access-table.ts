import type { AccessAction, AccessRole, SchemaTypes } from '#schema-types';
import { isEnumType, valueFromASTUntyped, type ConstDirectiveNode, type GraphQLSchema } from 'graphql';

export type MutationName = keyof SchemaTypes['Mutation'] & string;

/** What `@granted` says about an action. */
interface Grant {
  readonly roles: readonly AccessRole[];
  readonly while_suspended: boolean;
  readonly guests_if_shared: boolean;
}

/** Who may do what, as the schema says it. */
export interface AccessTable {
  readonly grants: ReadonlyMap<AccessAction, Grant>;
  /** The actions of each mutation's `@access`, in their order; none if it only needs an account. */
  readonly mutations: ReadonlyMap<string, readonly AccessAction[]>;
}

interface Directed {
  readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined;
}

/** The arguments of a directive as they are written; undefined without the directive. */
function directive({ astNode }: Directed, wanted: string): Readonly<Record<string, unknown>> | undefined {
  const found = astNode?.directives?.find(({ name }) => name.value === wanted);
  if (!found) return undefined;
  return Object.fromEntries(
    (found.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
  );
}

/** Reads `@granted` and `@access`. A schema without them grants nothing. */
export function accessTable(schema: GraphQLSchema): AccessTable {
  const type = schema.getType('AccessAction');
  const grants = new Map<AccessAction, Grant>();
  for (const value of isEnumType(type) ? type.getValues() : []) {
    const given = directive(value, 'granted');
    if (!given) continue;
    grants.set(value.name as AccessAction, {
      roles: given['to'] as readonly AccessRole[],
      while_suspended: given['while_suspended'] === true,
      guests_if_shared: given['guests_if_shared'] === true,
    });
  }
  const mutations = new Map<string, readonly AccessAction[]>();
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const given = directive(field, 'access');
    if (!given) continue;
    const actions = [given['to'] as AccessAction | readonly AccessAction[]].flat();
    mutations.set(
      field.name,
      actions.filter((action) => grants.has(action)),
    );
  }
  return { grants, mutations };
}
