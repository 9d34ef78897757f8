import { getNamedType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../engine/schema/schema.ts';
import { controlOf } from '../services/control/testing.ts';
import { createTestServer } from '../testing/testing.ts';
import { asOwnerOf, cases, mutations, subjectsOf } from './mutation-cases.testing.ts';

const t = await createTestServer();
const { keys } = loadSchema();
/** Is a member of Northbay Freight and its test workspace only. */
const EDITOR = 'editor@northbay.example';
const MADE_UP = '00000000-0000-4000-8000-000000000000';

const asOwner = asOwnerOf(t);
const subject = (await subjectsOf(t))('Pinecrest Lines');
const { viewer } = await asOwner('foreign-keys')<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>('{ viewer { companies { company_uuid short_code } } }');
const foreign = new Set(
  viewer.companies
    .filter(({ short_code }) => !short_code.startsWith('northbay'))
    .map(({ company_uuid }) => company_uuid),
);

/** The type whose objects a field names: that of `table_uuid` has the key `table_uuid`. */
const typesOf = (field: string): string[] =>
  [...keys]
    .filter(([, parts]) => parts.length === 1 && parts[0] === field.replace(/_uuids$/, '_uuid'))
    .map(([type]) => type);

interface Entity {
  readonly fields?: readonly { readonly name: string; readonly value: unknown }[];
}
const control = controlOf(t.server, 'foreign-keys');
const known = new Map<string, Promise<string | null>>();

/** An object of a workspace that the editor has no access to; null if there is none in the seed. */
function foreignKey(type: string): Promise<string | null> {
  const search = async () => {
    const { body } = await control<{ entities?: { key: string }[] }>('GET', `/entities/${type}?first=100`);
    for (const { key } of body.entities ?? []) {
      const entity = await control<Entity>('GET', `/entities/${type}/${encodeURIComponent(key)}`);
      const values = new Map(entity.body.fields?.map(({ name, value }) => [name, value]));
      // A public template is everybody's, and a shared partner belongs to both workspaces.
      const isOurs =
        values.get('visibility') === 'PUBLIC' || [...values.values()].includes(subject.company_uuid);
      if (!isOurs && foreign.has(String(values.get('company_uuid')))) return key;
    }
    return null;
  };
  const found = known.get(type) ?? search();
  known.set(type, found);
  return found;
}

const isKeyField = (name: string) => /_uuids?$/.test(name);
const isList = (type: GraphQLInputType) => isListType(isNonNullType(type) ? type.ofType : type);

/** The fields of a mutation's input that name objects. */
function keyFieldsOf(mutation: string) {
  const input = getNamedType(mutations[mutation]?.args[0]?.type);
  if (!isInputObjectType(input)) return [];
  return Object.values(input.getFields()).filter(({ name }) => isKeyField(name));
}

async function answerOf(mutation: string, input: object, session: string): Promise<string> {
  const type = String(mutations[mutation]?.args[0]?.type);
  const answer = await t.graphql<Record<string, unknown>>(
    EDITOR,
    `mutation($input: ${type}) { ${mutation}(input: $input) { errors { code message path } } }`,
    { input },
    { session },
  );
  return JSON.stringify([
    answer.data?.[mutation] ?? null,
    answer.errors?.map(({ message, extensions }) => [extensions.code, message]),
  ]);
}

const compared = Object.entries(cases).filter(([mutation]) => keyFieldsOf(mutation).length > 0);

test('most mutations name objects', () => {
  expect(compared.length).toBeGreaterThan(150);
});

/** Fields whose keys are stored as given, and why that is right. */
const exceptions: Readonly<Record<string, string>> = {
  'review_resubmission.invocation_uuids': 'The review lists what it leaves out.',
};

/** What a session has stored. */
const storedIn = async (session: string): Promise<string> =>
  JSON.stringify((await controlOf(t.server, session)<{ overlay: unknown }>('GET', '/snapshot')).body.overlay);

describe.each(compared)('%s', (mutation, { input }) => {
  test('answers a foreign key like a made-up one in every field, and stores neither', async () => {
    const wrong: string[] = [];
    for (const { name, type } of keyFieldsOf(mutation)) {
      const inForeign =
        (await Promise.all(typesOf(name).map(foreignKey))).find((key) => key !== null) ?? null;
      const tried: string[] = [];
      for (const key of inForeign === null ? [MADE_UP] : [MADE_UP, inForeign]) {
        const session = `foreign-${mutation}-${name}-${tried.length}`;
        const given = await input(subject, asOwner(session));
        const before = await storedIn(session);
        const answer = await answerOf(mutation, { ...given, [name]: isList(type) ? [key] : key }, session);
        tried.push(answer);
        const stored = await storedIn(session);
        const isKept = stored !== before && stored.includes(key);
        if (isKept !== Object.hasOwn(exceptions, `${mutation}.${name}`))
          wrong.push(`${name}: ${isKept ? 'stores' : 'no longer stores'} ${key}`);
      }
      const [madeUp, other] = tried;
      if (other !== undefined && other !== madeUp) wrong.push(`${name}: ${madeUp} but ${other}`);
    }
    expect(wrong.join('\n')).toBe('');
  });
});
