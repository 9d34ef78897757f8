import type { GraphQLObjectType } from 'graphql';
import type { Generator } from '../generate/generator.ts';
import type { Thing } from '../generate/relation-resolver.ts';
import type { Many } from '../generate/sides.ts';
import { ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import type { Effect } from './effect.ts';
import { notThere } from './input-error.ts';
import { keyIn, keysIn, type Given } from './inputs.ts';
import type { Verb } from './verbs.ts';
import type { Writer } from './writer.ts';

interface Parts {
  readonly generator: Generator;
  readonly store: Store;
  readonly writer: Writer;
}

/** `add_tag_to_shop(shop_uuid, tag_uuid)`: adds entities to a list, or removes them. */
export function listEdit(
  { action }: Verb,
  main: GraphQLObjectType,
  { inputs, parts }: { inputs: readonly Given[]; parts: Parts },
): Effect | null {
  if (action !== 'add' && action !== 'remove') return null;
  const { relations, shapes } = parts.generator;
  for (const owner of new Set([main, ...shapes.entities()])) {
    const at = keyIn(
      inputs.filter(({ name }) => owner === main || !/^_?id$/.test(name)),
      owner,
      shapes,
    );
    if (!at) continue;
    for (const many of relations.manysOf(owner.name)) {
      const edit = editOf(many, { owner, at, isAdded: action === 'add' }, { inputs, parts });
      if (edit) return edit;
    }
  }
  return null;
}

interface Edit {
  /** The type of the entity whose list changes. */
  readonly owner: GraphQLObjectType;
  readonly at: NonNullable<ReturnType<typeof keyIn>>;
  readonly isAdded: boolean;
}

function editOf(
  many: Many,
  { owner, at, isAdded }: Edit,
  {
    inputs,
    parts: {
      generator: { shapes },
      store,
      writer,
    },
  }: { inputs: readonly Given[]; parts: Parts },
): Effect | null {
  const rest = inputs.filter((input) => !at.from.includes(input) && !/^_?id$/.test(input.name));
  const item = shapes.membersOf(many.node).find((member) => shapes.isEntity(member));
  if (!item || item === owner) return null;
  // A link of the item is set by updating the item; one of its keys would be the item's own.
  const several = keysIn(rest, item, shapes);
  const single = several ? null : keyIn(rest, item, shapes);
  const keys = several?.keys ?? (single ? [single.key] : []);
  const path = several?.from.path ?? single?.from[0]?.path ?? [];
  if (keys.length === 0) return null;
  const missing = [
    ...(store.exists(owner.name, at.key) ? [] : [notThere(owner.name, at.key, at.from[0]?.path ?? [])]),
    ...keys
      .filter((key) => !writer.find({ target: many.node }, key))
      .map((key) => notThere(item.name, key, path)),
  ];
  const thing: Thing = { type: owner.name, key: at.key };
  const items = keys.flatMap((key) => writer.find({ target: many.node }, key) ?? []);
  return {
    refs: [ref(owner.name, at.key), ...items],
    errors: missing,
    writes: [() => writer.change(many, thing, { refs: items, isAdded })],
    gone: [],
  };
}
