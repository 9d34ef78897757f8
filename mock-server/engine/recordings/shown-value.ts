import { getNamedType, isNonNullType, isObjectType, type GraphQLResolveInfo } from 'graphql';
import type { EngineContext } from '../context.ts';
import { editedValue } from '../store/edits.ts';
import { isRef, ref } from '../store/ref.ts';
import { hasRecordings, isForeign, recall, ROOT_KEY } from './recall.ts';

interface Place {
  readonly type: string;
  readonly field: string;
  /** Whether it is a field of the query type. */
  readonly isRoot: boolean;
  readonly source: unknown;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The value that overrides a resolver: edited manually, or recorded from a real backend; undefined if neither. */
export function shownValue(place: Place, context: EngineContext, info: GraphQLResolveInfo): unknown {
  const { type, field, isRoot, source, args } = place;
  const { overlay } = context.session;
  const key = isRef(source) ? source.$ref.key : isRoot ? ROOT_KEY : null;
  if (key === null) return undefined;
  const edited = isRoot ? undefined : editedValue(overlay, type, key, field);
  if (edited !== undefined || !hasRecordings(overlay)) return edited;
  const recorded = recall(overlay, type, key, field, args);
  if (recorded !== undefined) return recorded;
  if (isRoot) return lookUp(place, context, info);
  // No domain knows the entity, so fields that were not recorded are generated as for a type without a domain.
  return isForeign(overlay, type, key) ? context.store.read(type, key, field, args) : undefined;
}

/** Lets a look-up by key find entities that are not in the seed; its arguments are the parts of the key, in order. */
function lookUp({ args }: Place, { session }: EngineContext, info: GraphQLResolveInfo): unknown {
  const type = getNamedType(info.returnType);
  const field = info.parentType.getFields()[info.fieldName];
  if (!isObjectType(type) || !field) return undefined;
  const parts = field.args.filter((arg) => isNonNullType(arg.type)).map(({ name }) => args[name]);
  if (parts.length === 0 || !parts.every((part) => typeof part === 'string' || typeof part === 'number'))
    return undefined;
  const link = ref(type.name, ...parts);
  return isForeign(session.overlay, type.name, link.$ref.key) ? link : undefined;
}
