import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** What an operation asks of an object: the type as far as it is known, and the selections. */
export interface Asked {
  readonly type: GraphQLCompositeType;
  readonly selections: readonly SelectionSetNode[];
}

/** A field of a response. */
export interface ReplyField {
  /** Its name in the response. */
  readonly key: string;
  /** Its `Type.field` in the schema. */
  readonly coordinate: string;
  readonly type: GraphQLOutputType;
  /** What is asked of its objects; null for a leaf. */
  readonly asked: Asked | null;
}

/** Finds what an operation asks for at any place of its response. */
export function createReplyFields(document: DocumentNode, operation: string | null, schema: GraphQLSchema) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);

  function root(): Asked | null {
    for (const node of document.definitions) {
      if (node.kind !== Kind.OPERATION_DEFINITION) continue;
      if (operation !== null && node.name?.value !== operation) continue;
      const type = schema.getRootType(node.operation);
      return type ? { type, selections: [node.selectionSet] } : null;
    }
    return null;
  }

  /** The fields of an object, by name in the response. */
  function fieldsOf({ type, selections }: Asked, object: object): ReadonlyMap<string, ReplyField> {
    const found = new Map<string, ReplyField>();
    const own = typeOf(type, object);
    const collect = (parent: GraphQLCompositeType, set: SelectionSetNode) => {
      for (const node of set.selections) {
        if (node.kind === Kind.FIELD) {
          const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
          if (!field) continue;
          const key = node.alias?.value ?? node.name.value;
          const named = getNamedType(field.type);
          const before = found.get(key)?.asked?.selections ?? [];
          const asked =
            isCompositeType(named) && node.selectionSet
              ? { type: named, selections: [...before, node.selectionSet] }
              : null;
          found.set(key, { key, coordinate: `${parent.name}.${field.name}`, type: field.type, asked });
          continue;
        }
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
        if (!fragment) continue;
        const wanted = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
        if (wanted === undefined) collect(parent, fragment.selectionSet);
        else if (isCompositeType(wanted) && overlap(wanted, own))
          collect(isObjectType(own) ? own : wanted, fragment.selectionSet);
      }
    };
    for (const set of selections) collect(own, set);
    return found;
  }

  function typeOf(type: GraphQLCompositeType, object: object): GraphQLCompositeType {
    const __typename = '__typename' in object ? object.__typename : undefined;
    const named = typeof __typename === 'string' ? schema.getType(__typename) : undefined;
    return isObjectType(named) ? named : type;
  }

  const possible = (type: GraphQLCompositeType) =>
    isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
  const overlap = (compositeType: GraphQLCompositeType, other: GraphQLCompositeType) =>
    possible(compositeType).some((type) => possible(other).includes(type));

  /** What is asked of the object at a path of the response. */
  function at(path: readonly (string | number)[], data: unknown): Asked | null {
    let asked = root();
    let value = data;
    for (const key of path) {
      const object = (typeof value === 'object' && value) || {};
      // A step is the name of a field or the position in a list.
      value = (object as Record<string | number, unknown>)[key];
      if (typeof key === 'string') asked = (asked && fieldsOf(asked, object).get(key)?.asked) ?? null;
    }
    return asked;
  }

  return { fieldsOf, at };
}
