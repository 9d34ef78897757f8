import type { AccessAction, KeyedType, KeyFields, Link } from '#schema-types';
import { once } from '../../../kernel/once.ts';
import { actorOf } from '../../audit-log/actor.ts';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { graphqlError, userError, type UserError } from '../../../engine/errors.ts';
import { edgeOf, page, type Listing, type Page, type PageArgs } from '../../../engine/store/connection.ts';
import type { Sort } from '../../../engine/store/order.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { World } from '../../world/world.ts';
import { fold, sortByName } from './by-name.ts';
import { listed } from '../../../engine/domain.ts';
import type { AnyDomain, SeedValue, SeedValues } from '../../domain.ts';
import { keyOf } from './key-of.ts';
import { edges, staleness } from './lock-version.ts';
import type { FieldName, Kept, TypeName } from '../../../engine/store/schema-fields.ts';

/** Common properties of a collection's items; all others are the fields of its type, named as in the schema. */
export interface Owned {
  readonly company_uuid: string;
  readonly partner_uuid?: string | null;
}

export interface CollectionOptions<Item extends Owned, Type extends TypeName> {
  /** The type in the schema. */
  readonly type: Type;
  /** Its key field. */
  readonly key: keyof Item & FieldName<Type>;
  /** What people call an item, for use in messages: "notifier", "certificate". */
  readonly what: string;
  /** All items of the seed; pure, called once per world. */
  readonly seed: (world: World) => readonly Item[];
  /** How its lists are sorted; by the field `name` if omitted. */
  readonly by?: KeySort;
  /** Properties of items that are schema fields without conversion, except the key. */
  readonly fields: readonly StoredField<Item, Type>[];
}

/** The properties of an item that the store keeps as they are. */
type StoredField<Item, Type extends TypeName> = {
  readonly [Field in keyof Item & FieldName<Type>]: Item[Field] extends Kept<Type, Field> | undefined
    ? Field
    : never;
}[keyof Item & FieldName<Type>];

/** How keys are sorted; the context reads their fields. */
type KeySort = (context: MockContext) => readonly Sort<string>[];

/** Arguments of a collection's list, apart from its own filters. */
export interface ListArgs extends PageArgs {
  readonly search?: string | null;
}

export interface ListOptions {
  /** Only items whose stored fields have these values. */
  readonly where?: Readonly<Record<string, unknown>>;
  /** Any further condition. */
  readonly only?: (key: string) => boolean;
  /** Fields that `search` looks in. */
  readonly searched?: readonly string[];
  /** How the list is sorted; the collection's default order if omitted. */
  readonly by?: readonly Sort<string>[];
  /** The largest page that the description of the field allows. */
  readonly max?: number;
}

/** The subject of a change, or why the change is not allowed. */
export type Target = { readonly subject: Subject; readonly error: null } | { readonly error: UserError };

/** The arguments that name an object by its key. */
type KeyArguments<Type extends TypeName> = {
  readonly [Name in Type extends KeyedType ? KeyFields[Type] : never]: string;
};

/**
 * Entities that a workspace or one of its partners has a list of, such as connections, keys, notifiers, and
 * certificates. Implements what they share: seeded values, look-up, lists, and permissions. Mutations check with
 * `target`, then write to the store.
 */
export interface Collection<Item extends Owned, Type extends TypeName> {
  readonly type: Type;
  /** `exists`, `all`, `samples`, and `values` for the domain that uses it. */
  readonly seed: Required<Pick<AnyDomain, 'exists' | 'all' | 'samples'>> & {
    readonly values: { readonly [Name in Type]: SeedValues<Type> };
  };
  /** A seeded item, without session writes. */
  record(key: string, world: World): Item | undefined;
  /** Keys of seeded and session items, except removed ones. Does not check permissions. */
  keys(context: Pick<MockContext, 'store' | 'world'>, where?: Readonly<Record<string, unknown>>): string[];
  /** Resolver of the root look-up: null without access or if it does not exist, FORBIDDEN for the wrong role. */
  readonly lookUp: (source: unknown, args: KeyArguments<Type>, context: MockContext) => Ref<Type> | null;
  /** One page of the items. Who can read them is declared at the field (`@access`). */
  list(subject: Subject, args: ListArgs, context: MockContext, options?: ListOptions): Page<Ref<Type>>;
  /** Checks that a new item can be created with this subject; `action` as in `target`. */
  targetNew(subject: Subject | null, context: MockContext, action?: AccessAction): Target;
  /**
   * Checks that an existing item can be changed, and that nobody else has saved it since (`lock_version`). `action` is one
   * of the current mutation's; the first one if omitted.
   */
  target(key: string, context: MockContext, action?: AccessAction): Target;
  /** Does the same for a mutation that saves either an existing item or, without a key, a new item of a workspace. */
  targetOf(key: string | null, company_uuid: string | null | undefined, context: MockContext): Target;
  /** An item as an edge of the list in its default order, for the payloads of create mutations. */
  edge(key: string): PayloadEdge<Type>;
}

/** An edge outside a list; its cursor is computed on demand. */
export interface PayloadEdge<Type extends string> {
  readonly node: Ref<Type>;
  readonly cursor: (args: unknown, context: MockContext) => string;
}

/** An edge for a payload: a row of a list whose order depends on the context. */
export const payloadEdge = <Row, Type extends string>(
  row: Row,
  node: Ref<Type>,
  listing: (context: MockContext) => Listing<Row, unknown>,
): PayloadEdge<Type> => ({ node, cursor: (_args, context) => edgeOf(row, listing(context)).cursor });

/** The `Auditable` fields of a new entity. */
export const madeNow = (context: MockContext) => {
  const by = actorOf(context);
  const at = context.clock.now();
  return { created_at: at, created_by: by, updated_at: at, updated_by: by };
};

/** The `Auditable` fields of a changed entity. */
export const changedNow = (context: MockContext) => ({
  updated_at: context.clock.now(),
  updated_by: actorOf(context),
});

/** Throws FORBIDDEN without the action of the current field's `@access`; `action` is another one that is named there. */
export function mustRead(subject: Subject, { access }: MockContext, action?: AccessAction): void {
  const refusal = action === undefined ? access.refusalOf(subject) : access.refusal(action, subject);
  if (refusal) throw graphqlError('FORBIDDEN', refusal.message);
}

export const notFound = (what: string, path: string | readonly string[]): UserError =>
  userError('NOT_FOUND', `This ${what} does not exist, or you do not have access to it.`, path);

export function collection<Item extends Owned, Type extends TypeName>(
  options: CollectionOptions<Item, Type>,
): Collection<Item, Type> {
  const { key: keyField, what, seed } = options;
  // From here on, as any other name that is known only at run time.
  const type: string = options.type;
  const fields: readonly (keyof Item & string)[] = options.fields;
  const defaultSort: KeySort =
    options.by ?? (({ store }) => [sortByName('name', (key) => String(store.read(type, key, 'name')))]);
  const listing = (by: readonly Sort<string>[]): Listing<string, Ref<Type>> => ({
    id: (key) => key,
    by,
    node: (key) => ref(options.type, key),
  });
  const itemsOf = once(
    (world: World): ReadonlyMap<string, Item> =>
      // A key is a text.
      new Map(seed(world).map((item) => [item[keyField] as string, item])),
  );
  const valueOf =
    <Field extends keyof Item>(field: Field): SeedValue<Item[Field] | undefined> =>
    (key, _args, world) =>
      itemsOf(world).get(key)?.[field];

  const subjectOf = (key: string, { store }: Pick<MockContext, 'store'>): Subject => {
    // The schema decides whether items have partners.
    const partner_uuid = fields.includes('partner_uuid' as keyof Item & string)
      ? // The key of a partner is a text.
        (store.read(type, key, 'partner_uuid') as string | null)
      : null;
    return {
      // The key of a workspace is a text.
      company_uuid: store.read(type, key, 'company_uuid') as string,
      ...(partner_uuid === null ? {} : { partner_uuid }),
    };
  };
  const isThere = ({ company_uuid, partner_uuid }: Subject, { access }: MockContext) =>
    partner_uuid === undefined
      ? access.company(company_uuid) !== null
      : access.partner(partner_uuid)?.company_uuid === company_uuid;

  function keys({ store, world }: Pick<MockContext, 'store' | 'world'>, where: object = {}): string[] {
    const conditions = Object.entries(where);
    return [...itemsOf(world).keys(), ...store.created(type)].filter(
      (key) =>
        !store.isRemoved(type, key) &&
        conditions.every(([field, value]) => store.read(type, key, field) === value),
    );
  }

  function target(
    subject: Subject | null,
    path: string,
    { context, action }: { context: MockContext; action?: AccessAction },
  ): Target {
    const { access } = context;
    if (!subject || !isThere(subject, context)) return { error: notFound(what, path) };
    const refusal = action === undefined ? access.refusalOf(subject) : access.refusal(action, subject);
    return refusal ? { error: refusal } : { subject, error: null };
  }

  const edge = (key: string) =>
    payloadEdge(key, ref(options.type, key), (context) => listing(defaultSort(context)));
  edges.set(type, edge);
  const targetNew: Collection<Item, Type>['targetNew'] = (subject, context, action) =>
    target(subject, subject?.partner_uuid === undefined ? 'company_uuid' : 'partner_uuid', {
      context,
      action,
    });
  const targetStored: Collection<Item, Type>['target'] = (key, context, action) => {
    const subject = context.store.exists(type, key) ? subjectOf(key, context) : null;
    const found = target(subject, keyField, { context, action });
    const stale = found.error ? null : staleness(type, key, context);
    return stale ? { error: stale } : found;
  };

  return {
    type: options.type,
    seed: {
      exists: { [type]: (key, world) => itemsOf(world).has(key) },
      all: { [type]: (world) => listed([...itemsOf(world).keys()]) },
      samples: { [type]: (world) => [...itemsOf(world).keys()] },
      // `StoredField` lets only fields of these types in.
      values: { [type]: Object.fromEntries(fields.map((field) => [field, valueOf(field)])) } as Collection<
        Item,
        Type
      >['seed']['values'],
    },
    record: (key, world) => itemsOf(world).get(key),
    keys,
    lookUp(_source, args, context) {
      // The key field of the options is the one of the type.
      const key = (args as Readonly<Record<string, string>>)[keyField] ?? '';
      if (!context.store.exists(type, key)) return null;
      const subject = subjectOf(key, context);
      if (!isThere(subject, context)) return null;
      mustRead(subject, context);
      return ref(options.type, key);
    },
    list(subject, args, context, { where, only, searched = ['name'], by, max = 200 } = {}) {
      const { store } = context;
      const owner =
        subject.partner_uuid === undefined
          ? { company_uuid: subject.company_uuid }
          : { partner_uuid: subject.partner_uuid };
      const wanted = fold(args.search ?? '');
      const text = (key: string, field: string) => fold(String(store.read(type, key, field) ?? ''));
      const found = keys(context, { ...owner, ...where })
        .filter((key) => only?.(key) ?? true)
        .filter((key) => wanted === '' || searched.some((field) => text(key, field).includes(wanted)));
      return page({ rows: found, ...listing(by ?? defaultSort(context)), args, max });
    },
    targetNew,
    target: targetStored,
    targetOf: (key, company_uuid, context) =>
      key === null ? targetNew(company_uuid ? { company_uuid } : null, context) : targetStored(key, context),
    edge,
  };
}

/** A workspace list as the resolver of a field of `Company`. */
export const companyList =
  <Item extends Owned, Type extends TypeName, Args extends ListArgs = ListArgs>(
    of: Collection<Item, Type>,
    options: (args: Args, context: MockContext) => ListOptions = () => ({}),
  ) =>
  (source: Link, args: Args, context: MockContext): Page<Ref<Type>> =>
    of.list({ company_uuid: keyOf(source) }, args, context, options(args, context));
