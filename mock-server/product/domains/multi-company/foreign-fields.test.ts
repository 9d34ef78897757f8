import { isEnumType, isInputObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../../../engine/schema/schema.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { actions, type Action } from './actions.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const MADE_UP = '00000000-0000-4000-8000-000000000000';
const { schema } = loadSchema();
const t = await createTestServer();

const input = schema.getType('RunMultiCompanyActionInput');
const GENERAL: ReadonlySet<string> = new Set([
  'action',
  'company_uuids',
  'dry_run',
  'preview_uuid',
  'idempotency_key',
]);
const fields = isInputObjectType(input)
  ? Object.keys(input.getFields()).filter((name) => !GENERAL.has(name))
  : [];
const actionType = schema.getType('MultiCompanyAction');
const names = isEnumType(actionType) ? actionType.getValues().map(({ name }) => name as Action) : [];

/** No other workspace has a function in the seed. */
const made = await t.graphql<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
  OWNER,
  '{ viewer { companies { company_uuid short_code } } }',
);
await t.graphql(
  OWNER,
  'mutation($input: SaveGlobalFunctionInput!) { save_global_function(input: $input) { errors { code } } }',
  {
    input: {
      company_uuid: made.data.viewer.companies.find(({ short_code }) => short_code === 'solo-broker')
        ?.company_uuid,
      name: 'foreign',
      parameters: ['x'],
      body: 'return x;',
    },
  },
);
const { data: found } = await t.graphql<{
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      mappings: { edges: { node: { mapping_uuid: string } }[] } | null;
      global_functions: { edges: { node: { function_uuid: string; is_embedded: boolean } }[] } | null;
      global_lookup_tables: { edges: { node: { table_uuid: string } }[] } | null;
      templates: { edges: { node: { template_uuid: string } }[] } | null;
    }[];
  };
}>(
  OWNER,
  `{ viewer { companies { company_uuid short_code
     mappings(first: 1) { edges { node { mapping_uuid } } }
     global_functions(first: 20) { edges { node { function_uuid is_embedded } } }
     global_lookup_tables(first: 1) { edges { node { table_uuid } } }
     templates(first: 1, own_only: true) { edges { node { template_uuid } } } } } }`,
);
const keysOf = (code: string): Readonly<Record<string, string>> => {
  const company = found.viewer.companies.find(({ short_code }) => short_code === code);
  return {
    company_uuid: company?.company_uuid ?? '',
    mapping_uuid: company?.mappings?.edges[0]?.node.mapping_uuid ?? '',
    function_uuid:
      company?.global_functions?.edges.find(({ node }) => !node.is_embedded)?.node.function_uuid ?? '',
    table_uuid: company?.global_lookup_tables?.edges[0]?.node.table_uuid ?? '',
    template_uuid: company?.templates?.edges[0]?.node.template_uuid ?? '',
  };
};
const own = keysOf('northbay');
/** Keys of workspaces that the editor has no access to, by the field that they fit. */
const foreign = Object.assign(
  {},
  ...['alder-retail', 'harborline', 'solo-broker', 'pinecrest-lines'].map((code) =>
    Object.fromEntries(Object.entries(keysOf(code)).filter(([, key]) => key !== '')),
  ),
) as Readonly<Record<string, string>>;
const values: Readonly<Record<string, unknown>> = {
  email: 'somebody@else.example',
  role: 'VIEWER',
  from_email: EDITOR,
  flow_type: null,
  lookup_key: 'region_codes',
  csv: 'code\nA',
  deploy: false,
  partner_name: 'Somebody',
  retention_days: 90,
  ...own,
};

async function errorsOf(given: object): Promise<{ errors: string[]; text: string }> {
  const { data, errors } = await t.graphql<{
    run_multi_company_action: { errors: { code: string; path: string[] }[] };
  }>(
    EDITOR,
    `mutation($input: RunMultiCompanyActionInput!) { run_multi_company_action(input: $input) {
       multi_company_run { title parameters { table_uuid mapping_uuid function_uuid template_uuid flow_type } } errors { code path } } }`,
    { input: { company_uuids: [own['company_uuid']], dry_run: true, ...given } },
  );
  expect(errors).toBeUndefined();
  return {
    errors: data.run_multi_company_action.errors.map(({ code, path }) => `${code} ${path.join('.')}`),
    text: JSON.stringify(data),
  };
}

const usedBy = (name: Action): readonly string[] => [...actions[name].needs, ...(actions[name].takes ?? [])];
const neededBy = (name: Action) =>
  Object.fromEntries(actions[name].needs.map((field) => [field, values[field]]));

test('every action of the schema has a rule, and every field an action that uses it', () => {
  expect(names.toSorted()).toEqual(Object.keys(actions).toSorted());
  expect(new Set(names.flatMap(usedBy))).toEqual(new Set(fields));
});

const keysUsedBy = (name: Action) =>
  usedBy(name).filter((field) => field.endsWith('_uuid') || field === 'flow_type');

describe.each(names)('%s', (name) => {
  test.each(fields.filter((field) => !usedBy(name).includes(field)))('refuses %s', async (field) => {
    const value = field.endsWith('_uuid') ? MADE_UP : field === 'flow_type' ? 'LOAD_TENDER' : values[field];
    const { errors } = await errorsOf({ action: name, ...neededBy(name), [field]: value });
    expect(errors).toEqual([`VALIDATION ${field}`]);
  });
});

test.each(names.flatMap((name) => keysUsedBy(name).map((field) => [name, field] as const)))(
  '%s answers a foreign %s like a made-up one, and repeats neither',
  async (name, field) => {
    const keys = field === 'flow_type' ? [MADE_UP] : [foreign[field], MADE_UP];
    for (const key of keys) {
      expect(key).toBeDefined();
      const { errors, text } = await errorsOf({ action: name, ...neededBy(name), [field]: key });
      expect(errors).toEqual([`NOT_FOUND ${field}`]);
      expect(text).not.toContain(key);
    }
  },
);

test.each(['lookup_key', 'csv'])('a table whose rows are pushed excludes %s', async (field) => {
  const { table_uuid } = own;
  expect(
    (await errorsOf({ action: 'PUSH_LOOKUP_TABLE', table_uuid, [field]: values[field] })).errors,
  ).toEqual([`VALIDATION ${field}`]);
});
