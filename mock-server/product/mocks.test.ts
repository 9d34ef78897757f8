import { MockList } from '@graphql-tools/mock';
import { expect, test } from 'vitest';
import type { Mocks } from '../engine/generate/mocks.ts';
import { createTestServer } from '../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const PARTNERS = `{ viewer { companies { company_uuid trading_partners(first: 3) { edges { node {
  partner_uuid partner_name description tags contacts { name email } company { company_uuid company_name country }
} } } } } }`;

interface Partner {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly contacts: readonly { readonly name: string; readonly email: string | null }[];
  readonly company: {
    readonly company_uuid: string;
    readonly company_name: string;
    readonly country: string;
  };
}
interface Partners {
  readonly viewer: {
    readonly companies: readonly {
      readonly trading_partners: { readonly edges: readonly { readonly node: Partner }[] };
    }[];
  };
}

async function partnersWith(mocks: Mocks): Promise<readonly Partner[]> {
  const t = await createTestServer({}, mocks);
  const { data, errors } = await t.graphql<Partners>(OWNER, PARTNERS);
  expect(errors).toBeUndefined();
  expect(t.uncaught).toEqual([]);
  return data.viewer.companies.flatMap(({ trading_partners }) =>
    trading_partners.edges.map(({ node }) => node),
  );
}

const plain = await partnersWith({});

test('one line changes one field of a type everywhere, and nothing else', async () => {
  const partners = await partnersWith({ TradingPartner: () => ({ description: 'Ours' }) });
  expect(partners).toEqual(plain.map((partner) => ({ ...partner, description: 'Ours' })));
});

test('lists are as long as the mock says, and a nested object keeps the fields it does not name', async () => {
  const partners = await partnersWith({
    TradingPartner: () => ({
      tags: ['one', 'two', 'three'],
      contacts: [{ name: 'Ada Kivi' }, { name: 'Bo Lind', email: 'bo@example.com' }],
      company: { company_name: 'Anywhere Ltd' },
    }),
  });
  for (const [i, { tags, contacts, company }] of partners.entries()) {
    expect(tags).toEqual(['one', 'two', 'three']);
    expect(contacts).toEqual([
      { name: 'Ada Kivi', email: plain[i]?.contacts[0]?.email ?? expect.any(String) },
      { name: 'Bo Lind', email: 'bo@example.com' },
    ]);
    expect(company).toEqual({ ...plain[i]?.company, company_name: 'Anywhere Ltd' });
  }
});

test('the examples in docs/mock-server.md', async () => {
  const t = await createTestServer(
    {},
    {
      TradingPartner: (faker) => ({
        description: faker.company.catchPhrase(),
        contacts: [{ name: 'Ada Kivi' }, { name: 'Bo Lind' }],
        company: { company_name: 'Anywhere Ltd' },
      }),
      Company: { website: () => 'https://ours.example' },
      Decimal: () => '12.00',
    },
  );
  const { data, errors } = await t.graphql(
    OWNER,
    `{ company(company_uuid: "${plain[0]?.company.company_uuid}") { website trading_partners(first: 1) { edges { node {
      description contacts { name } company { company_name website }
    } } } } }`,
  );
  expect(errors).toBeUndefined();
  const website = 'https://ours.example';
  expect(data).toEqual({
    company: {
      website,
      trading_partners: {
        edges: [
          {
            node: {
              description: expect.stringMatching(/\w/),
              contacts: [{ name: 'Ada Kivi' }, { name: 'Bo Lind' }],
              company: { company_name: 'Anywhere Ltd', website },
            },
          },
        ],
      },
    },
  });
});

test('a `MockList` of the library becomes a list of generated items', async () => {
  const partners = await partnersWith({ TradingPartner: () => ({ contacts: new MockList(4) }) });
  for (const { contacts } of partners) expect(contacts).toHaveLength(4);
});

test('faker is seeded for each object: the same values in any order, different ones for each object', async () => {
  const mocks: Mocks = {
    TradingPartner: (faker) => ({ partner_name: faker.company.name(), description: faker.lorem.words(3) }),
  };
  const all = await partnersWith(mocks);
  const distinct = (values: readonly string[]) => new Set(values).size;
  expect(distinct(all.map(({ partner_name }) => partner_name))).toBe(
    distinct(all.map(({ partner_uuid }) => partner_uuid)),
  );
  const alone = await createTestServer({}, mocks);
  for (const { partner_uuid, partner_name, description } of all.toReversed()) {
    const { data } = await alone.graphql(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner_uuid}") { description partner_name } }`,
    );
    expect(data).toEqual({ trading_partner: { description, partner_name } });
  }
});

test('what a mutation writes overrides a mock', async () => {
  const t = await createTestServer({}, { TradingPartner: () => ({ description: 'Ours' }) });
  const partner = plain.find(({ company }) => company.company_name === 'Northbay Freight');
  const saved = await t.graphql(
    OWNER,
    'mutation M($input: SavePartnerInput!) { save_partner(input: $input) { errors { message } } }',
    {
      input: {
        company_uuid: partner?.company.company_uuid,
        partner_uuid: partner?.partner_uuid,
        description: 'Written',
      },
    },
  );
  expect(saved).toEqual({
    data: { save_partner: { errors: [] } },
    status: 200,
    extensions: { cost: expect.any(Object) as object },
  });
  expect(saved).not.toHaveProperty('errors');
  const { data } = await t.graphql(
    OWNER,
    `{ trading_partner(partner_uuid: "${partner?.partner_uuid}") { description } }`,
  );
  expect(data).toEqual({ trading_partner: { description: 'Written' } });
});

test('a resolver takes precedence over a mock, so that permissions stay in force', async () => {
  const t = await createTestServer(
    {},
    { Query: () => ({ viewer: null, trading_partner: { partner_name: 'x' } }) },
  );
  const { data } = await t.graphql(
    OWNER,
    '{ viewer { user_uuid } trading_partner(partner_uuid: "x") { status } }',
  );
  expect(data).toEqual({ viewer: { user_uuid: expect.any(String) }, trading_partner: null });
});
