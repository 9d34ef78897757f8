import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { seededColleague, seededPartner } from '../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
const { company_uuid, partner_uuid } = seededPartner('pinecrest');

interface Entry {
  action: string;
  action_label: string;
  actor: { email: string | null };
  entity_type: string;
  entity_id: string;
  entity_label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  related: { entity_type: string; entity_id: string; entity_label: string }[];
}
const ENTRY =
  'action action_label actor { email } entity_type entity_id entity_label before after related { entity_type entity_id entity_label }';

/** Calls in one session: a change as the owner, or the audit log of the workspace. */
function session(name: string) {
  const ask = async <Data>(query: string, variables: object = {}, as = OWNER) => {
    const { data, errors } = await t.graphql<Data>(as, query, { ...variables }, { session: name });
    expect(errors).toBeUndefined();
    return data;
  };
  return {
    ask,
    async call(mutation: string, input: object, as = OWNER) {
      const type = `${mutation.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Input`;
      const data = await ask<Record<string, { errors: { message: string }[] }>>(
        `mutation($input: ${type}!) { ${mutation}(input: $input) { errors { message } } }`,
        { input },
        as,
      );
      expect(data[mutation]?.errors).toEqual([]);
    },
    async log(filter: object, as = OWNER) {
      const { company } = await ask<{ company: { audit_log: { edges: { node: Entry }[] } } }>(
        `query($c: ID!, $f: AuditFilter) { company(company_uuid: $c) { company_uuid audit_log(filter: $f, first: 200) { edges { node { ${ENTRY} } } } } }`,
        { c: company_uuid, f: filter },
        as,
      );
      return company.audit_log.edges.map(({ node }) => node);
    },
    history(entity_type: string, entity_id: string) {
      return this.log({ object: { entity_type, entity_id } });
    },
  };
}

const labels = (entries: readonly Entry[]) => entries.map(({ action_label }) => action_label);

interface Flow {
  flow_uuid: string;
  deploy_state: string;
  deployed_version: { version_timestamp: number } | null;
  configuration: { lock_version: number };
}
const flowOf = async ({ ask }: ReturnType<typeof session>) => {
  const { trading_partner } = await ask<{
    trading_partner: { flow_setups: Flow[] };
  }>(
    `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid flow_setups { flow_uuid deploy_state deployed_version { flow_uuid version_timestamp } configuration { flow_uuid lock_version } } } }`,
  );
  return trading_partner.flow_setups.find(({ deploy_state }) => deploy_state === 'DEPLOYED')!;
};

describe('the history of an object', () => {
  test('of a flow has its saves, its deployments with the version they replaced, and its enabling and disabling', async () => {
    const s = session('flow');
    const { flow_uuid, deployed_version, configuration } = await flowOf(s);
    const seeded = await s.history('FlowSetup', flow_uuid);
    expect(new Set(seeded.map(({ action }) => action))).toEqual(new Set(['save_flow', 'deploy_flow']));
    await s.call('save_flow', { flow_uuid, lock_version: configuration.lock_version, notes: 'Weekly check' });
    await s.call('deploy_flow', { flow_uuid });
    await s.call('set_flow_enabled', { flow_uuid, enabled: false });
    await s.call('rollback_flow', {
      flow_uuid,
      version_timestamp: deployed_version?.version_timestamp,
      lock_version: configuration.lock_version + 1,
    });
    const all = await s.history('FlowSetup', flow_uuid);
    expect(labels(all.slice(0, -seeded.length))).toEqual([
      'Rolled back flow',
      'Set flow enabled',
      'Deployed flow',
      'Changed flow',
    ]);
    const [, disabled, deployed, saved] = all;
    expect(saved).toMatchObject({ after: { notes: 'Weekly check' }, related: [] });
    expect(deployed?.before?.['deployed_version']).toBe(
      new Date(deployed_version!.version_timestamp).toISOString(),
    );
    expect(String(deployed?.after?.['deployed_version'])).toMatch(/^2026-09-15T14:30/);
    expect(disabled).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
    expect(await s.history('FlowVersion', `${flow_uuid}|${deployed_version?.version_timestamp}`)).toEqual(
      all,
    );
  });

  test('of a mapping has its revisions and deployments, and no draft', async () => {
    const s = session('mapping');
    const { company } = await s.ask<{
      company: { mappings: { edges: { node: { mapping_uuid: string; lock_version: number } }[] } };
    }>(
      `{ company(company_uuid: "${company_uuid}") { company_uuid mappings(search: "alder_retail_850", first: 1) { edges { node { mapping_uuid lock_version } } } } }`,
    );
    const { mapping_uuid, lock_version } = company.mappings.edges[0]!.node;
    const seeded = await s.history('Mapping', mapping_uuid);
    expect(new Set(seeded.map(({ action }) => action))).toEqual(new Set(['save_mapping', 'deploy_mapping']));
    await s.call('save_mapping_draft', { mapping_uuid, expression: '{ "a": 1 }' });
    await s.call('save_mapping', { mapping_uuid, lock_version, description: 'Orders of a retailer' });
    const [saved, ...others] = await s.history('Mapping', mapping_uuid);
    expect(saved).toMatchObject({ action: 'save_mapping', after: { description: 'Orders of a retailer' } });
    expect(others).toEqual(seeded);
  });

  test('of a member names the member, with one entry for each member that one call invited', async () => {
    const s = session('members');
    const emails = ['ana@else.example', 'ben@else.example'];
    await s.call('add_users', { company_uuid, emails, role: 'VIEWER' });
    const invited = await s.log({ actions: ['add_users'] });
    expect(invited.map(({ entity_label }) => entity_label).toSorted()).toEqual(emails);
    const [, { entity_id }] = invited as [Entry, Entry];
    const { company_user } = await s.ask<{ company_user: { lock_version: number } }>(
      `{ company_user(company_user_uuid: "${entity_id}") { company_user_uuid lock_version } }`,
    );
    await s.call('update_user_role', { company_user_uuid: entity_id, role: 'EDITOR', ...company_user });
    await s.call('set_user_status', { company_user_uuid: entity_id, status: 'DISABLED' });
    await s.call('remove_user', { company_user_uuid: entity_id });
    expect(labels(await s.history('CompanyUser', entity_id))).toEqual([
      'Removed member',
      'Set member status',
      'Changed member role',
      'Added members',
    ]);
    const { name } = seededColleague('northbay', 0);
    expect(await s.log({ search: name, entity_types: ['CompanyUser'] })).toMatchObject([
      { action: 'add_user', entity_label: name },
    ]);
  });

  test('of a guest has only their own entries; that of the partner includes all its guests', async () => {
    const s = session('guests');
    const email = 'dock@pinecrest.example';
    await s.call('invite_integration_user', { partner_uuid, email });
    await s.call('set_integration_user_status', { partner_uuid, email, status: 'DISABLED' });
    await s.call('set_integration_user_status', {
      partner_uuid,
      email: 'guest@northbay.example',
      status: 'DISABLED',
    });
    await s.call('remove_integration_user', { partner_uuid, email });
    const own = await s.history('IntegrationUser', `${partner_uuid}|${email}`);
    expect(labels(own)).toEqual(['Removed guest', 'Set guest status', 'Invited guest']);
    expect(own).toMatchObject([
      { entity_label: email, before: { email, status: 'DISABLED' }, after: null },
      { before: { status: 'INVITED' }, after: { status: 'DISABLED' } },
      { before: null, after: { email, status: 'INVITED' } },
    ]);
    const other = await s.history('IntegrationUser', `${partner_uuid}|guest@northbay.example`);
    expect(labels(other)).toEqual(['Set guest status', 'Invited guest']);
    const all = await s.history('TradingPartner', partner_uuid);
    expect(all.slice(0, 4)).toEqual([own[0], other[0], own[1], own[2]]);
    expect(labels(all)).toContain('Created trading partner');
  });

  test('of a guest has the first sign-in', async () => {
    const s = session('accepted');
    await s.call('invite_integration_user', { partner_uuid, email: 'newcomer@northbay.example' });
    await s.ask('{ viewer { email } }', {}, 'newcomer@northbay.example');
    expect(labels(await s.history('IntegrationUser', `${partner_uuid}|newcomer@northbay.example`))).toEqual([
      'Accepted invitation',
      'Invited guest',
    ]);
  });

  test('of a milestone has its move; the steps that it displaced are related', async () => {
    const s = session('milestones');
    const { trading_partner } = await s.ask<{
      trading_partner: { milestones: { milestone_uuid: string; title: string }[] };
    }>(
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid milestones { milestone_uuid title } } }`,
    );
    const [, second, third] = trading_partner.milestones;
    await s.call('move_milestone', { milestone_uuid: third?.milestone_uuid, sequence: 2 });
    const [moved] = await s.history('Milestone', third!.milestone_uuid);
    expect(moved).toMatchObject({
      action: 'move_milestone',
      entity_label: third?.title,
      before: { sequence: 3 },
      after: { sequence: 2 },
      related: [{ entity_id: second?.milestone_uuid }],
    });
    expect((await s.history('Milestone', second!.milestone_uuid))[0]).toEqual(moved);
  });

  test('has what was done to several objects at once', async () => {
    const s = session('template');
    const { company } = await s.ask<{
      company: { templates: { edges: { node: { template_uuid: string } }[] } };
    }>(
      `{ company(company_uuid: "${company_uuid}") { company_uuid templates { edges { node { template_uuid } } } } }`,
    );
    const [template] = company.templates.edges;
    await s.call('apply_template', {
      template_uuid: template?.node.template_uuid,
      targets: [{ partner_uuid }, { partner_uuid: seededPartner('amberline').partner_uuid }],
    });
    const [applied] = await s.log({ actions: ['apply_template'] });
    const [first] = applied?.related.filter(({ entity_type }) => entity_type === 'FlowSetup') ?? [];
    expect(await s.history('FlowSetup', first!.entity_id)).toEqual([applied]);
  });
});

describe('saved views', () => {
  const save = async (s: ReturnType<typeof session>, input: object) => {
    const { save_view } = await s.ask<{
      save_view: { saved_view: { view_uuid: string; lock_version: number } };
    }>(
      'mutation($input: SaveViewInput!) { save_view(input: $input) { saved_view { view_uuid lock_version } errors { message } } }',
      { input },
      EDITOR,
    );
    return save_view.saved_view;
  };
  const own = async ({ ask }: ReturnType<typeof session>, view_uuid: string, as: string) => {
    const { viewer } = await ask<{ viewer: { audit_log: { edges: { node: Entry }[] } } }>(
      `{ viewer { audit_log(first: 10, filter: { object: { entity_type: "SavedView", entity_id: "${view_uuid}" } }) { edges { node { ${ENTRY} } } } } }`,
      {},
      as,
    );
    return viewer.audit_log.edges.map(({ node }) => node);
  };

  test('leave no trace for colleagues until they are shared', async () => {
    const s = session('views');
    const view = await save(s, {
      company_uuid,
      screen: 'partner-search',
      name: 'My late ones',
      query: '?q=x',
    });
    const { view_uuid } = view;
    await s.call('set_default_view', { company_uuid, screen: 'partner-search', view_uuid }, EDITOR);
    for (const as of [OWNER, EDITOR])
      expect(await s.log({ object: { entity_type: 'SavedView', entity_id: view_uuid } }, as)).toEqual([]);
    expect(labels(await own(s, view_uuid, EDITOR))).toEqual(['Set default view', 'Created view']);
    expect(await own(s, view_uuid, OWNER)).toEqual([]);

    const { lock_version } = await save(s, { ...view, is_shared: true });
    const renamed = await save(s, { view_uuid, lock_version, name: 'Late ones' });
    await save(s, { ...renamed, is_shared: false });
    await s.call('delete_view', { view_uuid }, EDITOR);
    const shared = await s.history('SavedView', view_uuid);
    expect(
      shared.map(({ before, after }) => [before?.['is_shared'], after?.['is_shared'], after?.['name']]),
    ).toEqual([
      [true, false, undefined],
      [undefined, undefined, 'Late ones'],
      [false, true, undefined],
    ]);
    const [deleted] = await own(s, view_uuid, EDITOR);
    expect(deleted).toMatchObject({
      action_label: 'Deleted view',
      before: { name: 'Late ones', query: '?q=x' },
    });
    expect(await own(s, view_uuid, OWNER)).toEqual([]);
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

test.each(['viewer@northbay.example', 'guest@northbay.example'])(
  '%s is refused the history of every kind of object',
  async (as) => {
    for (const entity_type of [
      'FlowSetup',
      'Mapping',
      'CompanyUser',
      'IntegrationUser',
      'Milestone',
      'SavedView',
    ]) {
      const { data, errors } = await t.graphql<{ company: { audit_log: null } }>(
        as,
        `{ company(company_uuid: "${company_uuid}") { company_uuid audit_log(filter: { object: { entity_type: "${entity_type}", entity_id: "x" } }) { total_count } } }`,
      );
      expect(data.company.audit_log).toBeNull();
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  },
);
