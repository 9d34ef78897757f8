import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  type GraphQLObjectType,
} from 'graphql';
import { targetOfKey } from '../generate/sides.ts';
import { isOpen, type Field, type Shapes } from '../schema/shapes.ts';
import { sameThing, snakeCase } from '../schema/words.ts';
import { slotsOf, takesKey, type Slot } from './inputs.ts';
import { verbOf, type Verb } from './verbs.ts';

/** What a mutation does, as derived from the schema. */
export interface Plan {
  readonly field: Field;
  readonly verb: Verb;
  readonly main: GraphQLObjectType | null;
  readonly slots: readonly Slot[];
  readonly takesKey: boolean;
  /** A root field that returns a single entity of its type, such as `viewer`. */
  readonly single: string | null;
}

/** Derives from the schema what a mutation without a domain does. */
export function planOf(field: Field, shapes: Shapes): Plan {
  const verb = verbOf(field.name);
  const main = mainOf(field, verb, shapes);
  const slots = slotsOf(field.args, main);
  const root = shapes.schema.getQueryType();
  const single = Object.values(root?.getFields() ?? {}).find(
    (candidate) =>
      isOpen(candidate) &&
      !isListType(getNullableType(candidate.type)) &&
      getNamedType(candidate.type) === main,
  );
  return {
    field,
    verb,
    main,
    slots,
    takesKey: main !== null && takesKey(slots, main, shapes),
    single: single?.name ?? null,
  };
}

/** The type that a mutation's name or payload refers to. */
export function mainOf(field: Field, verb: Verb, shapes: Shapes): GraphQLObjectType | null {
  const answered = typesIn(field, shapes);
  const rest = verb.rest.join('_');
  const isNamed = (type: GraphQLObjectType) => {
    const name = snakeCase(type.name);
    const words = name.split('_');
    const tails = words.map((_, i) => words.slice(i).join('_'));
    const at = tails.findIndex(
      (tail) =>
        sameThing(tail, rest) ||
        rest.startsWith(`${tail}_`) ||
        rest.endsWith(`_${tail}`) ||
        rest.includes(`_${tail}_`),
    );
    return at < 0 ? 0 : (tails[at]?.length ?? 0) + (at === 0 ? 100 : 0) + (sameThing(name, rest) ? 1000 : 0);
  };
  const best = (types: readonly GraphQLObjectType[], least: number) => {
    const [first] = types.map((type) => [type, isNamed(type)] as const).toSorted(([, a], [, b]) => b - a);
    return first && first[1] > least ? first[0] : null;
  };
  const byKey = () => {
    const owners = slotsOf(field.args, null).map(({ name, type }) =>
      // Only the name of the type is read, and inputs and outputs share scalars.
      targetOfKey(null, { name, type: type as unknown as Field['type'] }, shapes),
    );
    return owners.find((owner) => owner !== null) ?? null;
  };
  // `invite_member` answers a `MemberInvitation`.
  const isResult = (type: GraphQLObjectType) => snakeCase(type.name).startsWith(`${rest}_`);
  return (
    best(answered, 0) ?? answered.find(isResult) ?? best(shapes.entities(), 100) ?? answered[0] ?? byKey()
  );
}

/** Words after a noun that say how or where, as in `delete_post_by_pk`, instead of continuing it. */
const JOINTS: ReadonlySet<string> = new Set(
  'by from of in for with to on at and many one all bulk batch now permanently forever'.split(' '),
);

/**
 * How the words of a mutation name a type: `remove_enterprise_admin` removes a part of an enterprise, not the whole, and
 * `remove_star` does not name what loses the star.
 */
export function namedAs(type: string, rest: readonly string[]): 'whole' | 'part' | 'not' {
  const words = snakeCase(type).split('_');
  const tails = words.map((_, i) => words.slice(i));
  const ends = tails.flatMap((tail) =>
    rest.flatMap((_, at) => {
      const end = at + tail.length;
      return sameThing(tail.join('_'), rest.slice(at, end).join('_')) ? [end] : [];
    }),
  );
  if (ends.length === 0) return 'not';
  return ends.some((end) => end === rest.length || JOINTS.has(rest[end] ?? '')) ? 'whole' : 'part';
}

/** The types in a payload: entities, also in edges and lists, and single root entities. */
function typesIn(field: Field, shapes: Shapes): readonly GraphQLObjectType[] {
  const payload = getNamedType(field.type);
  if (!isCompositeType(payload)) return [];
  const isSingle = (type: GraphQLObjectType) =>
    Object.values(shapes.schema.getQueryType()?.getFields() ?? {}).some(
      (candidate) =>
        isOpen(candidate) &&
        candidate.type &&
        getNamedType(candidate.type) === type &&
        !isListType(getNullableType(candidate.type)),
    );
  const wanted = (type: GraphQLObjectType) =>
    shapes.isEntity(type) || (isSingle(type) && !shapes.isRoot(type.name));
  const members = shapes.membersOf(payload);
  const own = members.filter(wanted);
  if (own.length > 0) return own;
  return members.flatMap((member) =>
    Object.values(member.getFields()).flatMap((inner) => {
      const type = getNamedType(inner.type);
      if (!isCompositeType(type)) return [];
      const edge = isObjectType(type) ? type.getFields().node : undefined;
      const target = edge && isObjectType(type) && !wanted(type) ? getNamedType(edge.type) : type;
      return isCompositeType(target) ? shapes.membersOf(target).filter(wanted) : [];
    }),
  );
}
