import { getNamedType, isScalarType, type GraphQLObjectType } from 'graphql';
import { choose } from '../generate/arguments.ts';
import type { Generator } from '../generate/generator.ts';
import { isKeyPart, type Thing } from '../generate/relation-resolver.ts';
import { keyPart } from '../generate/look-up.ts';
import { hash } from '../../kernel/random.ts';
import { targetOfKey } from '../generate/sides.ts';
import { isOpen, isPlainLeaf, type Field } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';
import { isRef, ref, type Ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import { error, join, NOTHING, type Effect } from './effect.ts';
import { notThere } from './input-error.ts';
import { isRecord } from '../../kernel/records.ts';
import { batchOf, given, keyIn, keysIn, type Given } from './inputs.ts';
import { listEdit } from './list-edit.ts';
import { initialValues, valuesOfVerb, updatedValues } from './initial-values.ts';
import type { Outcome } from './payload.ts';
import { namedAs, type Plan } from './plan.ts';
import { mayBegin } from './verbs.ts';
import { fits, Writer } from './writer.ts';

type Args = Readonly<Record<string, unknown>>;

/** The client's own id of a call, which is returned and never stored. */
const isClientId = ({ name }: Given): boolean => snakeCase(name) === 'client_mutation_id';

const CONDITION = /^_*(where|filters?|conditions?)$/;

/** One call of a mutation that no domain implements. */
export class Run {
  readonly #plan: Plan;
  readonly #generator: Generator;
  readonly #store: Store;
  readonly #writer: Writer;
  readonly #now: number;

  constructor(plan: Plan, generator: Generator, { store, now }: { store: Store; now: number }) {
    this.#plan = plan;
    this.#generator = generator;
    this.#store = store;
    this.#writer = new Writer(generator, store);
    this.#now = now;
  }

  outcome(args: Args): Outcome {
    const { field, main } = this.#plan;
    const all = given(field.args, args, { main });
    const inputs = all.filter((input) => !isClientId(input));
    const clientId = all.find(isClientId)?.value;
    const base = { main, refs: [], errors: [], others: this.#others(inputs), clientId };
    if (!main) return base;
    const batch = batchOf(field.args, args, main);
    if (batch) {
      const fields = Object.values(
        // A batch is a list of input objects, whose fields have what is read of an output field.
        (getNamedType(batch.slot) as unknown as { getFields(): Record<string, Field> }).getFields(),
      );
      const parts = batch.items.map((item, i) =>
        this.#one(
          main,
          // An input field has what is read of an argument.
          given(fields as never, item, { main, path: [batch.path, String(i)] }).filter(
            (input) => !isClientId(input),
          ),
        ),
      );
      return { ...base, ...this.#carryOut(parts) };
    }
    const result = this.#carryOut([this.#toChosen(main, args, inputs) ?? this.#one(main, inputs)]);
    return { ...base, ...result, others: [...base.others, ...this.#parents(result.refs)] };
  }

  /** Executes all parts or none: any error stops the whole mutation. */
  #carryOut(parts: readonly Effect[]): Pick<Outcome, 'refs' | 'errors'> {
    const errors = parts.flatMap((part) => part.errors);
    if (errors.length > 0) return { refs: [], errors };
    for (const { writes } of parts) for (const write of writes) write();
    this.#writer.remove(parts.flatMap(({ gone }) => gone));
    return { refs: parts.flatMap(({ refs }) => refs), errors: [] };
  }

  #one(main: GraphQLObjectType, inputs: readonly Given[]): Effect {
    const { shapes } = this.#generator;
    const { verb } = this.#plan;
    const { action } = verb;
    const parts = { generator: this.#generator, store: this.#store, writer: this.#writer };
    const edit = listEdit(verb, main, { inputs, parts }) ?? this.#ofAnyKind(inputs);
    if (edit) return edit;
    const several = keysIn(inputs, main, shapes);
    if (several && action !== 'create') {
      const rest = inputs.filter((input) => input !== several.from);
      return join(
        several.keys.map((key, i) =>
          this.#toOne(main, key, { inputs: rest, path: [...several.from.path, String(i)] }),
        ),
      );
    }
    const found = shapes.isEntity(main) ? keyIn(inputs, main, shapes) : null;
    const rest = found ? inputs.filter((input) => !found.from.includes(input)) : inputs;
    const path = found?.from[0]?.path ?? [];
    if (action === 'create' || action === 'copy') return this.#create(main, found, { inputs: rest, path });
    if (found && (action !== 'save' || this.#store.exists(main.name, found.key)))
      return this.#toOne(main, found.key, { inputs: rest, path });
    if (action === 'save') return this.#save(main, found, { rest, path });
    if (action === 'add' || (mayBegin(verb) && shapes.isEntity(main) && !this.#plan.takesKey))
      return this.#create(main, null, { inputs, path: [] });
    return this.#toSomeOne(main, inputs);
  }

  /** `update_posts(where: …)`: applies to everything that matches a condition, unless the condition is a key. */
  #toChosen(main: GraphQLObjectType, args: Args, inputs: readonly Given[]): Effect | null {
    const { field, verb } = this.#plan;
    const { relationResolver, shapes } = this.#generator;
    const by = field.args.find(({ name }) => CONDITION.test(snakeCase(name)) && isRecord(args[name]))?.name;
    if (by === undefined || !shapes.isEntity(main) || keyIn(inputs, main, shapes)) return null;
    if (verb.action === 'create' || verb.action === 'copy') return null;
    const { base, fresh } = relationResolver.everything(main, this.#store);
    const chosen = choose(
      [...base, ...fresh],
      { [by]: args[by] },
      { node: main, shapes, store: this.#store },
    );
    const rest = inputs.filter(({ path }) => path[0] !== by);
    return join(chosen.map(({ $ref }) => this.#toOne(main, $ref.key, { inputs: rest, path: [by] })));
  }

  #save(
    main: GraphQLObjectType,
    found: ReturnType<typeof keyIn>,
    { rest, path }: { rest: readonly Given[]; path: readonly string[] },
  ): Effect {
    if (!this.#generator.shapes.isEntity(main)) return this.#toSomeOne(main, rest);
    // Where the key is optional, omitting it saves a new entity.
    const isChosen =
      found !== null &&
      this.#plan.slots.some(({ name, isRequired }) => isRequired && name === found.from[0]?.name);
    if (found && !isChosen) return error(notThere(main.name, found.key, path));
    return this.#create(main, found, { inputs: rest, path });
  }

  #create(
    main: GraphQLObjectType,
    found: ReturnType<typeof keyIn>,
    { inputs, path }: { inputs: readonly Given[]; path: readonly string[] },
  ): Effect {
    const { shapes } = this.#generator;
    if (!shapes.isEntity(main)) return this.#toSomeOne(main, inputs);
    const { action, rest } = this.#plan.verb;
    // What is created is something else that belongs to the entity.
    if (found && action === 'create' && namedAs(main.name, rest) === 'part') {
      if (!this.#store.exists(main.name, found.key)) return error(notThere(main.name, found.key, path));
      return { refs: [ref(main.name, found.key)], errors: [], writes: [], gone: [] };
    }
    const copied = action === 'copy' && found ? found.key : null;
    if (copied !== null && !this.#store.exists(main.name, copied))
      return error(notThere(main.name, copied, path));
    if (copied === null && found && this.#store.exists(main.name, found.key)) {
      return error({
        code: 'CONFLICT',
        message: `${main.name} with the key ${found.key} already exists.`,
        path,
      });
    }
    if (copied === null && found && !this.#isKey(main, found.key)) {
      return error({ code: 'VALIDATION', message: `${found.key} is not a key of ${main.name}.`, path });
    }
    const key = (copied === null ? found?.key : undefined) ?? this.#store.newKey(main.name);
    const thing = { type: main.name, key };
    const { writes, errors } = this.#writer.prepare(thing, inputs);
    const names = new Set(inputs.map(({ name }) => snakeCase(name)));
    const settable = new Set(this.#plan.slots.map(({ name }) => snakeCase(name)));
    const begin = () => {
      const copy = copied === null ? {} : this.#copyOf(main, copied);
      const fresh = initialValues(main, copied === null ? settable : new Set(), {
        given: names,
        now: this.#now,
        sampleOf: this.#sampleOf(thing),
      });
      this.#store.insert(main.name, key, { ...copy, ...fresh, ...this.#owners(main, inputs) });
    };
    return { refs: [ref(main.name, key)], errors, writes: [begin, ...writes], gone: [] };
  }

  #isKey(main: GraphQLObjectType, key: string): boolean {
    const keys = this.#generator.shapes.keysOf(main.name);
    return keys.every((name) => {
      const field = this.#generator.shapes.field(main.name, name);
      return fits(field.type, keyPart(field, key, keys));
    });
  }

  /** The owner of the list that will contain the new entity, unless the entity's own fields name it. */
  #owners({ name }: GraphQLObjectType, inputs: readonly Given[]): Args {
    const hidden = this.#generator.relations.linksOf(name).filter(({ field, many }) => !field && many);
    const keys = new Set(hidden.flatMap((link) => link.keys));
    return Object.fromEntries(
      inputs
        .filter((input) => keys.has(input.name) && isKeyPart(input.value))
        .map((input) => [input.name, input.value]),
    );
  }

  #copyOf(main: GraphQLObjectType, key: string): Args {
    const keys = this.#generator.shapes.keysOf(main.name);
    const fields = Object.values(main.getFields()).filter(
      (field) => isOpen(field) && !keys.includes(field.name),
    );
    const isKept = (field: Field) =>
      isPlainLeaf(field) || this.#generator.relations.linkOf(main.name, field.name) !== null;
    return Object.fromEntries(
      fields.filter(isKept).map(({ name }) => [name, this.#store.read(main.name, key, name)]),
    );
  }

  /** Whether a removal is of the entity itself. One that is given beside another entity has to be named. */
  #removesIt({ name }: GraphQLObjectType, inputs: readonly Given[]): boolean {
    const { action, rest } = this.#plan.verb;
    const named = namedAs(name, rest);
    if (named !== 'not') return named === 'whole';
    return action === 'delete' || !inputs.some((input) => /(^|_)(uu)?ids?$/.test(snakeCase(input.name)));
  }

  #toOne(
    main: GraphQLObjectType,
    key: string,
    { inputs, path }: { inputs: readonly Given[]; path: readonly string[] },
  ): Effect {
    if (this.#generator.shapes.isEntity(main) && !this.#store.exists(main.name, key))
      return error(notThere(main.name, key, path));
    const thing = { type: main.name, key };
    const refs = [ref(main.name, key)];
    const { action, word } = this.#plan.verb;
    if (action === 'delete' || action === 'remove') {
      const gone = this.#removesIt(main, inputs) ? [thing] : [];
      return { refs, errors: [], writes: [], gone };
    }
    const prepared = this.#writer.prepare(thing, inputs);
    const names = new Set(inputs.map(({ name }) => snakeCase(name)));
    const after = () =>
      this.#store.set(thing.type, thing.key, {
        ...updatedValues(main, names, { now: this.#now, sampleOf: this.#sampleOf(thing) }),
        ...without(valuesOfVerb(main, word, { now: this.#now, sampleOf: this.#sampleOf(thing) }), names),
      });
    return { refs, errors: prepared.errors, writes: [...prepared.writes, after], gone: [] };
  }

  /** For a mutation without a key: the only entity of its type, or the one that the inputs describe. */
  #toSomeOne(main: GraphQLObjectType, inputs: readonly Given[]): Effect {
    const { single, field, takesKey: wantsKey, verb } = this.#plan;
    const { shapes, populations } = this.#generator;
    const root = shapes.schema.getQueryType()?.name;
    const link = single !== null && root !== undefined ? this.#store.read(root, 'ROOT', single) : null;
    if (isRef(link)) return this.#toOne(main, link.$ref.key, { inputs, path: [] });
    if (wantsKey || !shapes.isEntity(main)) {
      const path = field.args[0] ? [field.args[0].name] : [];
      return verb.action === 'delete' || wantsKey
        ? error({ code: 'NOT_FOUND', message: `Provide the key of the ${main.name}.`, path })
        : NOTHING;
    }
    const named = inputs.find(
      ({ value }) => isKeyPart(value) && this.#store.exists(main.name, String(value)),
    );
    if (named)
      return this.#toOne(main, String(named.value), {
        inputs: inputs.filter((input) => input !== named),
        path: named.path,
      });
    const keyed = inputs.find(
      (input) =>
        /(^|_)(uu)?id$/.test(snakeCase(input.name)) && isKeyPart(input.value) && !this.#isOthers(input),
    );
    if (keyed) return error(notThere(main.name, String(keyed.value), keyed.path));
    const population = populations.of(main.name);
    const key = population.at(
      hash(field.name, JSON.stringify(inputs.map(({ value }) => value))) % population.count,
    );
    return this.#toOne(main, key, { inputs, path: [] });
  }

  #isOthers({ name, type }: Given): boolean {
    return (
      // Only the name of the type is read, and inputs and outputs share scalars.
      targetOfKey(null, { name, type: type as unknown as Field['type'] }, this.#generator.shapes) !== null
    );
  }

  /** For `add_star(starrable_id)`: an entity of any type, referred to by the name of an interface. */
  #ofAnyKind(inputs: readonly Given[]): Effect | null {
    const { shapes } = this.#generator;
    for (const input of inputs) {
      const stem = /^(.+)_(?:id|uuid)$/.exec(snakeCase(input.name))?.[1];
      const target = stem === undefined ? undefined : shapes.abstractCalled(stem);
      if (!target || !isKeyPart(input.value)) continue;
      const found = this.#writer.find({ target }, String(input.value));
      if (!found) return error(notThere(target.name, String(input.value), input.path));
      const { typeName, key } = found.$ref;
      const { action, rest: words } = this.#plan.verb;
      if (action === 'delete' || action === 'remove') {
        const isNamed = [target.name, typeName].some((name) => namedAs(name, words) === 'whole');
        return { refs: [found], errors: [], writes: [], gone: isNamed ? [{ type: typeName, key }] : [] };
      }
      const rest = inputs.filter((other) => other !== input);
      return this.#toOne(shapes.object(typeName), key, { inputs: rest, path: input.path });
    }
    return null;
  }

  /** Entities named in the inputs in addition to the main one. */
  #others(inputs: readonly Given[]): readonly Ref[] {
    const { shapes } = this.#generator;
    return inputs.flatMap((input) => {
      if (!isKeyPart(input.value) || !isScalarType(getNamedType(input.type))) return [];
      const target = targetOfKey(
        null,
        // Only the name of the type is read, and inputs and outputs share scalars.
        { name: input.name, type: input.type as unknown as Field['type'] },
        shapes,
      );
      return target && this.#store.exists(target.name, String(input.value))
        ? [ref(target.name, input.value)]
        : [];
    });
  }

  /** The owners of the changed entities, because some payloads return them as well. */
  #parents(refs: readonly Ref[]): readonly Ref[] {
    const { relationResolver, relations } = this.#generator;
    return refs.flatMap(({ $ref: { typeName, key } }) =>
      relations.linksOf(typeName).flatMap((link) => relationResolver.parent(link, key, this.#store) ?? []),
    );
  }

  readonly #sampleOf =
    ({ type, key }: Thing) =>
    (field: string) =>
      this.#generator.value(type, key, { fieldName: field, args: {}, store: this.#store }) ??
      this.#generator.value(type, 'sample', { fieldName: field, args: {}, store: this.#store });
}

const without = (values: Args, names: ReadonlySet<string>): Args =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(snakeCase(name))));
