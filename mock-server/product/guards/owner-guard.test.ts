import { expect, test } from 'vitest';
import { controlOf } from '../../services/control/testing.ts';
import { loadSchema } from '../../engine/schema/schema.ts';
import { createTestServer } from '../../testing/testing.ts';
import { ownedInputs } from './owner-guard.ts';

const OWNER = 'owner@northbay.example';
const { schema, keys } = loadSchema();
const t = await createTestServer();
const control = controlOf(t.server);

const { data } = await t.graphql<{
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string } }[] };
    }[];
  };
}>(
  OWNER,
  '{ viewer { companies { company_uuid short_code trading_partners(first: 5) { edges { node { partner_uuid } } } } } }',
);
const companyOf = (code: string) => data.viewer.companies.find(({ short_code }) => short_code === code);
const northbay = companyOf('northbay');
const pinecrest = companyOf('pinecrest-lines');

interface Fields {
  readonly fields: readonly { readonly name: string; readonly value: unknown }[];
}

/** An object of the Northbay workspace, with its owner. */
async function owned(type: string): Promise<{ key: string; partner_uuid: unknown }> {
  const { body } = await control<{ entities: { key: string }[] }>('GET', `/entities/${type}?first=100`);
  for (const { key } of body.entities) {
    const { body: entity } = await control<Fields>('GET', `/entities/${type}/${encodeURIComponent(key)}`);
    const valueOf = (name: string) => entity.fields.find((field) => field.name === name)?.value;
    if (valueOf('company_uuid') === northbay?.company_uuid)
      return { key, partner_uuid: valueOf('partner_uuid') };
  }
  throw new Error(`Northbay has no ${type}.`);
}

const cases = ownedInputs(schema, keys).flatMap(({ owners, ...one }) =>
  owners.map((owner) => [one.mutation, owner, one] as const),
);

test('many mutations take a key and an owner', () => {
  expect(cases.length).toBeGreaterThan(15);
});

test.each(cases)("%s refuses a %s that is not the owner's", async (mutation, owner, { key, type }) => {
  const found = await owned(type);
  const other =
    owner === 'company_uuid'
      ? pinecrest?.company_uuid
      : northbay?.trading_partners.edges.find(({ node }) => node.partner_uuid !== found.partner_uuid)?.node
          .partner_uuid;
  const answer = await t.graphql<Record<string, { errors: { code: string; path: string[] }[] }>>(
    OWNER,
    `mutation($input: ${String(schema.getMutationType()?.getFields()[mutation]?.args[0]?.type)}) { ${mutation}(input: $input) { errors { code path } } }`,
    { input: { [key]: found.key, [owner]: other } },
  );
  expect(answer.errors).toBeUndefined();
  expect(answer.data[mutation]?.errors).toEqual([{ code: 'NOT_FOUND', path: [owner] }]);
});
