import { testServices } from '../../testing/test-services.ts';
import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { createClock } from '../../kernel/clock.ts';
import type { MockContext } from '../context.ts';
import { domains } from '../domains.ts';
import { createGraphqlServer } from '../graphql-server.ts';
import { people } from '../accounts/people.ts';
import type { AnyDomain } from '../domain.ts';
import { modelOf, readSchema, schemaFolder } from '../../engine/schema/schema.ts';
import { Sessions } from '../../engine/session/session.ts';
import { createWorld } from '../world/world.ts';

const added = `
  extend type Mutation {
    rename_silently(input: RenameInput!): RenamePayload! @access(to: EDIT_SETTINGS)
    rename_by_another(input: RenameInput!): RenamePayload! @access(to: EDIT_SETTINGS)
    rename_properly(input: RenameInput!): RenamePayload! @access(to: EDIT_SETTINGS)
  }
  input RenameInput { company_uuid: ID! }
  type RenamePayload { company: Company errors: [UserError!]! }
`;
const sdl = print(readSchema(schemaFolder));
const model = (text = sdl) => modelOf(parse(text + added));
const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
const company_uuid = world.companies[0]?.company_uuid ?? '';

/** Renames the workspace, after `ask`. */
const renaming =
  (ask: (context: MockContext) => object | null) =>
  (_source: unknown, _args: unknown, context: MockContext) => {
    const error = ask(context);
    if (error === null) context.store.set('Company', company_uuid, { company_name: 'Renamed' });
    return { company: null, errors: error === null ? [] : [error] };
  };
const renames: AnyDomain = {
  name: 'renames',
  resolvers: {
    Mutation: {
      rename_silently: renaming(() => null),
      rename_by_another: renaming(({ access }) => access.refusal('EDIT_PARTNER', { company_uuid })),
      rename_properly: renaming(({ access }) => access.refusalOf({ company_uuid })),
    },
  },
};

const state = { as: 'owner', session: 'none' };
const uncaught: unknown[] = [];
const server = createGraphqlServer({
  services: testServices(),
  model: model(),
  domains: [...domains, renames],
  world,
  clock: createClock({ now: world.anchor }),
  sessions: new Sessions(),
  portalOrigins: () => [],
  personOf: async () => people.find(({ email }) => email === `${state.as}@northbay.example`) ?? null,
  onUncaught: (error) => void uncaught.push(error),
});

async function ask(query: string) {
  const response = await server.handle(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-mock-session': state.session,
      },
      body: JSON.stringify({ query }),
    }),
  );
  return (await response.json()) as { data: Record<string, unknown> | null };
}

const rename = async (mutation: string, as: string) => {
  Object.assign(state, { as, session: `${mutation}-${as}` });
  const { data } = await ask(
    `mutation { ${mutation}(input: { company_uuid: "${company_uuid}" }) { errors { code } } }`,
  );
  state.as = 'owner';
  const { data: after } = await ask(
    `{ company(company_uuid: "${company_uuid}") { company_uuid company_name } }`,
  );
  const company = after?.['company'] as { company_name: string } | undefined;
  return { payload: data?.[mutation] ?? null, isRenamed: company?.company_name === 'Renamed' };
};

test('a mutation that has not asked for its action writes nothing', async () => {
  expect(await rename('rename_silently', 'owner')).toEqual({ payload: null, isRenamed: false });
  expect(String(uncaught.pop())).toContain('rename_silently writes without having asked for EDIT_SETTINGS');
});

test('a mutation cannot ask for an action that its @access does not name', async () => {
  expect(await rename('rename_by_another', 'owner')).toEqual({ payload: null, isRenamed: false });
  expect(String(uncaught.pop())).toContain('The @access of rename_by_another does not name EDIT_PARTNER');
});

test('a mutation that asks is for the roles of its action', async () => {
  expect(await rename('rename_properly', 'editor')).toEqual({ payload: { errors: [] }, isRenamed: true });
  expect(await rename('rename_properly', 'viewer')).toEqual({
    payload: { errors: [{ code: 'FORBIDDEN' }] },
    isRenamed: false,
  });
});

test('a saved schema that grants the action to other roles takes effect at once', async () => {
  const changed = sdl.replace(
    /EDIT_SETTINGS @granted\(to: \[EDITOR, OWNER, OPERATOR\]\)/,
    'EDIT_SETTINGS @granted(to: [OWNER])',
  );
  expect(changed).not.toBe(sdl);
  server.setModel(model(changed));
  expect(await rename('rename_properly', 'editor')).toMatchObject({
    payload: { errors: [{ code: 'FORBIDDEN' }] },
  });
  expect(await rename('rename_properly', 'operator')).toMatchObject({
    payload: { errors: [{ code: 'FORBIDDEN' }] },
  });
  expect(await rename('rename_properly', 'owner')).toEqual({ payload: { errors: [] }, isRenamed: true });
});
