import type { AccessAction, AccessRole, SchemaTypes } from '#schema-types';
import {
  isEnumType,
  isObjectType,
  valueFromASTUntyped,
  type ConstDirectiveNode,
  type GraphQLSchema,
} from 'graphql';

export type MutationName = keyof SchemaTypes['Mutation'] & string;

/** A field of the schema, such as `Company.users`. */
export type FieldCoordinate = {
  readonly [Type in keyof SchemaTypes & string]: `${Type}.${keyof SchemaTypes[Type] & string}`;
}[keyof SchemaTypes & string];

/** What `@granted` says about an action. */
interface Grant {
  readonly roles: readonly AccessRole[];
  readonly while_suspended: boolean;
  readonly guests_if_shared: boolean;
}

/** What `@access` says about a field. */
export interface FieldAccess {
  /** In their order; none if only an account is needed. */
  readonly actions: readonly AccessAction[];
  /** Whether some of it needs no role: the actions include `USE_ACCOUNT`. */
  readonly isPartlyOpen: boolean;
  /** Whether the field is empty for those without the action, instead of failing. */
  readonly isHidden: boolean;
}

/** Who may do what, as the schema says it. */
export interface AccessTable {
  readonly grants: ReadonlyMap<AccessAction, Grant>;
  /** Every field with `@access`, by coordinate. */
  readonly fields: ReadonlyMap<string, FieldAccess>;
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

/** Reads `@granted` and `@access`. A schema without them grants and restricts nothing. */
export function accessTable(schema: GraphQLSchema): AccessTable {
  const type = schema.getType('AccessAction');
  const grants = new Map<AccessAction, Grant>();
  for (const value of isEnumType(type) ? type.getValues() : []) {
    const given = directive(value, 'granted');
    if (!given) continue;
    // The values of the enum are its actions.
    grants.set(value.name as AccessAction, {
      // The schema's directive takes nothing else.
      roles: given['to'] as readonly AccessRole[],
      while_suspended: given['while_suspended'] === true,
      guests_if_shared: given['guests_if_shared'] === true,
    });
  }
  const fields = new Map<string, FieldAccess>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const given = directive(field, 'access');
      if (!given) continue;
      // The schema's directive takes nothing else.
      const actions = [given['to'] as AccessAction | readonly AccessAction[]].flat();
      fields.set(`${type.name}.${field.name}`, {
        actions: actions.filter((action) => grants.has(action)),
        isPartlyOpen: actions.includes('USE_ACCOUNT'),
        isHidden: given['hidden'] === true,
      });
    }
  }
  return { grants, fields };
}

/** The actions of a mutation's `@access`; none if it only needs an account, or not even that. */
export const actionsOf = (mutation: string, { fields }: AccessTable): readonly AccessAction[] =>
  fields.get(`Mutation.${mutation}`)?.actions ?? [];
