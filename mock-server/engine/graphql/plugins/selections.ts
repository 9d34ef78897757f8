import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
}

/**
 * The fields of a selection including those of its fragments, each fragment once, as the executor collects them.
 * Validation has ruled out cycles and unknown names.
 */
export function* fieldsOf(
  selections: SelectionSetNode,
  fragments: Fragments,
  seen = new Set<string>(),
): Generator<FieldNode> {
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* fieldsOf(selection.selectionSet, fragments, seen);
    else {
      const fragment = fragments.get(selection.name.value);
      if (!fragment || seen.has(selection.name.value)) continue;
      seen.add(selection.name.value);
      yield* fieldsOf(fragment.selectionSet, fragments, seen);
    }
  }
}
