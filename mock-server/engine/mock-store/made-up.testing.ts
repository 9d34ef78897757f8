import { execute, parse, validate, type GraphQLSchema } from 'graphql';
import { executableSchema } from '../graphql/executable-schema.ts';
import { Generator } from '../generate/generator.ts';
import { modelOf } from '../schema/schema.ts';
import { MockedValues, type Mocks } from '../generate/mocks.ts';
import { Overlay } from '../store/overlay.ts';
import { noSeed, type Seed } from '../store/seed.ts';
import { createStore, type SeededStore } from './seeded-store.ts';

/** The instant that generated data in these tests is relative to. */
export const ANCHOR = Date.parse('2026-09-15T14:30:00Z');

/** A schema without any code, with its own state. */
export function madeUp(
  sdl: string,
  { name = 'demo', seed = noSeed, mocks = {} }: { name?: string; seed?: Seed; mocks?: Mocks } = {},
) {
  const model = modelOf(parse(sdl));
  const overlay = new Overlay();
  const mocked = new MockedValues(mocks, name);
  const generator = new Generator({
    model,
    seed: name,
    anchor: ANCHOR,
    samples: (type) => seed.samples(type),
    mocked,
  });
  const store = createStore({ generator, seed, now: () => ANCHOR, mocked }).of(overlay);
  const schema = executableSchema(model.schema, { store });
  return { model, overlay, generator, store, schema, ask: asker(schema, store) };
}

/** Runs valid, successful operations; throws errors of any kind. */
export const asker =
  (schema: GraphQLSchema, store: SeededStore) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests know the shape of the result
  async (query: string): Promise<any> => {
    const document = parse(query);
    const [invalid] = validate(schema, document);
    if (invalid) throw invalid;
    const { data, errors } = await execute({ schema, document, contextValue: { store } });
    if (errors) throw errors[0];
    return JSON.parse(JSON.stringify(data));
  };
