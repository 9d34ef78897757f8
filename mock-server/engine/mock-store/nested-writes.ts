import { getNullableType, isCompositeType, isListType, isObjectType, type GraphQLOutputType } from 'graphql';
import type { Store } from '../store/store.ts';
import { isRecord } from '../../kernel/records.ts';
import { isRef, keyIn, ref } from '../store/ref.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * The values of an entity's fields, with links in place of nested objects. Each nested object is written to the entity
 * with its key, otherwise to the currently linked entity, otherwise to a new one. `key` is undefined for a new entity.
 */
export function linkedValues(
  type: string,
  key: string | undefined,
  { values, store }: { values: Args; store: Store },
): Args {
  const { shapes } = store;
  const entries = Object.entries(values).map(([name, value]) => {
    const field = typeof value === 'object' && value !== null ? shapes.find(type, name) : null;
    const current = () => (key === undefined ? undefined : store.read(type, key, name));
    return [name, field ? linkIn(field.type, value, { current, store }) : value];
  });
  return Object.fromEntries(entries);
}

function linkIn(
  type: GraphQLOutputType,
  value: unknown,
  { current, store }: { current: () => unknown; store: Store },
): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    if (!Array.isArray(value)) return value;
    return value.map((item, i) =>
      linkIn(inner.ofType, item, { current: () => (current() as unknown[] | null)?.[i], store }),
    );
  }
  if (!isRecord(value) || isRef(value) || !isCompositeType(inner)) return value;
  const { shapes } = store;
  const typeName = isObjectType(inner) ? inner.name : value['__typename'];
  if (typeof typeName !== 'string' || !shapes.isEntity({ name: typeName })) return value;
  const { __typename: _, ...fields } = value;
  const link = current();
  const key =
    keyIn(fields, shapes.keysOf(typeName)) ??
    (isRef(link) && link.$ref.typeName === typeName ? link.$ref.key : store.newKey(typeName));
  if (store.exists(typeName, key)) store.set(typeName, key, fields);
  else store.insert(typeName, key, linkedValues(typeName, undefined, { values: fields, store }));
  return ref(typeName, key);
}
