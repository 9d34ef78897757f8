import { collectFields, collectSubFields } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  getArgumentValues,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isListType,
  isNonNullType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type getVariableValues,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNullableOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { weightOf } from './cost.ts';

export type Variables = NonNullable<ReturnType<typeof getVariableValues>['variableValues']>;
type Args = Readonly<Record<string, unknown>>;

/** An output type, prepared for completing values. */
export interface Shape {
  readonly isRequired: boolean;
  /** Whether a value is already what the response holds. */
  readonly isPlain: (value: unknown) => boolean;
  readonly type: GraphQLNullableOutputType;
  /** Only for a list: the shape of its items. */
  readonly item: Shape | null;
}

/** One field of a response. */
export interface FieldPlan {
  readonly key: string;
  readonly parent: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: FieldNode[];
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  readonly shape: Shape;
  /** Whether it is a field of introspection. */
  readonly isMeta: boolean;
  /** What one use counts in the cost of an answer. */
  readonly weight: number;
  /** Null if they depend on the variables. */
  readonly args: Args | null;
  /** Compiled for each object type that the field has returned. */
  readonly selections: Map<GraphQLObjectType, Selection>;
}

export interface Selection {
  readonly fields: readonly FieldPlan[];
  /** Copied for every object, so that all objects of a list have their fields in the same order: one hidden class. */
  readonly blank: Readonly<Record<string, unknown>>;
}

/** An operation compiled for a schema and for the values of its conditions (`@include`, `@skip`). */
export class Plan {
  readonly operation: OperationDefinitionNode;
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly root: Selection;
  readonly #conditions: Variables;

  constructor(
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    fragments: Readonly<Record<string, FragmentDefinitionNode>>,
    conditions: Variables,
  ) {
    this.schema = schema;
    this.operation = operation;
    this.fragments = fragments;
    this.#conditions = conditions;
    const root = schema.getRootType(operation.operation);
    if (!root) throw new Error(`The schema has no ${operation.operation}.`);
    const { fields } = collectFields(schema, fragments, conditions, root, operation.selectionSet);
    this.root = this.#selection(root, fields);
  }

  /** What a field selects of an object of a type. */
  selection(plan: FieldPlan, type: GraphQLObjectType): Selection {
    let found = plan.selections.get(type);
    if (!found) {
      const { fields } = collectSubFields(this.schema, this.fragments, this.#conditions, type, plan.nodes);
      plan.selections.set(type, (found = this.#selection(type, fields)));
    }
    return found;
  }

  #selection(parent: GraphQLObjectType, collected: ReadonlyMap<string, FieldNode[]>): Selection {
    const fields: FieldPlan[] = [];
    for (const [key, nodes] of collected) {
      const [node] = nodes;
      const field = node && this.schema.getField(parent, node.name.value);
      if (!node || !field) continue;
      const depends = node.arguments?.some(({ value }) => hasVariable(value)) === true;
      fields.push({
        key,
        parent,
        field,
        nodes,
        resolve: field.resolve ?? defaultFieldResolver,
        shape: shapeOf(field.type),
        weight: weightOf(field),
        isMeta: field.name.startsWith('__') || parent.name.startsWith('__'),
        args: depends ? null : getArgumentValues(field, node),
        selections: new Map(),
      });
    }
    return { fields, blank: Object.fromEntries(fields.map(({ key }) => [key, null])) };
  }
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  return value.kind === Kind.OBJECT && value.fields.some((field) => hasVariable(field.value));
}

const PLAIN = new Map<GraphQLOutputType, (value: unknown) => boolean>([
  [GraphQLString, (value) => typeof value === 'string'],
  [GraphQLID, (value) => typeof value === 'string'],
  [GraphQLBoolean, (value) => typeof value === 'boolean'],
  [GraphQLFloat, (value) => typeof value === 'number' && Number.isFinite(value)],
  [GraphQLInt, (value) => typeof value === 'number' && (value | 0) === value],
]);

function shapeOf(type: GraphQLOutputType): Shape {
  if (isNonNullType(type)) return { ...shapeOf(type.ofType), isRequired: true };
  const item = isListType(type) ? shapeOf(type.ofType) : null;
  return { isRequired: false, isPlain: PLAIN.get(type) ?? (() => false), type, item };
}
