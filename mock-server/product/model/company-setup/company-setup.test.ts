import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const t = await createTestServer();

interface Setup {
  is_dismissed: boolean;
  steps: { kind: string; is_done: boolean }[];
  trading_partner: { partner_uuid: string } | null;
}
interface Company {
  company_uuid: string;
  short_code: string;
  setup: Setup | null;
  starter_template: { name: string } | null;
}
const FIELDS = `company_uuid short_code starter_template { template_uuid name }
  setup { is_dismissed steps { kind is_done } trading_partner { partner_uuid } }`;

async function companies(as: string, session: string): Promise<Company[]> {
  const { data, errors } = await t.graphql<{ viewer: { companies: Company[] } }>(
    as,
    `{ viewer { user_uuid companies { ${FIELDS} } } }`,
    {},
    { session },
  );
  expect(errors).toBeUndefined();
  return data.viewer.companies;
}
async function find(code: string, session: string, as = OWNER): Promise<Company> {
  const found = (await companies(as, session)).find(({ short_code }) => short_code === code);
  if (!found) throw new Error(`no workspace ${code}`);
  return found;
}
const done = ({ setup }: Company) =>
  setup?.steps.filter(({ is_done }) => is_done).map(({ kind }) => kind) ?? [];

async function run<Payload>(
  as: string,
  session: string,
  name: string,
  type: string,
  input: object,
  fields: string,
) {
  const { data, errors } = await t.graphql<
    Record<string, Payload & { errors: { code: string; path: string[] }[] }>
  >(
    as,
    `mutation($input: ${type}!) { it: ${name}(input: $input) { ${fields} errors { code path } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data['it'] as Payload & { errors: { code: string; path: string[] }[] };
}
const NEW = {
  company_name: 'Tidewater',
  short_code: 'tidewater',
  environment: 'TEST',
  country: 'US',
  time_zone: 'UTC',
};
const create = (as: string, session: string, more: object = {}) =>
  run<{ company: Company | null }>(
    as,
    session,
    'create_company',
    'CreateCompanyInput',
    { ...NEW, ...more },
    `company { ${FIELDS} }`,
  );

test('a new workspace has all steps open, and a step is complete once its object exists', async () => {
  const session = 'steps';
  const { company } = await create(NEWCOMER, session);
  if (!company) throw new Error('not created');
  expect(company.setup?.is_dismissed).toBe(false);
  expect(company.setup?.steps).toEqual(
    ['HOST_SYSTEM', 'TRADING_PARTNER', 'CONNECTION', 'FLOW', 'DEPLOYMENT', 'NOTIFIER', 'MEMBER'].map(
      (kind) => ({
        kind,
        is_done: false,
      }),
    ),
  );
  const { company_uuid } = company;
  const { trading_partner } = await run<{ trading_partner: { partner_uuid: string } }>(
    NEWCOMER,
    session,
    'save_partner',
    'SavePartnerInput',
    { company_uuid, partner_name: 'Kestrel', partner_type: 'CUSTOM' },
    'trading_partner { partner_uuid }',
  );
  await run(
    NEWCOMER,
    session,
    'add_user',
    'AddUserInput',
    { company_uuid, email: 'somebody@else.example', role: 'VIEWER' },
    'company { company_uuid }',
  );
  const after = await find('tidewater', session, NEWCOMER);
  expect(done(after)).toEqual(['TRADING_PARTNER', 'MEMBER']);
  expect(after.setup?.trading_partner).toEqual({ partner_uuid: trading_partner.partner_uuid });
});

test('running workspaces have completed all steps, and only new ones are offered them', async () => {
  const northbay = await find('northbay', 'read');
  expect(northbay.setup?.steps.every(({ is_done }) => is_done)).toBe(true);
  expect(northbay.setup?.is_dismissed).toBe(true);
  const solo = await find('solo-broker', 'read');
  expect(solo.setup?.is_dismissed).toBe(false);
  expect(done(solo)).not.toContain('DEPLOYMENT');
});

test('editors and owners can dismiss the steps for everyone in the workspace, and restore them', async () => {
  const session = 'dismiss';
  const { company_uuid } = await find('solo-broker', session);
  const dismiss = (dismissed: boolean) =>
    run<{ company: Company }>(
      OWNER,
      session,
      'dismiss_company_setup',
      'DismissCompanySetupInput',
      { company_uuid, dismissed },
      `company { ${FIELDS} }`,
    );
  expect((await dismiss(true)).company.setup?.is_dismissed).toBe(true);
  expect((await find('solo-broker', session, 'operator@northbay.example')).setup?.is_dismissed).toBe(true);
  expect((await dismiss(false)).company.setup?.is_dismissed).toBe(false);
});

test('a template that a new workspace may use becomes a step of its own until it is applied', async () => {
  const session = 'template';
  const { data } = await t.graphql<{
    viewer: {
      starter_templates: { total_count: number; edges: { node: { template_uuid: string; name: string } }[] };
    };
  }>(OWNER, '{ viewer { starter_templates { total_count edges { node { template_uuid name } } } } }');
  const offered = data.viewer.starter_templates.edges.map(({ node }) => node);
  expect(offered.length).toBeGreaterThan(1);
  expect(offered.map(({ name }) => name)).toEqual(offered.map(({ name }) => name).toSorted());
  const [template] = offered;
  const { company } = await create(OWNER, session, { template_uuid: template?.template_uuid });
  expect(company?.starter_template?.name).toBe(template?.name);
  expect(company?.setup?.steps.find(({ kind }) => kind === 'TEMPLATE')).toEqual({
    kind: 'TEMPLATE',
    is_done: false,
  });
});

test('a workspace cannot be created from a private template of another one', async () => {
  const { data } = await t.graphql<{
    company: { templates: { edges: { node: { template_uuid: string; visibility: string } }[] } };
  }>(
    OWNER,
    `query($c: ID!) { company(company_uuid: $c) { templates(own_only: true) { edges { node { template_uuid visibility } } } } }`,
    {
      c: (await find('northbay', 'read')).company_uuid,
    },
  );
  const hidden = data.company.templates.edges.find(({ node }) => node.visibility === 'PRIVATE')?.node;
  expect(hidden).toBeDefined();
  for (const [as, template_uuid] of [
    [OWNER, hidden?.template_uuid],
    [NEWCOMER, 'no-template'],
  ] as const) {
    const { company, errors } = await create(as, `private-${as.split('@')[0]}`, { template_uuid });
    expect(company).toBeNull();
    expect(errors).toEqual([{ code: 'NOT_FOUND', path: ['template_uuid'] }]);
  }
});

test.each([
  [{ short_code: 'tidewater' }, true, 'tidewater'],
  [{ short_code: 'northbay' }, false, 'northbay-2'],
  [{ short_code: 'Not Valid' }, false, 'not-valid'],
  [{ short_code: 'x' }, false, 'x-workspace'],
  [{ company_name: 'Northbay' }, false, 'northbay-2'],
  [{ company_name: '  Żółw & Söhne Spedition GmbH ' }, false, 'zo-w-sohne-spedition'],
  [{ company_name: '国际货运' }, false, 'workspace'],
  [{}, false, 'workspace'],
] as const)('%j: available is %s, and %s is suggested', async (args, is_available, suggestion) => {
  const { data } = await t.graphql<{
    short_code_check: {
      short_code: string | null;
      is_available: boolean;
      problem: string | null;
      suggestion: string;
    };
  }>(
    NEWCOMER,
    `query($short_code: String, $company_name: String) {
       short_code_check(short_code: $short_code, company_name: $company_name) {
         short_code is_available problem suggestion } }`,
    args,
  );
  const check = data.short_code_check;
  expect(check).toMatchObject({ is_available, suggestion });
  expect(check.problem === null).toBe(is_available || check.short_code === null);
});

test('a suggested short code is free even if its first numbers are taken', async () => {
  const session = 'numbers';
  await create(OWNER, session, { short_code: 'northbay-2' });
  const { data } = await t.graphql<{ short_code_check: { suggestion: string } }>(
    OWNER,
    '{ short_code_check(short_code: "northbay") { suggestion } }',
    {},
    { session },
  );
  expect(data.short_code_check.suggestion).toBe('northbay-3');
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
