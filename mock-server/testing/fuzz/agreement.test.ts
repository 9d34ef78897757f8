import fc from 'fast-check';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import type { Link, Many } from '../../engine/generate/sides.ts';
import { madeUp } from '../../engine/mock-store/made-up.testing.ts';
import type { Ref } from '../../engine/store/ref.ts';
import { drawFrom, type Draw } from './draw.ts';
import { randomSchema } from './random-schema.ts';

const draws = fc.gen().map((gen): Draw => drawFrom((below) => gen(fc.nat, { max: below - 1 })));
const RUNS = {
  seed: Number(process.env.FUZZ_SEED ?? 20_260_915),
  numRuns: Number(process.env.FUZZ_RUNS ?? 20),
  endOnFailure: !process.env.FUZZ_SHRINK,
};

type MadeUp = ReturnType<typeof madeUp>;
const FEW = 6;

/** Some existing entities of a type. */
function someOf({ generator }: MadeUp, type: string): string[] {
  const { at, count } = generator.populations.of(type);
  return Array.from({ length: Math.min(FEW, count) }, (_, i) => at(Math.floor((i * count) / FEW) % count));
}

/** A list as a query reads it: all of its pages, whatever its paging arguments are called. */
function listed({ store }: MadeUp, { type, field, page }: Many, key: string): Ref[] {
  if (!page) return store.read(type, key, field.name) as Ref[];
  const all: Ref[] = [];
  const has = (name: string) => field.args.some((argument) => argument.name === name);
  for (let after: string | null = null; ;) {
    const args = { ...(has('first') ? { first: 7 } : {}), ...(after === null ? {} : { after }) };
    const made = store.read(type, key, field.name, has('after') ? args : {}) as Record<string, unknown>;
    const edges = (page.edges ? made[page.edges.name] : []) as { node: Ref }[];
    all.push(...edges.map(({ node }) => node));
    const info = made[page.pageInfo?.name ?? ''] as { hasNextPage?: boolean; endCursor?: string } | undefined;
    for (const count of page.counts) expect(made[count.name]).toBeGreaterThanOrEqual(all.length);
    if (!has('after') || !info?.hasNextPage) {
      if (has('after')) for (const count of page.counts) expect(made[count.name]).toBe(all.length);
      return all;
    }
    after = info.endCursor ?? null;
  }
}

const target = (made: MadeUp, link: Link, key: string): Ref | null =>
  link.field
    ? (made.store.read(link.type, key, link.field.name) as Ref | null)
    : made.generator.relationResolver.parent(link, key, made.store);
const isThere = (refs: readonly Ref[], type: string, key: string) =>
  refs.some(({ $ref }) => $ref.typeName === type && $ref.key === key);

/** Checks both sides of every relation in the schema. */
function agree(made: MadeUp, what: string): void {
  const { generator, store } = made;
  for (const { name: type } of generator.shapes.entities()) {
    for (const many of generator.relations.manysOf(type)) {
      // Without paging, a long list is a single page.
      const isWhole = !many.page || many.field.args.some(({ name }) => name === 'after');
      for (const key of someOf(made, type)) {
        const list = listed(made, many, key);
        if (many.by.kind === 'link') {
          for (const { $ref } of list)
            expect(target(made, many.by.link, $ref.key), `${many.id} ${what}`).toEqual({
              $ref: { typeName: type, key },
            });
        } else if (many.by.drivenBy) {
          for (const { $ref } of list)
            expect(isThere(listed(made, many.by.drivenBy, $ref.key), type, key), `${many.id} ${what}`).toBe(
              true,
            );
        }
        expect(new Set(list.map(({ $ref }) => $ref.key)).size, many.id).toBe(list.length);
        if (!isWhole) continue;
        for (const { $ref } of list)
          expect(
            store.exists($ref.typeName, $ref.key) || !generator.shapes.isEntity({ name: $ref.typeName }),
          ).toBe(true);
      }
    }
    for (const link of generator.relations.linksOf(type)) {
      for (const key of someOf(made, type)) {
        const to = target(made, link, key);
        const beside = link.keys.map((name) =>
          generator.shapes.find(type, name) ? store.read(type, key, name) : undefined,
        );
        if (link.keys.length === 1 && beside[0] !== undefined)
          expect(beside[0] ?? null, `${link.id} ${what}`).toEqual(to ? keyOf(made, to) : null);
        if (!to) continue;
        expect(store.exists(to.$ref.typeName, to.$ref.key), link.id).toBe(true);
        if (link.many && !link.many.page && link.many.type === to.$ref.typeName)
          expect(isThere(listed(made, link.many, to.$ref.key), type, key), `${link.id} ${what}`).toBe(true);
        if (link.twin?.leads) expect(target(made, link.twin.link, to.$ref.key)?.$ref.typeName).toBe(type);
      }
    }
  }
}

/** A value as text, or why there is none: a type without implementations has no values. */
function textOf(read: () => unknown): string {
  try {
    return JSON.stringify(read() ?? null);
  } catch (error) {
    return String(error);
  }
}

/** A key in the form in which the scalar next to a link contains it. */
function keyOf({ generator, store }: MadeUp, { $ref: { typeName, key } }: Ref): unknown {
  const [name = ''] = generator.shapes.keysOf(typeName);
  return store.read(typeName, key, name);
}

test('both sides of every relation agree, in any schema', () => {
  let relations = 0;
  fc.assert(
    fc.property(draws, (draw) => {
      const sdl = randomSchema(draw);
      const made = madeUp(sdl);
      relations += made.generator.shapes
        .entities()
        .flatMap(({ name }) => made.generator.relations.manysOf(name))
        .filter(({ by }) => by.kind === 'link').length;
      agree(made, sdl);
    }),
    RUNS,
  );
  expect(relations).toBeGreaterThan(20);
});

test('they also agree after any write, and all values are the same in another process', () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const sdl = randomSchema(draw);
      const made = madeUp(sdl);
      const { store, generator } = made;
      const types = generator.shapes.entities().map(({ name }) => name);
      if (types.length === 0) return;
      const writes: (() => void)[] = [];
      for (let i = 0; i < 6; i++) {
        const type = draw.one(types);
        const link = generator.relations.linksOf(type).find(({ field }) => field);
        const key = draw.one(someOf(made, type));
        if (draw.chance(30)) store.insert(type, store.newKey(type), {});
        else if (link?.field && draw.chance(60)) {
          const members = generator.shapes
            .membersOf(link.target)
            .filter((member) => generator.shapes.isEntity(member));
          const { name } = draw.one(members);
          const to = draw.one(someOf(made, name));
          if (link.twin || link.own) continue;
          store.set(type, key, { [link.field.name]: { $ref: { typeName: name, key: to } } });
        }
      }
      for (const write of writes) write();
      agree(made, sdl);
      const other = madeUp(sdl);
      other.overlay.restore(made.overlay.snapshot());
      for (const type of types.toReversed()) {
        for (const field of Object.values(generator.shapes.object(type).getFields())) {
          for (const key of someOf(made, type).slice(0, 2)) {
            const read = ({ store: from }: MadeUp) => textOf(() => from.read(type, key, field.name));
            expect(read(other), `${type}.${field.name} ${sdl}`).toBe(read(made));
          }
        }
      }
    }),
    RUNS,
  );
});

const MOMENTS = parse(/* GraphQL */ `
  type Moments {
    created_at: T
    updatedAt: T
    started_at: T
    finishedAt: T
    valid_from: T
    valid_to: T
    starts_on: T
    ends_on: T
    first_seen: T
    last_seen: T
    opened_at: T
    closed_at: T
    requested_at: T
  }
`);

test('times are in order, however they are named', () => {
  const [type] = MOMENTS.definitions;
  const names =
    type?.kind === 'ObjectTypeDefinition' ? (type.fields ?? []).map(({ name }) => name.value) : [];
  for (const scalar of ['DateTime', 'Timestamp', 'String', 'Date', 'Int']) {
    const { store, generator } = madeUp(
      `${scalar === 'DateTime' || scalar === 'Timestamp' || scalar === 'Date' ? `scalar ${scalar}` : ''} type Query { things: [Thing!]! } type Thing { id: ID! ${names.map((name) => `${name}: ${scalar}!`).join(' ')} }`,
    );
    const isMoment = (name: string) =>
      scalar !== 'String' && scalar !== 'Int' ? true : !/seen|valid/.test(name);
    for (let i = 0; i < 24; i++) {
      const at = (name: string) => {
        const value = store.read('Thing', generator.populations.of('Thing').at(i), name);
        return typeof value === 'number' ? value : Date.parse(String(value));
      };
      const pairs = [
        ['created_at', 'updatedAt'],
        ['updatedAt', 'finishedAt'],
        ['created_at', 'started_at'],
        ['requested_at', 'started_at'],
        ['started_at', 'finishedAt'],
        ['valid_from', 'valid_to'],
        ['starts_on', 'ends_on'],
        ['first_seen', 'last_seen'],
        ['opened_at', 'closed_at'],
      ] as const;
      for (const [from, to] of pairs.filter(([name]) => isMoment(name))) {
        expect(at(from), `${scalar} ${from} ${to}`).toBeLessThanOrEqual(at(to));
      }
    }
  }
});
