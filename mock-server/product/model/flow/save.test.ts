import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { notifiers } from '../../world/notifiers.ts';
import { ORDERS, TENDER } from '../../world/script.ts';
import { sftpJobsOf } from '../../world/sftp-jobs.ts';
import { createWorld } from '../../world/world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

interface Failure {
  readonly code: string;
  readonly path: readonly string[] | null;
  readonly message: string;
}
interface Flow {
  readonly flow_uuid: string;
  readonly flow_name: string;
  readonly enabled: boolean;
  readonly deploy_state: string;
  readonly builder: string;
  readonly source_summary: string;
  readonly deployed_version: { readonly version_timestamp: number } | null;
  readonly versions: {
    readonly total_count: number;
    readonly edges: readonly { readonly node: { readonly version_timestamp: number } }[];
  };
}
interface Configuration {
  readonly flow_uuid: string;
  readonly flow_name: string;
  readonly lock_version: number;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly throttle_per_minute: number | null;
  readonly is_deployable: boolean;
  readonly validation: readonly { readonly severity: string; readonly path: string }[];
  readonly document: Readonly<Record<string, unknown>>;
  readonly graph: { readonly nodes: readonly unknown[]; readonly is_placed: boolean } | null;
}
interface Payload {
  readonly flow_setup: Flow | null;
  readonly flow_configuration: Configuration | null;
  readonly flow_version_edge?: { readonly node: { readonly version_timestamp: number } } | null;
  readonly errors: readonly Failure[];
}

const SETUP = `flow_setup { flow_uuid flow_name enabled deploy_state builder source_summary
  deployed_version { flow_uuid version_timestamp }
  versions(first: 100) { total_count edges { node { flow_uuid version_timestamp } } } }`;
const CONFIGURATION = `flow_configuration { flow_uuid flow_name lock_version notes tags throttle_per_minute is_deployable
  validation { severity path message } document graph { nodes { node_id } is_placed } }`;

/** Results of mutations in one session. */
function sessionOf(session: string, as = EDITOR) {
  const ask = async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
    const { data, errors } = await server.graphql<Data>(as, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  };
  const mutate = async (name: string, type: string, input: object, selection: string): Promise<Payload> => {
    const data = await ask<Record<string, Payload>>(
      `mutation($input: ${type}!) { ${name}(input: $input) { ${selection} errors { code path message } } }`,
      { input },
    );
    return data[name] as Payload;
  };
  return {
    ask,
    save: (input: object) =>
      mutate(
        'save_flow',
        'SaveFlowInput',
        input,
        `${SETUP} ${CONFIGURATION} flow_version_edge { node { flow_uuid version_timestamp } }`,
      ),
    deploy: (input: object) => mutate('deploy_flow', 'DeployFlowInput', input, `${SETUP} ${CONFIGURATION}`),
    rollback: (input: object) =>
      mutate('rollback_flow', 'RollbackFlowInput', input, `${SETUP} ${CONFIGURATION}`),
    enable: (input: object) => mutate('set_flow_enabled', 'SetFlowEnabledInput', input, SETUP),
    remove: (input: object) =>
      mutate('delete_flow', 'DeleteFlowInput', input, 'flow_setup { flow_uuid flow_name }'),
    duplicate: (input: object) =>
      mutate('duplicate_flow', 'DuplicateFlowInput', input, `${SETUP} ${CONFIGURATION}`),
    async read(flow_uuid: string): Promise<{ setup: Flow; configuration: Configuration }> {
      const data = await ask<{ flow_setup: Flow; flow_configuration: Configuration }>(
        `query($uuid: ID!) { ${SETUP.replace('flow_setup', 'flow_setup(flow_uuid: $uuid)')}
           ${CONFIGURATION.replace('flow_configuration', 'flow_configuration(flow_uuid: $uuid)')} }`,
        { uuid: flow_uuid },
      );
      return { setup: data.flow_setup, configuration: data.flow_configuration };
    },
  };
}

const NEW = {
  partner_uuid: TENDER.partner_uuid,
  flow_type: 'SEND_LOAD_TENDER',
  flow_name: 'Send tender 204 to the new dock',
  source_file_type: 'CW_UNIVERSAL_SHIPMENT_1_1',
  destination_file_type: 'X12_204_004010',
};

/** The sides and the mapping of a seeded flow, as input. */
const links = (flow: typeof TENDER) => {
  const settings = world.versionsOf(flow.flow_uuid)[0]?.settings;
  const end = (side: 'source' | 'destination') => {
    const key = settings?.[side];
    return key?.type === 'HostSystem' ? { host_system_uuid: key.key } : { endpoint_uuid: key?.key };
  };
  return {
    source: end('source'),
    destination: end('destination'),
    mapping: { mapping_uuid: settings?.mapping?.mapping_uuid },
  };
};

describe('a new flow', () => {
  test('is a disabled draft that is in every list of flows, with findings for what is missing', async () => {
    const { save, ask } = sessionOf('new');
    const { flow_setup, flow_configuration, errors } = await save(NEW);
    expect(errors).toEqual([]);
    expect(flow_setup).toMatchObject({
      flow_name: NEW.flow_name,
      enabled: false,
      deploy_state: 'DRAFT',
      builder: 'FORM',
      source_summary: 'Not chosen yet',
      deployed_version: null,
      versions: { total_count: 1 },
    });
    expect(flow_configuration).toMatchObject({
      flow_uuid: flow_setup?.flow_uuid,
      flow_name: NEW.flow_name,
      lock_version: 1,
      is_deployable: false,
      graph: null,
    });
    const errorsOf = flow_configuration?.validation.filter(({ severity }) => severity === 'ERROR');
    expect(errorsOf?.map(({ path }) => path).toSorted()).toEqual(['destination', 'mapping', 'source']);
    const found = await ask<{
      trading_partner: {
        flow_setups: { flow_name: string }[];
        flow_filter_options: { flows: { flow_uuid: string }[] };
      };
      company: { flow_filter_options: { flows: { flow_uuid: string }[] } };
      quick_search: { flow_setup: { flow_uuid: string } | null }[];
    }>(
      `query($p: ID!, $c: ID!, $t: String!) {
         trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid flow_name } flow_filter_options { flows { flow_uuid } } }
         company(company_uuid: $c) { company_uuid flow_filter_options { flows { flow_uuid } } }
         quick_search(text: $t) { flow_setup { flow_uuid } } }`,
      { p: TENDER.partner_uuid, c: TENDER.company_uuid, t: 'new dock' },
    );
    const uuid = flow_setup?.flow_uuid ?? '';
    const names = found.trading_partner.flow_setups.map(({ flow_name }) => flow_name);
    expect(names).toContain(NEW.flow_name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    for (const { flows } of [found.trading_partner.flow_filter_options, found.company.flow_filter_options])
      expect(flows.map(({ flow_uuid }) => flow_uuid)).toContain(uuid);
    expect(found.quick_search.map((hit) => hit.flow_setup?.flow_uuid)).toContain(uuid);
  });

  test('on the canvas has a graph from the start, without positions', async () => {
    const { flow_configuration, flow_setup } = await sessionOf('canvas').save({
      ...NEW,
      ...links(TENDER),
      builder: 'VISUAL_V3',
    });
    expect(flow_setup?.builder).toBe('VISUAL_V3');
    expect(flow_configuration?.graph).toMatchObject({ is_placed: false });
    expect(flow_configuration?.graph?.nodes.length).toBeGreaterThan(3);
    expect(flow_configuration?.is_deployable).toBe(true);
  });

  test.each([
    ['partner_uuid', 'VALIDATION', {}],
    ['partner_uuid', 'NOT_FOUND', { partner_uuid: 'nobody' }],
    ['flow_name', 'VALIDATION', { ...NEW, flow_name: null }],
    ['flow_name', 'VALIDATION', { ...NEW, flow_name: 'x' }],
    ['flow_name', 'ALREADY_EXISTS', { ...NEW, flow_name: 'SEND tender 204' }],
    ['flow_type', 'VALIDATION', { ...NEW, flow_type: 'SEND_HOPE' }],
    ['source_file_type', 'VALIDATION', { ...NEW, source_file_type: 'OSPREY_POSITIONS_JSON' }],
    ['destination_file_type', 'VALIDATION', { ...NEW, destination_file_type: 'NONE' }],
    ['builder', 'VALIDATION', { ...NEW, builder: 'LICENSED' }],
    ['graph', 'VALIDATION', { ...NEW, builder: 'FORM', graph: { nodes: [], edges: [] } }],
    ['throttle_per_minute', 'VALIDATION', { ...NEW, throttle_per_minute: 601 }],
    ['throttle_concurrent', 'VALIDATION', { ...NEW, throttle_concurrent: 0 }],
    ['retry.max_attempts', 'VALIDATION', { ...NEW, retry: { max_attempts: 11, backoff_seconds: 5 } }],
    ['pre_processor', 'VALIDATION', { ...NEW, pre_processor: 'x'.repeat(10_001) }],
    ['data_tags.0.label', 'VALIDATION', { ...NEW, data_tags: [{ label: 'ä'.repeat(26), expression: 'a' }] }],
    [
      'data_tags.1.label',
      'VALIDATION',
      { ...NEW, data_tags: ['a', 'a'].map((label) => ({ label, expression: 'x' })) },
    ],
    ['filters.0.label', 'VALIDATION', { ...NEW, filters: [{ label: '', expression: 'true' }] }],
    [
      'duplicate_check.window_hours',
      'VALIDATION',
      { ...NEW, duplicate_check: { enabled: true, key_expression: 'a', window_hours: 721 } },
    ],
    ['mapping.revision', 'VALIDATION', { ...NEW, mapping: { mapping_uuid: 'x', revision_policy: 'PINNED' } }],
    ['mapping.mapping_uuid', 'NOT_FOUND', { ...NEW, mapping: { mapping_uuid: 'x' } }],
    ['source', 'VALIDATION', { ...NEW, source: {} }],
    ['source.host_system_uuid', 'NOT_FOUND', { ...NEW, source: { host_system_uuid: 'x' } }],
    ['destination.endpoint_uuid', 'NOT_FOUND', { ...NEW, destination: links(ORDERS).source }],
    ['notifiers.0', 'NOT_FOUND', { ...NEW, notifiers: ['x'] }],
    ['source_options.colour', 'VALIDATION', { ...NEW, source_options: { colour: 'red' } }],
    ['destination_options.newline', 'VALIDATION', { ...NEW, destination_options: { newline: 'yes' } }],
    ['file_name_template', 'VALIDATION', { ...NEW, file_name_template: '../{document}' }],
  ])('that breaks a rule of %s is refused with %s, and nothing is stored', async (path, code, input) => {
    const { save, ask } = sessionOf('refused');
    const { errors, flow_setup } = await save(input);
    expect(flow_setup).toBeNull();
    expect(errors.map((error) => `${error.path?.join('.')} ${error.code}`)).toContain(`${path} ${code}`);
    const { trading_partner } = await ask<{ trading_partner: { flow_setups: unknown[] } }>(
      'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid } } }',
      { p: TENDER.partner_uuid },
    );
    expect(trading_partner.flow_setups).toHaveLength(world.flowsOf(TENDER.partner_uuid).length);
  });

  test('may be as large as the limits allow', async () => {
    const { errors, flow_configuration } = await sessionOf('limits').save({
      ...NEW,
      flow_name: 'x'.repeat(80),
      pre_processor: `return ${'1'.repeat(9993)}`,
      throttle_per_minute: 600,
      data_tags: [{ label: 'ä'.repeat(25), expression: 'a' }],
      retry: { max_attempts: 10, backoff_seconds: 3600 },
    });
    expect(errors).toEqual([]);
    expect(flow_configuration?.throttle_per_minute).toBe(600);
  });
});

describe('a save', () => {
  test('changes given fields, clears null ones, keeps the rest, and creates a version', async () => {
    const { save, read } = sessionOf('change');
    const before = await read(TENDER.flow_uuid);
    const { errors, flow_setup, flow_configuration, flow_version_edge } = await save({
      flow_uuid: TENDER.flow_uuid,
      lock_version: before.configuration.lock_version,
      flow_name: 'Send tender 204 (dock 7)',
      notes: null,
      tags: ['tender', ' dock ', 'tender'],
      throttle_per_minute: 30,
    });
    expect(errors).toEqual([]);
    expect(flow_configuration).toMatchObject({
      flow_name: 'Send tender 204 (dock 7)',
      notes: null,
      tags: ['dock', 'tender'],
      throttle_per_minute: 30,
      lock_version: before.configuration.lock_version + 1,
    });
    const { flow_name, notes, tags, throttle_per_minute, ...rest } = flow_configuration?.document ?? {};
    expect({ flow_name, notes, tags, throttle_per_minute }).toMatchObject({ notes: null });
    expect(before.configuration.document).toMatchObject(rest);
    expect(flow_setup).toMatchObject({
      flow_name: 'Send tender 204 (dock 7)',
      source_summary: before.setup.source_summary,
      deploy_state: 'UNDEPLOYED_CHANGES',
      deployed_version: before.setup.deployed_version,
      versions: { total_count: before.setup.versions.total_count + 1 },
    });
    expect(flow_setup?.versions.edges[0]?.node).toEqual(flow_version_edge?.node);
  });

  test('based on an older version is refused with the current one', async () => {
    const { save, read } = sessionOf('stale');
    const { configuration } = await read(TENDER.flow_uuid);
    const { lock_version } = configuration;
    await save({ flow_uuid: TENDER.flow_uuid, lock_version, notes: 'mine' });
    const late = await save({ flow_uuid: TENDER.flow_uuid, lock_version, notes: 'yours' });
    expect(late.errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
    expect(late.errors[0]?.message).toMatch(/^Changed by you at .+, after you opened this\.$/);
    expect(late.flow_configuration).toMatchObject({ notes: 'mine', lock_version: lock_version + 1 });
    const missing = await save({ flow_uuid: TENDER.flow_uuid, lock_version: null, notes: 'theirs' });
    expect(missing.errors).toMatchObject([{ code: 'VALIDATION', path: ['lock_version'] }]);
    expect((await read(TENDER.flow_uuid)).setup.versions.total_count).toBe(
      world.versionsOf(TENDER.flow_uuid).length + 1,
    );
  });

  test('keeps partner and type, and a canvas stays a canvas', async () => {
    const { save, read } = sessionOf('keeps');
    const base = {
      flow_uuid: TENDER.flow_uuid,
      lock_version: (await read(TENDER.flow_uuid)).configuration.lock_version,
    };
    const moved = await save({ ...base, partner_uuid: ORDERS.partner_uuid });
    expect(moved.errors).toMatchObject([{ code: 'NOT_FOUND', path: ['partner_uuid'] }]);
    const retyped = await save({ ...base, flow_type: 'SEND_ASN' });
    expect(retyped.errors).toMatchObject([{ code: 'VALIDATION' }]);
    const visual = await save({ ...base, builder: 'VISUAL_V3' });
    expect(visual.flow_configuration?.graph?.nodes.length).toBeGreaterThan(3);
    const back = { ...base, lock_version: base.lock_version + 1, builder: 'FORM' };
    expect((await save(back)).errors).toMatchObject([{ code: 'VALIDATION', path: ['builder'] }]);
  });

  test('finds errors in expressions, scripts, and names', async () => {
    const { save, read } = sessionOf('findings');
    const { configuration } = await read(TENDER.flow_uuid);
    const { flow_configuration } = await save({
      flow_uuid: TENDER.flow_uuid,
      lock_version: configuration.lock_version,
      filters: [{ label: 'Odd', expression: 'status = ' }],
      pre_processor: 'return {',
      file_name_template: '{document}-{colour}.edi',
      acknowledgment: { kind: 'CONTRL', timeout_minutes: 60 },
      throttle_per_minute: 0,
    });
    const found = flow_configuration?.validation ?? [];
    const paths = (severity: string) =>
      found.filter((candidate) => candidate.severity === severity).map(({ path }) => path);
    expect(paths('ERROR').toSorted()).toEqual([
      'acknowledgment.kind',
      'file_name_template',
      'filters.0.expression',
      'pre_processor',
    ]);
    expect(paths('WARNING')).toContain('throttle_per_minute');
    expect(found.findIndex(({ severity }) => severity === 'WARNING')).toBe(paths('ERROR').length);
    expect(flow_configuration?.is_deployable).toBe(false);
  });
});

describe('a deployment', () => {
  test('is refused with every blocking finding, and nothing changes', async () => {
    const { save, deploy, read } = sessionOf('blocked');
    const { flow_setup } = await save(NEW);
    const flow_uuid = flow_setup?.flow_uuid ?? '';
    const { errors } = await deploy({ flow_uuid });
    expect(errors.map(({ code, path }) => `${code} ${path?.join('.')}`).toSorted()).toEqual([
      'CONFLICT destination',
      'CONFLICT mapping',
      'CONFLICT source',
    ]);
    expect((await read(flow_uuid)).setup).toMatchObject({ deploy_state: 'DRAFT', enabled: false });
  });

  test('goes through the states: draft, deployed, changed, deployed, disabled, enabled', async () => {
    const { save, deploy, enable, rollback, read } = sessionOf('states');
    const { flow_setup } = await save({ ...NEW, ...links(TENDER) });
    const flow_uuid = flow_setup?.flow_uuid ?? '';
    const state = async () => {
      const { setup } = await read(flow_uuid);
      return `${setup.deploy_state} ${setup.enabled}`;
    };
    expect((await enable({ flow_uuid, enabled: true })).errors).toMatchObject([{ code: 'CONFLICT' }]);
    expect(await state()).toBe('DRAFT false');
    expect((await deploy({ flow_uuid })).errors).toEqual([]);
    expect(await state()).toBe('DEPLOYED true');
    await save({ flow_uuid, lock_version: 1, notes: 'second' });
    expect(await state()).toBe('UNDEPLOYED_CHANGES true');
    await deploy({ flow_uuid });
    expect(await state()).toBe('DEPLOYED true');
    await enable({ flow_uuid, enabled: false });
    expect(await state()).toBe('DISABLED false');
    await save({ flow_uuid, lock_version: 2, notes: 'third' });
    await deploy({ flow_uuid });
    expect(await state()).toBe('DISABLED false');
    await enable({ flow_uuid, enabled: true });
    expect(await state()).toBe('DEPLOYED true');
    const { setup } = await read(flow_uuid);
    const first = setup.versions.edges.at(-1)?.node.version_timestamp ?? 0;
    const older = await deploy({ flow_uuid, version_timestamp: first });
    expect(older.flow_setup).toMatchObject({ deployed_version: { version_timestamp: first } });
    expect(await state()).toBe('UNDEPLOYED_CHANGES true');
    const back = await rollback({ flow_uuid, version_timestamp: first });
    expect(back.flow_configuration).toMatchObject({ notes: null, lock_version: 4 });
    expect(back.flow_setup?.versions.total_count).toBe(4);
    expect(await state()).toBe('DEPLOYED true');
    const wrong = await rollback({ flow_uuid, version_timestamp: 1 });
    expect(wrong.errors).toMatchObject([{ code: 'NOT_FOUND', path: ['version_timestamp'] }]);
  });

  test('ends the previous one: only one version is active', async () => {
    const { deploy, ask } = sessionOf('one');
    const versions = world.versionsOf(TENDER.flow_uuid);
    const old = versions[2]?.version_timestamp ?? 0;
    await deploy({ flow_uuid: TENDER.flow_uuid, version_timestamp: old });
    const { flow_setup, company } = await ask<{
      flow_setup: {
        versions: {
          edges: {
            node: { version_timestamp: number; is_deployed: boolean; undeployed_at: string | null };
          }[];
        };
      };
      company: { pulse: { deployments: { version_timestamp: number; deployed_at: string }[] } };
    }>(
      `query($f: ID!, $c: ID!) { flow_setup(flow_uuid: $f) { flow_uuid versions(first: 100) { edges { node { flow_uuid version_timestamp is_deployed undeployed_at } } } }
         company(company_uuid: $c) { company_uuid pulse { deployments { flow_uuid version_timestamp deployed_at } } } }`,
      { f: TENDER.flow_uuid, c: TENDER.company_uuid },
    );
    const running = flow_setup.versions.edges.filter(({ node }) => node.is_deployed);
    expect(running.map(({ node }) => node.version_timestamp)).toEqual([old]);
    const before = flow_setup.versions.edges.find(
      ({ node }) => node.version_timestamp === versions[0]?.version_timestamp,
    );
    expect(before?.node.undeployed_at).toBe(NOW);
    expect(company.pulse.deployments[0]).toMatchObject({ version_timestamp: old, deployed_at: NOW });
  });
});

describe('a flow', () => {
  test('that is disabled or deleted refuses input; its executions stay', async () => {
    const { ask, enable, remove } = sessionOf('door', OWNER);
    const { flow_uuid } = TENDER;
    const search = await ask<{
      company: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
    }>(
      `query($c: ID!, $f: ID!) { company(company_uuid: $c) { company_uuid flow_execution_search(first: 1, filter: { flow_uuids: [$f], statuses: [SUCCESS] }) { edges { node { invocation_uuid } } } } }`,
      { c: TENDER.company_uuid, f: flow_uuid },
    );
    const invocation_uuid = search.company.flow_execution_search.edges[0]?.node.invocation_uuid ?? '';
    const resubmit = async () =>
      (
        await ask<{ resubmit_flow_execution: { errors: Failure[] } }>(
          'mutation($i: ID!) { resubmit_flow_execution(input: { invocation_uuid: $i }) { errors { code message path } } }',
          { i: invocation_uuid },
        )
      ).resubmit_flow_execution.errors;
    expect((await remove({ flow_uuid })).errors).toMatchObject([{ code: 'CONFLICT' }]);
    await enable({ flow_uuid, enabled: false });
    expect(await resubmit()).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('disabled') },
    ]);
    const { flow_setup, errors } = await remove({ flow_uuid });
    expect(errors).toEqual([]);
    expect(flow_setup).toMatchObject({ flow_name: TENDER.flow_name });
    expect(await resubmit()).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('deleted') },
    ]);
    const after = await ask<Record<string, unknown>>(
      `query($f: ID!, $i: ID!) { flow_setup(flow_uuid: $f) { flow_uuid } flow_configuration(flow_uuid: $f) { flow_uuid }
         flow_execution(invocation_uuid: $i) { invocation_uuid flow_name flow_setup { flow_uuid } flow_version { flow_uuid version_timestamp } } }`,
      { f: flow_uuid, i: invocation_uuid },
    );
    expect(after).toEqual({
      flow_setup: null,
      flow_configuration: null,
      flow_execution: { invocation_uuid, flow_name: TENDER.flow_name, flow_setup: null, flow_version: null },
    });
  });

  test('that an SFTP launcher job feeds cannot be deleted', async () => {
    const { enable, remove } = sessionOf('launched', OWNER);
    const { flow } =
      sftpJobsOf(world).find(({ flow: target }) => target.company_uuid === TENDER.company_uuid) ?? {};
    await enable({ flow_uuid: flow?.flow_uuid, enabled: false });
    expect((await remove({ flow_uuid: flow?.flow_uuid })).errors).toMatchObject([{ code: 'IN_USE' }]);
  });

  test('is listed in its notifiers, and they are in its configuration', async () => {
    const { ask, save, read } = sessionOf('notifiers');
    const list = notifiers.find(({ scope }) => scope === 'FLOWS');
    const all = notifiers.find(
      ({ scope, company_uuid }) => scope === 'ALL' && company_uuid === TENDER.company_uuid,
    );
    const { flow_uuid } = TENDER;
    const change = async (uuids: (string | undefined)[]) => {
      const { configuration } = await read(flow_uuid);
      return save({ flow_uuid, lock_version: configuration.lock_version, notifiers: uuids });
    };
    const scope = async () =>
      (
        await ask<{ notifier: { scope_ids: string[] } }>(
          'query($n: ID!) { notifier(notifier_uuid: $n) { notifier_uuid scope_ids } }',
          { n: list?.notifier_uuid },
        )
      ).notifier.scope_ids;
    expect((await change([all?.notifier_uuid])).errors).toMatchObject([{ code: 'CONFLICT' }]);
    const { errors, flow_configuration } = await change([list?.notifier_uuid]);
    expect(errors).toEqual([]);
    expect(flow_configuration?.document['notifiers']).toEqual([list?.notifier_uuid]);
    expect(await scope()).toEqual([...(list?.scope_ids ?? []), flow_uuid]);
    await change([]);
    expect(await scope()).toEqual(list?.scope_ids);
    expect((await read(ORDERS.flow_uuid)).configuration.document['notifiers']).toEqual([list?.notifier_uuid]);
  });

  test('is duplicated under an unused name; connections are not copied to another partner', async () => {
    const { duplicate } = sessionOf('copies');
    const first = await duplicate({ flow_uuid: TENDER.flow_uuid });
    const second = await duplicate({ flow_uuid: TENDER.flow_uuid });
    expect(first.flow_setup).toMatchObject({ flow_name: 'Send tender 204 copy', deploy_state: 'DRAFT' });
    expect(second.flow_setup?.flow_name).toBe('Send tender 204 copy 2');
    const settings = world.versionsOf(TENDER.flow_uuid)[0]?.settings;
    expect(first.flow_configuration?.document).toEqual({ ...settings, flow_name: 'Send tender 204 copy' });
    const other = await duplicate({ flow_uuid: TENDER.flow_uuid, partner_uuid: ORDERS.partner_uuid });
    expect(other.flow_setup?.flow_name).toBe('Send tender 204');
    expect(other.flow_configuration?.document).toMatchObject({ source: settings?.source, destination: null });
    const taken = await duplicate({ flow_uuid: TENDER.flow_uuid, flow_name: 'send tender 204' });
    expect(taken.errors).toMatchObject([{ code: 'ALREADY_EXISTS', path: ['flow_name'] }]);
    expect(server.uncaught).toEqual([]);
  });
});
