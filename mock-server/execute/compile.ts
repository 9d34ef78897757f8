import {
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { abstract, leaf, list, nonNull, object, plainOf, type Completer } from './complete.ts';

type Field = GraphQLField<unknown, unknown>;

/** One field of a response: how to resolve it and how to complete its value. */
export interface FieldPlan {
  readonly key: string;
  readonly parent: GraphQLObjectType;
  readonly field: Field;
  readonly nodes: readonly FieldNode[];
  /** Arguments without variables; null if they depend on the call. */
  readonly args: Readonly<Record<string, unknown>> | null;
  /** Slot for arguments that depend on the call. */
  readonly slot: number;
  readonly isNullable: boolean;
  readonly complete: Completer;
  /** Whether a value can be returned as is. */
  readonly isPlain: (value: unknown) => boolean;
  /** The selection on a value of a type. */
  selectionOf(type: GraphQLObjectType): SelectionPlan;
}

export interface SelectionPlan {
  readonly fields: readonly (FieldPlan | Typename)[];
  /** The response object without values. */
  readonly blank: Readonly<Record<string, unknown>>;
}

/** `__typename` needs no resolver. */
export interface Typename {
  readonly key: string;
  readonly typename: string;
}

export type Conditions = Readonly<Record<string, boolean>>;

/**
 * An operation compiled for a schema: the selected fields of each type with their arguments. Fields excluded by
 * conditions are not included; different conditions need a different plan.
 */
export class OperationPlan {
  readonly operation: OperationDefinitionNode;
  readonly root: GraphQLObjectType;
  readonly selection: SelectionPlan;
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #conditions: Conditions;
  #slots = 0;

  constructor(
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    conditions: Conditions,
  ) {
    const root = schema.getRootType(operation.operation);
    if (!root) throw new Error(`The schema has no ${operation.operation}.`);
    this.#schema = schema;
    this.#fragments = fragments;
    this.#conditions = conditions;
    this.operation = operation;
    this.root = root;
    this.selection = this.#selection(root, [operation.selectionSet]);
  }

  /** Number of fields with arguments that depend on the call. */
  get slots(): number {
    return this.#slots;
  }

  #selection(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): SelectionPlan {
    const groups = new Map<string, FieldNode[]>();
    const visited = new Set<string>();
    for (const set of sets) this.#collect(type, set, groups, visited);
    const fields = [...groups].flatMap(([key, nodes]): (FieldPlan | Typename)[] => {
      const name = nodes[0]?.name.value ?? '';
      if (name === '__typename') return [{ key, typename: type.name }];
      const field = type.getFields()[name];
      return field ? [this.#field(key, type, field, nodes)] : [];
    });
    const blank = Object.fromEntries(
      fields.map((field) => [field.key, 'typename' in field ? field.typename : null]),
    );
    return { fields, blank };
  }

  #collect(
    type: GraphQLObjectType,
    { selections }: SelectionSetNode,
    groups: Map<string, FieldNode[]>,
    visited: Set<string>,
  ): void {
    for (const selection of selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const group = groups.get(key);
        if (group) group.push(selection);
        else groups.set(key, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (this.#applies(selection.typeCondition?.name.value, type)) {
          this.#collect(type, selection.selectionSet, groups, visited);
        }
      } else {
        const { value: name } = selection.name;
        const fragment = this.#fragments.get(name);
        if (!fragment || visited.has(name)) continue;
        visited.add(name);
        if (this.#applies(fragment.typeCondition.name.value, type)) {
          this.#collect(type, fragment.selectionSet, groups, visited);
        }
      }
    }
  }

  #isIncluded({ directives = [] }: { readonly directives?: FieldNode['directives'] }): boolean {
    return directives.every(({ name, arguments: args }) => {
      if (name.value !== 'skip' && name.value !== 'include') return true;
      return this.#condition(args?.[0]?.value) === (name.value === 'include');
    });
  }

  #condition(value: ValueNode | undefined): boolean {
    if (value?.kind === Kind.VARIABLE) return this.#conditions[value.name.value] === true;
    return value?.kind === Kind.BOOLEAN && value.value;
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const wanted = this.#schema.getType(condition);
    return isAbstractType(wanted) && this.#schema.isSubType(wanted, type);
  }

  #field(key: string, parent: GraphQLObjectType, field: Field, nodes: readonly FieldNode[]): FieldPlan {
    const [node] = nodes;
    const depends = node?.arguments?.some(({ value }) => hasVariable(value)) === true;
    const args = depends || !node ? null : getArgumentValues(field, node);
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const selections = new Map<GraphQLObjectType, SelectionPlan>();
    return {
      key,
      parent,
      field,
      nodes,
      args,
      slot: depends ? this.#slots++ : -1,
      isNullable: !isNonNullType(field.type),
      complete: completerOf(field.type),
      isPlain: plainOf(field.type),
      selectionOf: (type) => {
        let selection = selections.get(type);
        if (!selection) selections.set(type, (selection = this.#selection(type, sets)));
        return selection;
      },
    };
  }
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  return value.kind === Kind.OBJECT && value.fields.some((field) => hasVariable(field.value));
}

const completers = new WeakMap<object, Completer>();

function completerOf(type: GraphQLOutputType): Completer {
  let found = completers.get(type);
  if (!found) completers.set(type, (found = makeCompleter(type)));
  return found;
}

function makeCompleter(type: GraphQLOutputType): Completer {
  if (isNonNullType(type)) return nonNull(completerOf(type.ofType));
  if (isListType(type)) return list(completerOf(type.ofType), !isNonNullType(type.ofType));
  if (isLeafType(type)) return leaf(type);
  return isObjectType(type) ? object(type) : abstract(getNamedType(type) as GraphQLCompositeType);
}

/** Names of the variables used in a document's conditions. */
export function conditionsOf(
  nodes: readonly (OperationDefinitionNode | FragmentDefinitionNode)[],
): readonly string[] {
  const names = new Set<string>();
  const walk = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      for (const { name, arguments: args } of selection.directives ?? []) {
        const value = args?.[0]?.value;
        if ((name.value === 'skip' || name.value === 'include') && value?.kind === Kind.VARIABLE)
          names.add(value.name.value);
      }
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) walk(selection.selectionSet);
    }
  };
  for (const { selectionSet } of nodes) walk(selectionSet);
  return [...names];
}
