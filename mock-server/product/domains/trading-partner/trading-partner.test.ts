import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();

interface Partner {
  partner_uuid: string;
  partner_name: string;
  company_uuid: string;
  company: { company_uuid: string; short_code: string };
  tags: string[];
  external_ids: { scheme: string; value: string }[];
  contacts: { email: string }[];
  integration_users: { email: string; status: string; invited_at: string }[];
  owner: { name: string; role: string } | null;
  created_at: string;
  last_activity_at: string | null;
  last_received_at: string | null;
  last_sent_at: string | null;
  viewer_can_edit: boolean;
  viewer_can_write_memo: boolean;
}
const FIELDS = `partner_uuid partner_name company_uuid company { company_uuid short_code } tags external_ids { scheme value }
  contacts { email } integration_users { email status invited_at } owner { name role } created_at last_activity_at
  last_received_at last_sent_at viewer_can_edit viewer_can_write_memo`;
const { data } = await t.graphql<{
  viewer: { companies: { trading_partners: { edges: { node: Partner }[] } }[] };
}>(OWNER, `{ viewer { companies { trading_partners(first: 200) { edges { node { ${FIELDS} } } } } } }`);
const all = data.viewer.companies.flatMap(({ trading_partners }) =>
  trading_partners.edges.map(({ node }) => node),
);
const named = (name: string, code = 'northbay') => {
  const found = all.find((partner) => partner.partner_name === name && partner.company.short_code === code);
  if (!found) throw new Error(`no partner ${name}`);
  return found;
};
const as = async (email: string, partner_uuid: string) =>
  (
    await t.graphql<{ trading_partner: Partner | null }>(
      email,
      `query($p: ID!) { trading_partner(partner_uuid: $p) { ${FIELDS} } }`,
      { p: partner_uuid },
    )
  ).data.trading_partner;

test('a look-up finds the listed partner with the same data', async () => {
  for (const partner of all) expect(await as(OWNER, partner.partner_uuid)).toEqual(partner);
});

test('the data of a partner is consistent', () => {
  for (const partner of all) {
    expect(partner.company.company_uuid).toBe(partner.company_uuid);
    expect(partner.tags).toEqual(partner.tags.toSorted());
    expect(['OWNER', 'EDITOR', undefined]).toContain(partner.owner?.role);
    expect(partner.last_activity_at).toBe(
      [partner.last_received_at ?? '', partner.last_sent_at ?? ''].toSorted()[1] || null,
    );
    expect(partner.created_at < '2026-09-15T14:30:00.000Z').toBe(true);
    if (partner.last_activity_at) expect(partner.last_activity_at > partner.created_at).toBe(true);
    for (const user of partner.integration_users)
      expect(user.invited_at > partner.created_at, partner.partner_name).toBe(true);
  }
});

test('a guest sees their own partner, and only themselves among its guests', async () => {
  const { partner_uuid, integration_users } = named('Pinecrest Lines');
  expect(integration_users.length).toBeGreaterThan(1);
  const own = await as('guest@northbay.example', partner_uuid);
  expect(own?.integration_users.map(({ email }) => email)).toEqual(['guest@northbay.example']);
  expect(own).toMatchObject({ viewer_can_edit: false, viewer_can_write_memo: true });
  expect(await as('guest@northbay.example', named('Kestrel Air').partner_uuid)).toBeNull();
});

test.each([
  ['viewer@northbay.example', false, true],
  ['editor@northbay.example', true, true],
  ['operator@northbay.example', true, true],
])('%s may edit: %s, write: %s', async (email, viewer_can_edit, viewer_can_write_memo) => {
  expect(await as(email, named('Kestrel Air').partner_uuid)).toMatchObject({
    viewer_can_edit,
    viewer_can_write_memo,
  });
});

test('a suspended workspace cannot be changed, and a foreign one cannot be seen', async () => {
  const harborline = all.find(({ company }) => company.short_code === 'harborline');
  expect(harborline).toMatchObject({ viewer_can_edit: false, viewer_can_write_memo: false });
  expect(await as('editor@northbay.example', harborline?.partner_uuid ?? '')).toBeNull();
  expect(await as('newcomer@northbay.example', named('Kestrel Air').partner_uuid)).toBeNull();
  expect(await as(OWNER, '00000000-0000-4000-8000-000000000000')).toBeNull();
});
