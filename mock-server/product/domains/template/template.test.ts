import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { companies } from '../../world/companies.ts';
import { endpointsOf } from '../../world/endpoints.ts';
import { templatesOf } from '../../world/templates.ts';
import { createWorld } from '../../world/world.ts';
import { fill } from '../../model/template/fill.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const [northbay, northbayTest] = companies;
const partnerOf = (key: string, company = northbay) =>
  world.partnersOf(company?.company_uuid ?? '').find((partner) => partner.key === key)?.partner_uuid ?? '';
const template = (name: string) => {
  const found = templatesOf(world).templates.find((templateRecord) => templateRecord.name === name);
  if (!found) throw new Error(`no template ${name}`);
  return found;
};
const CARRIER = template('Truckload carrier, X12');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

const ask = async <Data>(as: string, query: string, variables = {}, session = 'default'): Promise<Data> => {
  const { data, errors } = await server.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
};

interface Flow {
  readonly flow_uuid: string;
  readonly flow_name: string;
  readonly deploy_state: string;
  readonly configuration: { readonly document: Readonly<Record<string, unknown>> };
}
interface Instance {
  readonly instance_uuid: string;
  readonly version: number;
  readonly is_outdated: boolean;
  readonly drifted: boolean;
  readonly differences: readonly { readonly path: string; readonly after: unknown }[];
  readonly flow_setups: readonly Flow[];
  readonly trading_partner: { readonly partner_uuid: string };
}
interface Result {
  readonly outcome: string;
  readonly message: string;
  readonly changes: readonly { readonly path: string }[];
  readonly trading_partner: { readonly partner_uuid: string; readonly partner_name: string } | null;
  readonly flow_setups: readonly Flow[];
  readonly instance: Instance | null;
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] | null }[];
}
interface Applied {
  readonly results: readonly Result[];
  readonly summary_message: string;
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] | null }[];
}

const FLOW = 'flow_uuid flow_name deploy_state configuration { flow_uuid document }';
const INSTANCE = `instance_uuid version is_outdated drifted differences { path after } trading_partner { partner_uuid } flow_setups { ${FLOW} }`;

const apply = async (input: object, session: string, as = EDITOR): Promise<Applied> =>
  (
    await ask<{ apply_template: Applied }>(
      as,
      `mutation($input: ApplyTemplateInput!) { apply_template(input: $input) { summary_message errors { code path message }
         results { outcome message changes { path } trading_partner { partner_uuid partner_name } flow_setups { ${FLOW} } instance { ${INSTANCE} } errors { code path message } } } }`,
      { input },
      session,
    )
  ).apply_template;

const instancesAt = async (partner_uuid: string, session: string): Promise<readonly Instance[]> =>
  (
    await ask<{ trading_partner: { template_instances: { edges: { node: Instance }[] } } }>(
      EDITOR,
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid template_instances(first: 100) { edges { node { ${INSTANCE} } } } } }`,
      { p: partner_uuid },
      session,
    )
  ).trading_partner.template_instances.edges.map(({ node }) => node);

describe('the seed', () => {
  interface Listed {
    readonly template_uuid: string;
    readonly name: string;
    readonly version: number;
    readonly used_by_count: number;
    readonly versions: {
      readonly total_count: number;
      readonly edges: readonly { node: { readonly version: number; readonly changes: readonly unknown[] } }[];
    };
    readonly instances: { readonly total_count: number; readonly edges: readonly { node: Instance }[] };
  }
  const LIST = `query($c: ID!) { company(company_uuid: $c) { company_uuid templates { total_count edges { node { template_uuid name version used_by_count
    versions { total_count edges { node { version changes { path } } } } instances(first: 100) { total_count edges { node { ${INSTANCE} } } } } } } } }`;

  test('has templates with different versions, and instances with and without drift', async () => {
    const { company } = await ask<{ company: { templates: { edges: { node: Listed }[] } } }>(EDITOR, LIST, {
      c: northbay?.company_uuid,
    });
    const listed = company.templates.edges.map(({ node }) => node);
    const own = templatesOf(world).templates.filter(
      ({ company_uuid }) => company_uuid === northbay?.company_uuid,
    );
    expect(listed.map(({ name }) => name).slice(0, own.length)).toEqual(
      own.map(({ name }) => name).toSorted(),
    );
    for (const item of listed) {
      const versions = item.versions.edges.map(({ node }) => node);
      expect(item.versions.total_count).toBe(item.version);
      expect(versions.map(({ version }) => version)).toEqual(
        Array.from({ length: item.version }, (_, place) => item.version - place),
      );
      for (const { version, changes } of versions) expect(changes.length > 0).toBe(version > 1);
    }
    const mine = listed.slice(0, own.length);
    for (const item of mine) expect(item.instances.total_count).toBe(item.used_by_count);
    const instances = mine.flatMap((item) => item.instances.edges.map(({ node }) => node));
    expect(new Set(instances.map(({ drifted }) => drifted))).toEqual(new Set([true, false]));
    expect(new Set(instances.map(({ is_outdated }) => is_outdated))).toEqual(new Set([true, false]));
    for (const { drifted, differences } of instances) expect(differences.length > 0).toBe(drifted);
  });

  test.each(['newcomer@northbay.example', 'guest@northbay.example'])(
    'names no employees of the workspace of a public template to %s',
    async (outsider) => {
      const actors = 'created_by { display email } updated_by { display email }';
      const { viewer } = await ask<{
        viewer: { starter_templates: { edges: { node: { company_uuid: string } }[] } };
      }>(
        outsider,
        `{ viewer { starter_templates { edges { node { company_uuid ${actors} versions { edges { node { published_by { display email } } } } } } } } }`,
      );
      const nodes = viewer.starter_templates.edges.map(({ node }) => node);
      expect(nodes.length).toBeGreaterThan(0);
      for (const node of nodes) {
        const { company_name: display } = companies.find(
          ({ company_uuid }) => company_uuid === node.company_uuid,
        ) as (typeof companies)[number];
        const workspace = { display, email: null };
        expect(node).toEqual({
          company_uuid: node.company_uuid,
          created_by: workspace,
          updated_by: workspace,
          versions: { edges: expect.arrayContaining([{ node: { published_by: workspace } }]) },
        });
        expect(JSON.stringify(node)).not.toContain('@');
      }
    },
  );

  test('offers a partner the templates for its type, and other workspaces those they can use', async () => {
    const names = async (as: string, partner_uuid: string) =>
      (
        await ask<{ trading_partner: { templates: { edges: { node: { name: string } }[] } } }>(
          as,
          'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid templates { edges { node { template_uuid name } } } } }',
          { p: partner_uuid },
        )
      ).trading_partner.templates.edges.map(({ node }) => node.name);
    expect(await names(VIEWER, partnerOf('pinecrest'))).toEqual([
      'Ocean carrier, EDIFACT',
      'Truckload carrier, X12',
    ]);
    const { trading_partner } = await ask<{
      trading_partner: Record<'last' | 'found', { total_count: number; edges: { node: { name: string } }[] }>;
    }>(
      VIEWER,
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid
         last: templates(first: 1, sort: { field: NAME, direction: DESC }) { total_count edges { node { template_uuid name } } }
         found: templates(search: "edifact") { total_count edges { node { template_uuid name } } } } }`,
      { p: partnerOf('pinecrest') },
    );
    expect(trading_partner).toMatchObject({
      last: { total_count: 2, edges: [{ node: { name: 'Truckload carrier, X12' } }] },
      found: { total_count: 1, edges: [{ node: { name: 'Ocean carrier, EDIFACT' } }] },
    });
    // It is shared by another workspace of the same editors, whose private templates are not offered.
    expect(await names(EDITOR, partnerOf('pinecrest', northbayTest))).toEqual(['Truckload carrier, X12']);
    const query =
      'query($t: ID!) { template(template_uuid: $t) { template_uuid company { company_uuid } mappings { mapping_uuid } } }';
    const shared = template('Forwarder, orders and ship notices').template_uuid;
    const foreign = await server.graphql(EDITOR, query, { t: shared });
    expect(foreign).toMatchObject({
      data: { template: { template_uuid: shared, company: null, mappings: null } },
      errors: [{ path: ['template', 'mappings'], extensions: { code: 'FORBIDDEN' } }],
    });
    const secret = template('Container line, EDIFACT').template_uuid;
    expect(await ask(EDITOR, query, { t: secret })).toEqual({ template: null });
    expect((await ask<{ template: unknown }>(OWNER, query, { t: secret })).template).not.toBeNull();
  });
});

describe('applying a template', () => {
  const tidewater = partnerOf('tidewater');

  test('creates its flows as drafts with the values filled in; a dry run changes nothing', async () => {
    const session = 'apply';
    const as2 = endpointsOf(partnerOf('granite-state'), world).find(({ type }) => type === 'AS2_SEND');
    const target = {
      partner_uuid: partnerOf('saltmarsh'),
      values: { file_prefix: 'NB-', ack_minutes: 90 },
    };
    const input = { template_uuid: CARRIER.template_uuid, targets: [target] };
    const dry = await apply({ ...input, dry_run: true }, session);
    expect(dry).toMatchObject({
      summary_message: '1 partner would be set up.',
      results: [
        {
          outcome: 'CREATED',
          message: '3 flows would be created as drafts.',
          flow_setups: [],
          instance: null,
        },
      ],
    });
    expect(await instancesAt(target.partner_uuid, session)).toEqual([]);
    const { results, summary_message } = await apply(input, session);
    expect(summary_message).toBe('1 partner was set up.');
    const [result] = results;
    expect(result).toMatchObject({
      outcome: 'CREATED',
      message: '3 flows created as drafts.',
      instance: { version: 3, is_outdated: false, drifted: false },
    });
    const names = result?.flow_setups.map(({ flow_name }) => flow_name);
    expect(names).toEqual(['Send tender 204', 'Receive tender response 990', 'Receive freight invoice 210']);
    expect(result?.flow_setups.every(({ deploy_state }) => deploy_state === 'DRAFT')).toBe(true);
    expect(result?.flow_setups[0]?.configuration.document).toMatchObject({
      file_name_template: 'NB-{document}-{control_number}.edi',
      acknowledgment: { kind: 'X12_997', timeout_minutes: 90 },
      destination: null,
    });
    // A connection of another owner does not exist for the template.
    const foreign = await apply(
      { ...input, targets: [{ ...target, values: { as2_send_connection: as2?.endpoint_uuid } }] },
      'foreign',
    );
    expect(foreign.results[0]).toMatchObject({
      outcome: 'REFUSED',
      errors: [{ code: 'VALIDATION', path: ['values', 'as2_send_connection'] }],
    });
    const again = await apply(input, session);
    expect(again.results[0]).toMatchObject({
      outcome: 'UNCHANGED',
      message: 'Everything is already up to date.',
    });
  });

  test('again updates flows that have drifted or have an older version', async () => {
    const session = 'again';
    const granite = partnerOf('granite-state');
    const [before] = await instancesAt(granite, session);
    expect(before).toMatchObject({ version: 2, is_outdated: true });
    const { results } = await apply(
      { template_uuid: CARRIER.template_uuid, targets: [{ partner_uuid: granite }] },
      session,
    );
    expect(results[0]?.errors).toEqual([]);
    expect(['UPDATED', 'CREATED']).toContain(results[0]?.outcome);
    expect(results[0]?.instance).toMatchObject({ version: 3, is_outdated: false, drifted: false });
    const [after] = await instancesAt(granite, session);
    expect(after?.instance_uuid).toBe(before?.instance_uuid);
    // Changing a flow is drift, but changing its notes is not.
    const flow_uuid = after?.flow_setups[0]?.flow_uuid;
    const save = async (change: string) => {
      const { flow_configuration } = await ask<{ flow_configuration: { lock_version: number } }>(
        EDITOR,
        'query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version } }',
        { f: flow_uuid },
        session,
      );
      await ask(
        EDITOR,
        `mutation($f: ID!, $l: Int!) { save_flow(input: { flow_uuid: $f, lock_version: $l, ${change} }) { errors { code } } }`,
        { f: flow_uuid, l: flow_configuration.lock_version },
        session,
      );
    };
    await save('notes: "ours"');
    expect((await instancesAt(granite, session))[0]?.drifted).toBe(false);
    await save('retry: { max_attempts: 9, backoff_seconds: 7 }');
    const [drifted] = await instancesAt(granite, session);
    expect(drifted?.drifted).toBe(true);
    expect(
      drifted?.differences.map(({ path, after: now }) => `${path.split('.').slice(1).join('.')} ${now}`),
    ).toEqual(['retry.max_attempts 9', 'retry.backoff_seconds 7']);
  });

  test('creates a new partner, with a result for each target', async () => {
    const session = 'several';
    const { results, summary_message, errors } = await apply(
      {
        template_uuid: CARRIER.template_uuid,
        targets: [
          { company_uuid: northbayTest?.company_uuid, partner_name: 'Sandpiper Trucking' },
          { partner_uuid: partnerOf('pinecrest') },
          { partner_uuid: partnerOf('bramble', companies[3]) },
          { company_uuid: northbay?.company_uuid, partner_name: 'x' },
        ],
      },
      session,
    );
    expect(errors).toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['CREATED', 'UNCHANGED', 'REFUSED', 'REFUSED']);
    expect(summary_message).toBe('1 partner was set up, 1 already up to date, 2 were not set up.');
    expect(results[0]?.trading_partner?.partner_name).toBe('Sandpiper Trucking');
    // Another workspace uses its own host system, and no mapping of this one.
    expect(results[0]?.flow_setups[0]?.configuration.document).toMatchObject({
      mapping: null,
      source: { type: 'HostSystem' },
    });
    expect(results[2]?.errors[0]?.code).toBe('NOT_FOUND');
    expect(results[3]?.errors[0]).toMatchObject({ code: 'VALIDATION', path: ['partner_name'] });
  });

  test.each([
    ['NOT_FOUND', ['template_uuid'], { template_uuid: 'x' }],
    ['NOT_FOUND', ['version'], { version: 9 }],
    ['VALIDATION', ['targets'], { targets: [] }],
    [
      'LIMIT_EXCEEDED',
      ['targets'],
      { targets: Array.from({ length: 51 }, () => ({ partner_uuid: tidewater })) },
    ],
    ['CONFLICT', ['template_uuid'], { template_uuid: template('Statuses by SFTP').template_uuid }],
  ])('is refused with %s of %j', async (code, path, change) => {
    const answer = await apply(
      { template_uuid: CARRIER.template_uuid, targets: [{ partner_uuid: tidewater }], ...change },
      'refused',
    );
    expect(answer.errors).toMatchObject([{ code, path }]);
    expect(answer.results).toEqual([]);
  });

  test('refuses taken names and invalid values', async () => {
    const { results } = await apply(
      {
        template_uuid: CARRIER.template_uuid,
        targets: [
          { partner_uuid: partnerOf('pinecrest', northbayTest) },
          { partner_uuid: tidewater, values: { colour: 'red', ack_minutes: 'soon' } },
          { partner_uuid: tidewater, values: { ack_minutes: 20_000 } },
        ],
      },
      'values',
    );
    expect(results[0]?.errors).toMatchObject([{ code: 'ALREADY_EXISTS' }, { code: 'ALREADY_EXISTS' }]);
    expect(results[1]?.errors.map(({ path }) => path?.join('.')).slice(0, 2)).toEqual([
      'values.colour',
      'values.ack_minutes',
    ]);
    expect(results[2]?.errors[0]?.path).toEqual([
      'flows',
      'send_tender_204',
      'acknowledgment',
      'timeout_minutes',
    ]);
  });
});

describe('a template', () => {
  interface Versions {
    readonly total_count: number;
    readonly edges: readonly {
      readonly cursor: string;
      readonly node: { readonly version: number; readonly note: string | null };
    }[];
  }
  interface Saved {
    readonly template_edge: {
      readonly node: {
        readonly template_uuid: string;
        readonly version: number;
        readonly name: string;
        readonly used_by_count: number;
        readonly variables: readonly { readonly name: string; readonly type: string }[];
        readonly flows: readonly {
          readonly flow_key: string;
          readonly settings: Readonly<Record<string, unknown>>;
        }[];
        readonly versions: Versions;
      };
    } | null;
    readonly changes: readonly { readonly path: string }[];
    readonly errors: readonly { readonly code: string; readonly path: readonly string[] | null }[];
  }
  const NODE = `changes { path } template_edge { node { template_uuid version name used_by_count variables { name type } flows { flow_key settings } versions { total_count edges { cursor node { version note } } } } }`;
  const save = async (input: object, session: string): Promise<Saved> =>
    (
      await ask<{ save_template: Saved }>(
        EDITOR,
        `mutation($input: SaveTemplateInput!) { save_template(input: $input) { ${NODE} errors { code path message } } }`,
        { input },
        session,
      )
    ).save_template;

  test('lists its versions in pages, which stay stable when another version is published', async () => {
    const session = 'version-pages';
    const made = await save(
      { company_uuid: northbay?.company_uuid, name: 'Paged', from_partner_uuid: partnerOf('harbor-foods') },
      session,
    );
    const template_uuid = made.template_edge?.node.template_uuid;
    const publish = async (note: string) => save({ template_uuid, note }, session);
    for (const note of ['second', 'third', 'fourth']) await publish(note);
    const pageOf = async (args: string) =>
      (
        await ask<{ template: { versions: Versions } }>(
          EDITOR,
          `query($t: ID!) { template(template_uuid: $t) { template_uuid versions(${args}) { total_count edges { cursor node { version note } } } } }`,
          { t: template_uuid },
          session,
        )
      ).template.versions;
    const numbers = ({ edges }: Versions) => edges.map(({ node }) => node.version);
    const first = await pageOf('first: 2');
    expect(first.total_count).toBe(4);
    expect(numbers(first)).toEqual([4, 3]);
    await publish('fifth');
    expect(numbers(await pageOf(`first: 100, after: "${first.edges[1]?.cursor}"`))).toEqual([2, 1]);
    expect(await pageOf('first: 1')).toMatchObject({
      total_count: 5,
      edges: [{ node: { version: 5, note: 'fifth' } }],
    });
  });

  test('is created from a partner, which becomes its first instance', async () => {
    const session = 'from';
    const partner = partnerOf('harbor-foods');
    const { template_edge, errors } = await save(
      { company_uuid: northbay?.company_uuid, name: 'Grocer', from_partner_uuid: partner },
      session,
    );
    expect(errors).toEqual([]);
    const node = template_edge?.node;
    expect(node).toMatchObject({ version: 1, used_by_count: 1 });
    expect(node?.flows).toHaveLength(world.flowsOf(partner).length);
    expect(node?.variables.filter(({ type }) => type === 'CONNECTION').length).toBeGreaterThan(1);
    const made = (await instancesAt(partner, session)).find(
      ({ flow_setups }) => flow_setups.length === node?.flows.length,
    );
    expect(made).toMatchObject({ version: 1 });
    const next = await save(
      { template_uuid: node?.template_uuid, name: 'Grocer, chilled', note: 'renamed' },
      session,
    );
    expect(next.template_edge?.node).toMatchObject({
      version: 2,
      name: 'Grocer, chilled',
      versions: {
        total_count: 2,
        edges: [{ node: { version: 2, note: 'renamed' } }, { node: { version: 1 } }],
      },
    });
    expect(next.template_edge?.node.flows).toEqual(node?.flows);
  });

  const settings = {
    flow_name: 'Send {{what}}',
    source_file_type: 'CW_UNIVERSAL_SHIPMENT_1_1',
    destination_file_type: 'X12_204_004010',
  };
  const NEW = {
    company_uuid: northbay?.company_uuid,
    name: 'By hand',
    flows: [{ flow_key: 'send', flow_type: 'SEND_LOAD_TENDER', settings }],
    variables: [{ name: 'what', label: 'What', type: 'STRING' }],
  };

  test.each([
    ['name', { name: 'x' }],
    ['name', { name: CARRIER.name }],
    ['flows', { flows: undefined }],
    ['flows.0.flow_key', { flows: [{ ...NEW.flows[0], flow_key: 'Not a key' }] }],
    ['flows.0.flow_type', { flows: [{ ...NEW.flows[0], flow_type: 'NONE' }] }],
    ['flows.0.settings', { variables: [] }],
    ['flows.0.settings.colour', { flows: [{ ...NEW.flows[0], settings: { ...settings, colour: 'red' } }] }],
    [
      'flows.0.settings.source_file_type',
      { flows: [{ ...NEW.flows[0], settings: { ...settings, source_file_type: 'NONE' } }] },
    ],
    ['flows.0.source_variable', { flows: [{ ...NEW.flows[0], source_variable: 'what' }] }],
    ['variables.1.name', { variables: [...NEW.variables, ...NEW.variables] }],
    ['variables.0.options', { variables: [{ ...NEW.variables[0], type: 'ENUM' }] }],
    ['variables.0.default_value', { variables: [{ ...NEW.variables[0], default_value: 5 }] }],
  ])('with a wrong %s is refused', async (path, change) => {
    const { errors, template_edge } = await save({ ...NEW, ...change }, 'bad');
    expect(template_edge).toBeNull();
    expect(errors.map((error) => error.path?.join('.'))).toContain(path);
  });

  test('written manually can be copied and archived, and its placeholders are filled in', async () => {
    const session = 'hand';
    const { template_edge } = await save(NEW, session);
    const template_uuid = template_edge?.node.template_uuid;
    const { results } = await apply(
      { template_uuid, targets: [{ partner_uuid: partnerOf('saltmarsh') }], values: { what: 'hope' } },
      session,
    );
    expect(results[0]?.flow_setups[0]?.flow_name).toBe('Send hope');
    const odd = await save(
      {
        ...NEW,
        name: 'Odd',
        flows: [{ ...NEW.flows[0], settings: { ...settings, retry: 5, filters: 'none' } }],
      },
      session,
    );
    const refused = await apply(
      {
        template_uuid: odd.template_edge?.node.template_uuid,
        targets: [{ partner_uuid: partnerOf('tidewater') }],
        values: { what: 'x' },
      },
      session,
    );
    expect(refused.results[0]?.errors.map(({ path }) => path?.join('.')).toSorted()).toEqual([
      'flows.send.filters',
      'flows.send.retry',
    ]);
    const missing = await apply(
      { template_uuid, targets: [{ partner_uuid: partnerOf('tidewater') }] },
      session,
    );
    expect(missing.results[0]?.errors).toMatchObject([{ code: 'VALIDATION', path: ['values', 'what'] }]);
    const copy = await ask<{ duplicate_template: Saved }>(
      EDITOR,
      `mutation($t: ID!, $c: ID!) { duplicate_template(input: { template_uuid: $t, company_uuid: $c }) { template_edge { node { name used_by_count } } errors { code } } }`,
      { t: template_uuid, c: northbay?.company_uuid },
      session,
    );
    expect(copy.duplicate_template.template_edge?.node).toMatchObject({
      name: 'By hand copy',
      used_by_count: 0,
    });
    const archived = await ask<{ archive_template: { template: { status: string } } }>(
      EDITOR,
      'mutation($t: ID!) { archive_template(input: { template_uuid: $t }) { template { template_uuid status } errors { code } } }',
      { t: template_uuid },
      session,
    );
    expect(archived.archive_template.template.status).toBe('ARCHIVED');
    expect(server.uncaught).toEqual([]);
  });

  test('is only published as a new version if its flows or variables change, or with a note', async () => {
    const session = 'publish';
    const { template_edge } = await save({ ...NEW, name: 'Published' }, session);
    const template_uuid = template_edge?.node.template_uuid;
    const described = await save({ template_uuid, lock_version: 1, description: 'Better said' }, session);
    expect(described).toMatchObject({ changes: [], template_edge: { node: { version: 1 } } });
    const change = {
      template_uuid,
      lock_version: 2,
      variables: [{ ...NEW.variables[0], label: 'What is sent' }],
    };
    const dry = await save({ ...change, dry_run: true }, session);
    expect(dry).toMatchObject({
      template_edge: null,
      changes: [{ path: 'variables.What is sent' }, { path: 'variables.What' }],
      errors: [],
    });
    // The dry run saved nothing, so the same lock_version is still valid.
    const published = await save(change, session);
    expect(published.errors).toEqual([]);
    expect(published.template_edge?.node).toMatchObject({ version: 2 });
    const late = await save({ ...change, note: 'again' }, session);
    expect(late.errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
  });

  test('keeps secrets as placeholders, and never returns their values', async () => {
    const session = 'secret';
    const withSecret = {
      ...NEW,
      name: 'With a token',
      flows: [
        { ...NEW.flows[0], settings: { ...settings, flow_name: 'Send', pre_processor: 'use("{{token}}")' } },
      ],
      variables: [{ name: 'token', label: 'Token', type: 'SECRET' }],
    };
    const refused = await save(
      { ...withSecret, variables: [{ ...withSecret.variables[0], default_value: 'x' }] },
      session,
    );
    expect(refused.errors).toMatchObject([{ path: ['variables', '0', 'default_value'] }]);
    const { template_edge } = await save(withSecret, session);
    const template_uuid = template_edge?.node.template_uuid;
    const partner_uuid = partnerOf('saltmarsh');
    const input = { template_uuid, targets: [{ partner_uuid }] };
    const asValue = await apply({ ...input, values: { token: 'hush-4711' } }, session);
    expect(asValue.results[0]?.errors).toMatchObject([{ path: ['values', 'token'] }]);
    const unknown = await apply({ ...input, secrets: [{ name: 'other', value: 'x' }] }, session);
    expect(unknown.results[0]?.errors).toMatchObject([{ path: ['secrets', 'other'] }]);
    const { results } = await apply({ ...input, secrets: [{ name: 'token', value: 'hush-4711' }] }, session);
    expect(results[0]?.message).toBe('1 flow created as a draft, 1 secret set.');
    expect(results[0]?.instance).toMatchObject({ drifted: false });
    expect(results[0]?.flow_setups[0]?.configuration.document).toMatchObject({
      pre_processor: 'use("{{token}}")',
    });
    const { trading_partner: set } = await ask<{
      trading_partner: {
        template_instances: {
          edges: { node: { created_flows: { flow_key: string; flow_uuid: string }[] } }[];
        };
      };
    }>(
      EDITOR,
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid template_instances { edges { node { instance_uuid created_flows { flow_key flow_uuid } } } } } }`,
      { p: partner_uuid },
      session,
    );
    expect(
      set.template_instances.edges.flatMap(({ node }) =>
        node.created_flows.map(({ flow_uuid }) => flow_uuid),
      ),
    ).toContain(results[0]?.flow_setups[0]?.flow_uuid);
    const everything = await ask(
      EDITOR,
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid template_instances { edges { node { instance_uuid values secrets { name is_set updated_at }
         differences { path } template { template_uuid document } flow_setups { ${FLOW} } } } } } }`,
      { p: partner_uuid },
      session,
    );
    expect(JSON.stringify(everything)).toContain('"secrets":[{"name":"token","is_set":true');
    expect(JSON.stringify(everything)).not.toContain('hush-4711');
    // A template created from these flows requires the secret again.
    const taken = await save(
      { company_uuid: northbay?.company_uuid, name: 'Taken', from_partner_uuid: partner_uuid },
      session,
    );
    expect(taken.errors).toEqual([]);
    expect(taken.template_edge?.node.variables).toContainEqual({ name: 'token', type: 'SECRET' });
  });

  test("is listed by name with the partner's other templates, in pages, or looked up alone", async () => {
    const session = 'instance-pages';
    const partner = partnerOf('harbor-foods');
    const made: string[] = [];
    for (const name of ['Zulu', 'Alpha', 'Mike']) {
      const { template_edge } = await save(
        { company_uuid: northbay?.company_uuid, name, from_partner_uuid: partner },
        session,
      );
      made.push(template_edge?.node.template_uuid ?? '');
    }
    interface Page {
      total_count: number;
      edges: { cursor: string; node: { template: { name: string } } }[];
    }
    const pageOf = async (args: string) =>
      (
        await ask<{ trading_partner: { template_instances: Page } }>(
          EDITOR,
          `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid template_instances(${args}) { total_count edges { cursor node { template { name } } } } } }`,
          { p: partner },
          session,
        )
      ).trading_partner.template_instances;
    const names = ({ edges }: Page) => edges.map(({ node }) => node.template.name);
    const all = await pageOf('first: 100');
    expect(names(all).filter((name) => ['Zulu', 'Alpha', 'Mike'].includes(name))).toEqual([
      'Alpha',
      'Mike',
      'Zulu',
    ]);
    const first = await pageOf('first: 2');
    expect(first.total_count).toBe(all.total_count);
    const rest = await pageOf(`first: 100, after: "${first.edges[1]?.cursor}"`);
    expect([...names(first), ...names(rest)]).toEqual(names(all));
    const alone = await pageOf(`first: 1, template_uuid: "${made[2]}"`);
    expect([alone.total_count, names(alone)]).toEqual([1, ['Mike']]);
  });

  test('shows in a dry run what changes in the flows of each partner', async () => {
    const { results } = await apply(
      {
        template_uuid: CARRIER.template_uuid,
        targets: [{ partner_uuid: partnerOf('granite-state') }, { partner_uuid: partnerOf('saltmarsh') }],
        dry_run: true,
      },
      'changes',
    );
    expect(results[0]?.changes.some(({ path }) => path.endsWith('retry.max_attempts'))).toBe(true);
    expect(results[1]?.changes.map(({ path }) => path)).toEqual([
      'send_tender_204.flow_name',
      'receive_tender_response_990.flow_name',
      'receive_freight_invoice_210.flow_name',
    ]);
  });

  test('is listed in the requested order', async () => {
    const query =
      'query($c: ID!, $s: TemplateSort) { company(company_uuid: $c) { company_uuid templates(own_only: true, sort: $s) { edges { node { template_uuid name used_by_count updated_at } } } } }';
    const list = async (sort: object) =>
      (
        await ask<{
          company: {
            templates: { edges: { node: { name: string; used_by_count: number; updated_at: string } }[] };
          };
        }>(EDITOR, query, { c: northbay?.company_uuid, s: sort })
      ).company.templates.edges.map(({ node }) => node);
    const counts = (await list({ field: 'USED_BY', direction: 'DESC' })).map((item) => item.used_by_count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const dates = (await list({ field: 'UPDATED_AT' })).map(({ updated_at }) => updated_at);
    expect(dates).toEqual(dates.toSorted());
    const names = (await list({ field: 'NAME', direction: 'DESC' })).map(({ name }) => name);
    expect(names).toEqual(names.toSorted().toReversed());
  });

  test.each([
    ['{{a}}', { a: 5 }, 5],
    ['x{{a}}y{{b}}', { a: 5, b: 'z' }, 'x5yz'],
    [{ deep: ['{{a}}', 1, null] }, { a: true }, { deep: [true, 1, null] }],
    ['{{gone}}', {}, null],
    ['{a}', { a: 1 }, '{a}'],
  ])('fills %j', (document, values, filled) => {
    expect(fill(document, values)).toEqual(filled);
  });
});
