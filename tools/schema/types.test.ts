import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { modelOf } from '../../mock-server/engine/schema/schema.ts';
import { schemaTypesModule } from './types.ts';

const DIRECTIVES =
  'directive @key(fields: String!) on OBJECT ' +
  'directive @semanticNonNull(levels: [Int!] = [0]) on FIELD_DEFINITION ';
const read = (sdl: string) => schemaTypesModule(modelOf(parse(DIRECTIVES + sdl)));

test('objects are as the store keeps them: with links, milliseconds, and other objects in place', () => {
  const text = read(`
    scalar DateTime
    scalar Color
    enum Kind { BIG SMALL }
    type Query { shop(shop_id: ID!): Shop }
    type Shop @key(fields: "shop_id") {
      shop_id: ID! kind: Kind opened_at: DateTime! color: Color! places: [Place]! twins: [Shop!] thing: Thing
    }
    type Place { floor: Int }
    union Thing = Shop | Place
  `);
  expect(text).toContain("export type Kind = 'BIG' | 'SMALL';");
  expect(text).toContain(`export interface Shop {
  readonly shop_id: string;
  readonly kind: Kind | null;
  readonly opened_at: number;
  readonly color: unknown;
  readonly places: readonly (Place | null)[];
  readonly twins: readonly Link<'Shop'>[] | null;
  readonly thing: Link<'Shop'> | Place | null;
}`);
  expect(text).toContain('  readonly Place: Place;\n  readonly Query: Query;\n  readonly Shop: Shop;\n');
  expect(text).toContain("export interface KeyFields {\n  readonly Shop: 'shop_id';\n}");
});

test('results are what the executor completes: an instant in either form, and members of a union by their name', () => {
  const text = read(`
    scalar DateTime
    type Query { shop: Shop }
    type Shop @key(fields: "shop_id") { shop_id: ID! opened_at: DateTime! places: [Place!] @semanticNonNull thing: Thing }
    type Place { floor: Int }
    union Thing = Shop | Place
  `);
  expect(text).toContain(`export interface Results {
  readonly Place: { readonly floor: number | null; };
  readonly Query: { readonly shop: Result<'Shop'> | null; };
  readonly Shop: { readonly shop_id: string; readonly opened_at: number | string; readonly places: readonly Result<'Place'>[]; readonly thing: Member<'Shop' | 'Place'> | null; };
}`);
});

test('what is null only after a failure is not null in the store, at each level', () => {
  const text = read(`
    type Query {
      some: String @semanticNonNull
      names: [String] @semanticNonNull(levels: [0, 1])
      parts: [String] @semanticNonNull(levels: [1])
    }
  `);
  expect(text).toContain(`export interface Query {
  readonly some: string;
  readonly names: readonly string[];
  readonly parts: readonly string[] | null;
}`);
});

test('inputs and arguments are as clients send them: optional unless required or with a default', () => {
  const text = read(`
    scalar DateTime
    input Filter { at: DateTime! name: String count: Int = 10 tags: [String!]! = [] parts: [Filter] }
    type Query { found(filter: Filter!, first: Int = 50, after: String): Int plain: Int }
  `);
  expect(text).toContain(`export interface Filter {
  readonly at: string;
  readonly name?: string | null;
  readonly count: number | null;
  readonly tags: readonly string[];
  readonly parts?: readonly (Filter | null)[] | null;
}`);
  expect(text).toContain(
    '  readonly Query: { readonly found: { readonly filter: Filter; readonly first: number | null; readonly after?: string | null; }; };',
  );
});

test('a type that is named like a type of the module is refused', () => {
  expect(() => read('type Query { link: Link } type Link { url: String }')).toThrow(
    'The type Link needs another name',
  );
});
