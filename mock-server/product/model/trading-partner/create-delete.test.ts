import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededPartner } from '../../../testing/testing-roster.ts';
import { createTestServer, type TestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const { company_uuid, partner_uuid: pinecrest } = seededPartner('pinecrest');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

interface UserError {
  readonly path: readonly string[];
  readonly message: string;
  readonly code: string;
}
interface Result {
  readonly trading_partner: { readonly partner_uuid: string } | null;
  readonly errors: readonly UserError[];
}

async function write(as: string, name: string, input: object): Promise<Result> {
  const kind = name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const { data, errors } = await server.graphql<Record<string, Result>>(
    as,
    `mutation($input: ${kind}Input!) { it: ${name}(input: $input) { trading_partner { partner_uuid } errors { path message code } } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return data['it']!;
}
const ask = async <Data>(query: string, as = OWNER): Promise<Data> => {
  const { data, errors } = await server.graphql<Data>(as, query);
  expect(errors).toBeUndefined();
  return data;
};

interface Template {
  readonly template_uuid: string;
  readonly flows: readonly { readonly flow_key: string }[];
  readonly variables: readonly { readonly name: string; readonly type: string }[];
}
const template = async (): Promise<Template> => {
  const { company } = await ask<{ company: { templates: { edges: { node: Template }[] } } }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid templates(status: ACTIVE) { edges { node {
       template_uuid flows { flow_key } variables { name type } } } } } }`,
  );
  const found = company.templates.edges.find(({ node }) =>
    node.variables.some(({ type }) => type === 'NUMBER'),
  );
  if (!found) throw new Error('The seed holds no template with a number');
  return found.node;
};
const named = async (name: string) =>
  (
    await ask<{ company: { trading_partners: { total_count: number } } }>(
      `{ company(company_uuid: "${company_uuid}") { company_uuid trading_partners(search: "${name}") { total_count } } }`,
    )
  ).company.trading_partners.total_count;

describe('a new partner from a template', () => {
  test('has the flows of the template as drafts', async () => {
    const { template_uuid, flows } = await template();
    const { trading_partner, errors } = await write(EDITOR, 'save_partner', {
      company_uuid,
      partner_name: 'Zephyr Lines',
      partner_type: 'CARRIER_OPERATIONS',
      tags: ['drayage'],
      template: { template_uuid },
    });
    expect(errors).toEqual([]);
    const made = await ask<{
      trading_partner: {
        tags: string[];
        flows: { total_count: number; edges: { node: { deploy_state: string } }[] };
        template_instances: { edges: { node: { template: { template_uuid: string } } }[] };
      };
    }>(
      `{ trading_partner(partner_uuid: "${trading_partner?.partner_uuid}") { tags flows { total_count edges { node { deploy_state } } }
         template_instances { edges { node { template { template_uuid } } } } } }`,
    );
    expect(made.trading_partner.tags).toEqual(['drayage']);
    expect(made.trading_partner.flows.total_count).toBe(flows.length);
    expect(made.trading_partner.flows.edges.every(({ node }) => node.deploy_state === 'DRAFT')).toBe(true);
    expect(made.trading_partner.template_instances.edges).toEqual([
      { node: { template: { template_uuid } } },
    ]);
  });

  test('is not created if the template cannot be applied, nor are its flows if the partner is invalid', async () => {
    const { template_uuid, variables } = await template();
    const { name = '' } = variables.find(({ type }) => type === 'NUMBER') ?? {};
    const wrong = await write(EDITOR, 'save_partner', {
      company_uuid,
      partner_name: 'Zonda Freight',
      partner_type: 'CUSTOM',
      template: { template_uuid, values: { [name]: 'soon' } },
    });
    expect(wrong.trading_partner).toBeNull();
    expect(wrong.errors[0]).toMatchObject({ code: 'VALIDATION', path: ['template', 'values', name] });
    const short = await write(EDITOR, 'save_partner', {
      company_uuid,
      partner_name: 'Z',
      partner_type: 'CUSTOM',
      template: { template_uuid },
    });
    expect(short.errors.map(({ path }) => path.join('.'))).toEqual(['partner_name']);
    const nowhere = await write(EDITOR, 'save_partner', {
      company_uuid,
      partner_name: 'Zonda Freight',
      partner_type: 'CUSTOM',
      template: { template_uuid: '00000000-0000-4000-8000-000000000000' },
    });
    expect(nowhere.errors[0]).toMatchObject({ code: 'NOT_FOUND', path: ['template', 'template_uuid'] });
    expect(await named('Zonda Freight')).toBe(0);
  });

  test('is refused for a VIEWER, and an existing partner cannot start from a template', async () => {
    const { template_uuid } = await template();
    const input = {
      company_uuid,
      partner_name: 'Zonda Freight',
      partner_type: 'CUSTOM',
      template: { template_uuid },
    };
    expect((await write(VIEWER, 'save_partner', input)).errors[0]?.code).toBe('FORBIDDEN');
    const again = await write(EDITOR, 'save_partner', {
      partner_uuid: pinecrest,
      lock_version: 1,
      template: { template_uuid },
    });
    expect(again.errors[0]).toMatchObject({ code: 'VALIDATION', path: ['template'] });
  });
});

describe('deleting a partner', () => {
  const obstacle = async (partner_uuid: string, as = OWNER) =>
    (
      await ask<{ trading_partner: { deletion_obstacle: string | null; viewer_can_delete: boolean } }>(
        `{ trading_partner(partner_uuid: "${partner_uuid}") { deletion_obstacle viewer_can_delete } }`,
        as,
      )
    ).trading_partner;

  test('is refused while flows are enabled, and while executions are retained', async () => {
    const input = { partner_uuid: pinecrest, partner_name: 'Pinecrest Lines' };
    const { errors } = await write(OWNER, 'delete_partner', input);
    expect(errors[0]).toMatchObject({ code: 'IN_USE', path: ['partner_uuid'] });
    expect(errors[0]?.message).toMatch(/^Disable its flows first: /);
    expect(await obstacle(pinecrest)).toEqual({
      deletion_obstacle: errors[0]?.message,
      viewer_can_delete: true,
    });
    expect((await obstacle(pinecrest, EDITOR)).viewer_can_delete).toBe(false);
    expect(await obstacle(pinecrest, 'guest@northbay.example')).toEqual({
      deletion_obstacle: null,
      viewer_can_delete: false,
    });
    const { trading_partner } = await ask<{
      trading_partner: { flow_setups: { flow_uuid: string; enabled: boolean }[] };
    }>(`{ trading_partner(partner_uuid: "${pinecrest}") { flow_setups { flow_uuid enabled } } }`);
    const running = trading_partner.flow_setups.filter(({ enabled }) => enabled);
    const set = (enabled: boolean) =>
      Promise.all(
        running.map(({ flow_uuid }) =>
          ask(
            `mutation { set_flow_enabled(input: { flow_uuid: "${flow_uuid}", enabled: ${enabled} }) { errors { message } } }`,
          ),
        ),
      );
    await set(false);
    const kept = await write(OWNER, 'delete_partner', input);
    expect(kept.errors[0]?.message).toMatch(/^Its executions are still kept\./);
    await set(true);
  });

  test('requires typing its name, and deletes everything that belongs to it', async () => {
    const { template_uuid } = await template();
    const { trading_partner } = await write(EDITOR, 'save_partner', {
      company_uuid,
      partner_name: 'Zulu Short Sea',
      partner_type: 'CUSTOM',
      template: { template_uuid },
    });
    const partner_uuid = trading_partner?.partner_uuid ?? '';
    await ask(
      `mutation { share_partner(input: { partner_uuid: "${partner_uuid}", short_code: "solo-broker" }) { errors { message } } }`,
    );
    const key = await ask<{ save_carrier_api_key: { carrier_api_key: { key_uuid: string } } }>(
      `mutation { save_carrier_api_key(input: { partner_uuid: "${partner_uuid}", carrier_code: "ZIMU", label: "ZIM", environment: TEST,
         auth_kind: API_KEY, scopes: [TRACKING], secrets: [{ name: "api_key", value: "zim-9f2c-secret" }] }) {
         carrier_api_key { key_uuid } errors { path message } } }`,
    );
    const { key_uuid } = key.save_carrier_api_key.carrier_api_key;
    const wrong = await write(OWNER, 'delete_partner', { partner_uuid, partner_name: 'zulu' });
    expect(wrong.errors[0]).toMatchObject({ code: 'VALIDATION', path: ['partner_name'] });
    expect((await write(EDITOR, 'delete_partner', { partner_uuid, partner_name: 'x' })).errors[0]?.code).toBe(
      'FORBIDDEN',
    );
    const gone = await write(OWNER, 'delete_partner', { partner_uuid, partner_name: 'Zulu Short Sea' });
    expect(gone).toEqual({ trading_partner: { partner_uuid }, errors: [] });
    expect(await named('Zulu')).toBe(0);
    const left = await ask<{
      trading_partner: null;
      carrier_api_key: null;
      company: { flow_filter_options: { flows: { trading_partner: { partner_name: string } }[] } };
    }>(
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid } carrier_api_key(key_uuid: "${key_uuid}") { key_uuid }
         company(company_uuid: "${company_uuid}") { company_uuid flow_filter_options { flows { trading_partner { partner_name } } } } }`,
    );
    expect(left).toMatchObject({ trading_partner: null, carrier_api_key: null });
    const names = left.company.flow_filter_options.flows.map((flow) => flow.trading_partner.partner_name);
    expect(names).not.toContain('Zulu Short Sea');
  });
});

describe('a partner that starts with copies of flows', () => {
  const flowsOf = async (key: string) =>
    (
      await ask<{ trading_partner: { flow_setups: { flow_uuid: string; flow_name: string }[] } }>(
        `{ trading_partner(partner_uuid: "${key}") { flow_setups { flow_uuid flow_name } } }`,
      )
    ).trading_partner.flow_setups;
  const create = (copied_flow_uuids: readonly string[], more: object = {}, as = EDITOR) =>
    write(as, 'save_partner', {
      company_uuid,
      partner_name: 'Copy Cat',
      partner_type: 'CUSTOM',
      copied_flow_uuids,
      ...more,
    });

  test('has them under the same names', async () => {
    const flows = (await flowsOf(pinecrest)).slice(0, 2);
    const { trading_partner, errors } = await create(flows.map(({ flow_uuid }) => flow_uuid));
    expect(errors).toEqual([]);
    const made = await flowsOf(trading_partner?.partner_uuid ?? '');
    expect(made.map(({ flow_name }) => flow_name)).toEqual(flows.map(({ flow_name }) => flow_name));
    await write(OWNER, 'delete_partner', {
      partner_uuid: trading_partner?.partner_uuid,
      partner_name: 'Copy Cat',
    });
  });

  test('is not created if one of them cannot be copied', async () => {
    const [flow] = await flowsOf(pinecrest);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { trading_partner, errors } = await create([flow?.flow_uuid ?? '', unknown]);
    expect(trading_partner).toBeNull();
    expect(errors).toMatchObject([{ code: 'NOT_FOUND', path: ['copied_flow_uuids', '1'] }]);
    expect(await named('Copy Cat')).toBe(0);
  });

  test.each([
    ['by a viewer', VIEWER, {}, 'FORBIDDEN'],
    ['instead of a change', EDITOR, { partner_uuid: pinecrest, lock_version: 1 }, 'VALIDATION'],
  ])('is refused %s', async (_name, as, more, code) => {
    const [flow] = await flowsOf(pinecrest);
    expect(await create([flow?.flow_uuid ?? ''], more, as)).toMatchObject({
      trading_partner: null,
      errors: [{ code }],
    });
  });
});

test('a new partner whose optional values are null has the same as one without them', async () => {
  const nothing = { status: null, tags: null, external_ids: null, contacts: null };
  const made = await write(OWNER, 'save_partner', {
    company_uuid,
    partner_name: 'Null Harbor Lines',
    partner_type: 'CUSTOM',
    ...nothing,
  });
  expect(made.errors).toEqual([]);
  const { trading_partner } = await ask<{ trading_partner: object }>(
    `{ trading_partner(partner_uuid: "${made.trading_partner?.partner_uuid}") { partner_uuid status tags
       external_ids { value } contacts { name } } }`,
  );
  expect(trading_partner).toMatchObject({ status: 'ONBOARDING', tags: [], external_ids: [], contacts: [] });
});
