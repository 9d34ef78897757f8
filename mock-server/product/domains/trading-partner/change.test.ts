import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();

interface Partner {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly status: string;
  readonly tags: readonly string[];
  readonly lock_version: number;
  readonly flow_setups: readonly { readonly enabled: boolean }[];
}

const { data: seed } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const northbay =
  seed.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

const list = async (session: string, company_uuid = northbay) =>
  (
    await t.graphql<{
      company: {
        partner_tags: { tag: string; partner_count: number }[];
        trading_partners: { edges: { company_role: string; node: Partner }[] };
      };
    }>(
      OWNER,
      `query($c: ID!) { company(company_uuid: $c) { partner_tags { tag partner_count }
        trading_partners(first: 200) { edges { company_role node {
          partner_uuid partner_name status tags lock_version flow_setups { enabled } } } } } }`,
      { c: company_uuid },
      { session },
    )
  ).data.company;
const partnersOf = async (session: string, company_uuid = northbay) =>
  (await list(session, company_uuid)).trading_partners.edges.map(({ node }) => node);
const own = async (session: string) =>
  (await list(session)).trading_partners.edges
    .filter(({ company_role }) => company_role === 'OWNER')
    .map(({ node }) => node);

interface Input {
  readonly company_uuid?: string;
  readonly partner_uuids: readonly string[];
  readonly change: string;
  readonly tag?: string;
  readonly dry_run?: boolean;
}
const change = async (session: string, input: Input, as = EDITOR) => {
  const { data } = await t.graphql<{
    change_partners: {
      results: {
        partner_uuid: string;
        trading_partner: { status: string; tags: readonly string[] } | null;
        outcome: string;
        detail: string;
      }[];
      errors: { code: string; path: string[] | null }[];
    };
  }>(
    as,
    `mutation($input: ChangePartnersInput!) { change_partners(input: $input) {
      results { partner_uuid trading_partner { status tags } outcome detail } errors { code path } } }`,
    { input: { company_uuid: northbay, ...input } },
    { session },
  );
  return data.change_partners;
};
const outcomes = async (session: string, input: Input) =>
  (await change(session, input)).results.map(({ outcome, detail }) => [outcome, detail]);
const keys = (partners: readonly Partner[]) => partners.map(({ partner_uuid }) => partner_uuid);
const amberline = seededPartner('amberline').partner_uuid;
const oldMill = seededPartner('old-mill').partner_uuid;

describe('a bulk change of partners', () => {
  test('pauses the partners that it can, and resuming returns each to its status', async () => {
    const active = (await own('pause')).filter(({ status }) => !['PAUSED', 'ARCHIVED'].includes(status));
    const testing = active.find(({ status }) => status === 'TESTING')!;
    const live = active.find(({ status }) => status === 'LIVE')!;
    const asked = [testing.partner_uuid, live.partner_uuid, amberline, oldMill];
    const expected = [
      ['CHANGED', 'From Testing to Paused.'],
      ['CHANGED', 'From Live to Paused.'],
      ['UNCHANGED', 'Already paused.'],
      ['FAILED', 'Archived. Restore it first.'],
    ];
    expect(await outcomes('pause', { partner_uuids: asked, change: 'PAUSE', dry_run: true })).toEqual(
      expected,
    );
    expect(keys((await own('pause')).filter(({ status }) => status === 'PAUSED'))).toEqual([amberline]);
    const { results } = await change('pause', { partner_uuids: asked, change: 'PAUSE' });
    expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual(expected);
    expect(results.map(({ trading_partner }) => trading_partner?.status)).toEqual([
      'PAUSED',
      'PAUSED',
      'PAUSED',
      'ARCHIVED',
    ]);
    expect(await outcomes('pause', { partner_uuids: asked.slice(0, 3), change: 'RESUME' })).toEqual([
      ['CHANGED', 'From Paused to Testing.'],
      ['CHANGED', 'From Paused to Live.'],
      ['CHANGED', 'From Paused to Live.'],
    ]);
    expect(await outcomes('pause', { partner_uuids: [live.partner_uuid], change: 'RESUME' })).toEqual([
      ['UNCHANGED', 'Not paused.'],
    ]);
  });

  test('remembers the status of a partner that was paused in its form as well', async () => {
    const { partner_uuid, lock_version } = (await own('form')).find(({ status }) => status === 'ONBOARDING')!;
    await t.graphql(
      EDITOR,
      'mutation($input: SavePartnerInput!) { save_partner(input: $input) { errors { code } } }',
      { input: { partner_uuid, lock_version, status: 'PAUSED' } },
      { session: 'form' },
    );
    expect(await outcomes('form', { partner_uuids: [partner_uuid], change: 'RESUME' })).toEqual([
      ['CHANGED', 'From Paused to Onboarding.'],
    ]);
  });

  test('archives partners without enabled flows, and restores them as paused', async () => {
    const partners = await own('archive');
    const running = partners.find((partner) => partner.flow_setups.some(({ enabled }) => enabled))!;
    const [busy, free] = await outcomes('archive', {
      partner_uuids: [running.partner_uuid, amberline],
      change: 'ARCHIVE',
    });
    expect(busy).toEqual(['FAILED', expect.stringMatching(/^Disable its flows first: “.+ enabled\.$/)]);
    expect(free).toEqual(['CHANGED', 'From Paused to Archived.']);
    expect(
      await outcomes('archive', { partner_uuids: [amberline, running.partner_uuid], change: 'RESTORE' }),
    ).toEqual([
      ['CHANGED', 'From Archived to Paused.'],
      ['UNCHANGED', 'Not archived.'],
    ]);
  });

  test('adds and removes a tag, and the list of tags counts it', async () => {
    const [first, second, third] = await own('tag');
    const asked = keys([first!, second!, third!]);
    const { results } = await change('tag', { partner_uuids: asked, change: 'ADD_TAG', tag: ' Priority ' });
    expect(results.every(({ outcome }) => outcome === 'CHANGED')).toBe(true);
    expect(results[0]?.trading_partner?.tags).toEqual([...first!.tags, 'priority'].sort());
    const counted = async () => (await list('tag')).partner_tags.find(({ tag }) => tag === 'priority');
    expect(await counted()).toEqual({ tag: 'priority', partner_count: 3 });
    expect(
      await outcomes('tag', { partner_uuids: asked.slice(0, 1), change: 'ADD_TAG', tag: 'priority' }),
    ).toEqual([['UNCHANGED', 'Already has this tag.']]);
    await change('tag', { partner_uuids: asked.slice(0, 2), change: 'REMOVE_TAG', tag: 'priority' });
    expect(await counted()).toEqual({ tag: 'priority', partner_count: 1 });
    const [after] = await own('tag');
    expect(after?.tags).toEqual(first!.tags);
    // A person who has its form open gets a conflict.
    expect(after?.lock_version).toBe(first!.lock_version + 2);
  });

  test('does not add a twenty-first tag', async () => {
    const [{ partner_uuid, lock_version }] = (await own('many')) as [Partner];
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    await t.graphql(
      EDITOR,
      'mutation($input: SavePartnerInput!) { save_partner(input: $input) { errors { code } } }',
      { input: { partner_uuid, lock_version, tags } },
      { session: 'many' },
    );
    expect(
      await outcomes('many', { partner_uuids: [partner_uuid], change: 'ADD_TAG', tag: 'one more' }),
    ).toEqual([['FAILED', 'Already has 20 tags.']]);
  });

  test('is refused as a whole without partners, or without a valid tag', async () => {
    const errors = async (input: Input) =>
      (await change('errors', input)).errors.map(({ code, path }) => `${code} ${path?.join('.')}`);
    expect(await errors({ partner_uuids: [], change: 'PAUSE' })).toEqual(['VALIDATION partner_uuids']);
    expect(await errors({ partner_uuids: [amberline], change: 'ADD_TAG' })).toEqual(['VALIDATION tag']);
    expect(await errors({ partner_uuids: [amberline], change: 'REMOVE_TAG', tag: 'x'.repeat(31) })).toEqual([
      'VALIDATION tag',
    ]);
  });

  test('does not change partners of other workspaces, and does not reveal those that the caller cannot see', async () => {
    const shared = await Promise.all(
      seed.viewer.companies.map(async ({ company_uuid }) => {
        const { trading_partners } = await list('shared', company_uuid);
        const guest = trading_partners.edges.find(({ company_role }) => company_role === 'GUEST');
        return guest && { company_uuid, ...guest.node };
      }),
    );
    const found = shared.find((candidate) => candidate !== undefined)!;
    const { results } = await change(
      'shared',
      { company_uuid: found.company_uuid, partner_uuids: [found.partner_uuid, 'nobody'], change: 'PAUSE' },
      OWNER,
    );
    expect(results).toMatchObject([
      { outcome: 'DENIED', detail: expect.stringMatching(/^Shared by .+, which alone can change it\.$/) },
      { outcome: 'DENIED', detail: 'There is no such trading partner.', trading_partner: null },
    ]);
    // The person's own partner, but in another workspace than the given one.
    const elsewhere = await Promise.all(
      seed.viewer.companies
        .filter(({ company_uuid }) => company_uuid !== found.company_uuid)
        .map(({ company_uuid }) => partnersOf('shared', company_uuid)),
    );
    const mine = elsewhere.flat().find(({ partner_uuid }) => partner_uuid !== found.partner_uuid)!;
    const input = { company_uuid: found.company_uuid, partner_uuids: [mine.partner_uuid], change: 'PAUSE' };
    expect((await change('shared', input, OWNER)).results[0]?.outcome).toBe('DENIED');
  });

  test('writes an audit entry for each changed partner, and no other', async () => {
    const [first, second] = await own('audit');
    const asked = keys([first!, second!]);
    const entries = async () =>
      (
        await t.graphql<{
          company: {
            audit_log: { edges: { node: { entity_id: string; action_label: string; after: object } }[] };
          };
        }>(
          OWNER,
          `{ company(company_uuid: "${northbay}") { audit_log(filter: { actions: ["change_partners"] }) {
            edges { node { entity_id action_label after } } } } }`,
          {},
          { session: 'audit' },
        )
      ).data.company.audit_log.edges.map(({ node }) => node);
    await change('audit', { partner_uuids: asked, change: 'ADD_TAG', tag: 'x', dry_run: true });
    await change('audit', { partner_uuids: asked, change: 'REMOVE_TAG', tag: 'not there' });
    expect(await entries()).toEqual([]);
    await change('audit', { partner_uuids: asked, change: 'ADD_TAG', tag: 'x' });
    const written = await entries();
    expect(new Set(written.map(({ entity_id }) => entity_id))).toEqual(new Set(asked));
    expect(written[0]).toMatchObject({
      action_label: 'Changed trading partner from list',
      after: { tags: expect.arrayContaining(['x']) },
    });
  });
});

test('a guest does not learn tags of partners that they cannot see', async () => {
  const ask = async (as: string) =>
    (
      await t.graphql<{ company: { partner_tags: { partner_count: number }[] } }>(
        as,
        `{ company(company_uuid: "${northbay}") { partner_tags { tag partner_count } } }`,
      )
    ).data.company.partner_tags;
  const all = await ask(OWNER);
  const theirs = await ask('guest@northbay.example');
  expect(theirs.every(({ partner_count }) => partner_count === 1)).toBe(true);
  expect(theirs.length).toBeLessThan(all.length);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
