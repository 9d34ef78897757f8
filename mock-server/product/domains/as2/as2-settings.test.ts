import { beforeEach, describe, expect, test } from 'vitest';
import { writeCertificate } from '../../../node/pki/certificate.ts';
import { MODERN } from '../../../node/pki/pkcs12.testing.ts';
import { seedKey } from '../../../node/pki/seed-key.testing.ts';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const DAY = 86_400_000;
const t = await createTestServer();

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
interface Certificate {
  certificate_uuid: string;
  slot: string | null;
  state: string;
  subject: string | null;
  source_name: string;
  accepted_until: string | null;
  valid_to: string | null;
  has_private_key: boolean;
}
interface Owner {
  as2_profile_uuid?: string;
  as2_partner_uuid?: string;
  name: string;
  certificate: Certificate | null;
  next_certificate: Certificate | null;
}
const CERTIFICATE = 'certificate_uuid slot state subject source_name accepted_until valid_to has_private_key';
const OWNED = `name certificate { ${CERTIFICATE} } next_certificate { ${CERTIFICATE} }`;

let session = '';
let count = 0;
beforeEach(() => {
  session = `as2-settings-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}, as = OWNER) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
async function change<Payload>(mutation: string, type: string, input: object, selection: string, as = OWNER) {
  const data = await run<Record<string, Payload & { errors: Failure[] }>>(
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
    { input },
    as,
  );
  return data[mutation] as Payload & { errors: Failure[] };
}
const { data: seeded } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY = seeded.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;

async function settings() {
  const { company } = await run<{
    company: Record<'as2_profiles' | 'as2_partners', { edges: { node: Owner }[] }>;
  }>(
    `query($c: ID!) { company(company_uuid: $c) {
      as2_profiles { edges { node { as2_profile_uuid ${OWNED} } } }
      as2_partners(first: 200) { edges { node { as2_partner_uuid ${OWNED} } } } } }`,
    { c: NORTHBAY },
  );
  const find =
    (type: 'as2_profiles' | 'as2_partners') =>
    (name: string): Owner => {
      const found = company[type].edges.find(({ node }) => node.name === name);
      if (!found) throw new Error(`${name} is not there.`);
      return found.node;
    };
  return { profile: find('as2_profiles'), partner: find('as2_partners') };
}
const madeFor = (common_name: string, key: Parameters<typeof seedKey>[0] = 'as2/PNCL/test') =>
  writeCertificate({
    subject: { common_name, organization: 'Pinecrest Lines LLC', country: 'US' },
    key: seedKey(key),
    serial: 4712n,
    valid_from: Date.parse(NOW) - DAY,
    valid_to: Date.parse(NOW) + 400 * DAY,
  });

describe('a text filter', () => {
  interface Found {
    message_id: string;
    file_name: string;
    status: string;
  }
  const messages = async (filter: object, first = 5) =>
    (
      await run<{ company: { as2_messages: { total_count: number; edges: { node: Found }[] } } }>(
        `query($c: ID!, $f: As2MessageFilter, $n: Int!) { company(company_uuid: $c) { as2_messages(filter: $f, first: $n) { total_count edges { node { message_id file_name status } } } } }`,
        { c: NORTHBAY, f: filter, n: first },
      )
    ).company.as2_messages;

  test('finds messages by ID, whole or by its beginning, and by file name', async () => {
    const [one] = (await messages({ direction: 'SEND' })).edges;
    const { message_id = '', file_name = '' } = one?.node ?? {};
    for (const text of [message_id, `<${message_id}>`, message_id.slice(0, 8), file_name.toUpperCase()]) {
      const found = await messages({ text });
      expect(
        found.edges.map(({ node }) => node.message_id),
        text,
      ).toContain(message_id);
    }
    expect((await messages({ text: message_id })).total_count).toBe(1);
    expect((await messages({ text: 'nothing is called so' })).total_count).toBe(0);
  });

  test('combines with the other filters, and pages have the right total', async () => {
    const all = await messages({ text: '.edi' });
    const sent = await messages({ text: '.edi', direction: 'SEND' });
    const received = await messages({ text: '.edi', direction: 'RECEIVE' });
    expect(sent.total_count + received.total_count).toBe(all.total_count);
    const refused = await messages({ text: '.edi', statuses: ['REFUSED'] }, 200);
    expect(refused.edges).toHaveLength(refused.total_count);
    expect(new Set(refused.edges.map(({ node }) => node.status))).toEqual(new Set(['REFUSED']));
  });

  test('finds a resent message', async () => {
    const [refused] = (await messages({ statuses: ['REFUSED'] })).edges;
    const message_id = refused?.node.message_id ?? '';
    const { errors } = await change<object>(
      'resend_as2_message',
      'ResendAs2MessageInput',
      { message_id },
      'as2_message { message_id }',
    );
    expect(errors).toEqual([]);
    expect((await messages({ text: message_id })).edges[0]?.node.status).not.toBe('REFUSED');
  });
});

test('a message has the headers, digests, and texts with which it was exchanged', async () => {
  interface MessageNode {
    message_id: string;
    sign: string;
    encrypt: string;
    mic: string;
    mdn_mic: string;
    mdn_text: string;
    headers: { name: string; value: string }[];
  }
  const messagesWith = async (status: string) =>
    (
      await run<{ company: { as2_messages: { edges: { node: MessageNode }[] } } }>(
        `query($c: ID!, $s: As2MessageStatus!) { company(company_uuid: $c) { as2_messages(filter: { direction: SEND, statuses: [$s] }, first: 1) { edges { node { message_id sign encrypt mic mdn_mic mdn_text headers { name value } } } } } }`,
        { c: NORTHBAY, s: status },
      )
    ).company.as2_messages.edges[0]?.node as MessageNode;
  const good = await messagesWith('ACKNOWLEDGED');
  const value = (name: string) => good.headers.find((header) => header.name === name)?.value;
  expect(value('AS2-From')).toBe('NORTHBAYFWD');
  expect(value('Message-ID')).toBe(`<${good.message_id}>`);
  expect(value('Content-Type')).toContain('enveloped-data');
  expect(value('Disposition-Notification-To')).toContain('https://as2.northbay.example');
  expect(good.mdn_mic).toBe(good.mic);
  expect(good.mdn_text).toContain('was received');
  const bad = await messagesWith('REFUSED');
  expect(bad.mdn_mic).not.toBe(bad.mic);
  expect(bad.mdn_text).toContain('does not match');
});

describe('a key pair from a file', () => {
  const save = (input: object) =>
    change<{ as2_profile: Owner | null }>(
      'save_as2_profile',
      'SaveAs2ProfileInput',
      { company_uuid: NORTHBAY, name: 'Imported', as2_id: 'NORTHBAY-P12', ...input },
      `as2_profile { as2_profile_uuid ${OWNED} }`,
    );

  test('becomes the certificate of a new profile, which partners can use immediately', async () => {
    const { as2_profile, errors } = await save({ import: { pkcs12: MODERN, passphrase: 'harbör' } });
    expect(errors).toEqual([]);
    expect(as2_profile?.certificate).toMatchObject({ slot: 'PRIMARY', has_private_key: true });
    expect(as2_profile?.certificate?.subject).toContain('CN=NBF-P12');
    expect(JSON.stringify(as2_profile)).not.toContain('PRIVATE');
    const { partner } = await settings();
    const moved = await change<{ as2_partner: { profile: { used_by: object } } }>(
      'save_as2_partner',
      'SaveAs2PartnerInput',
      {
        as2_partner_uuid: partner('Pinecrest Lines').as2_partner_uuid,
        as2_profile_uuid: as2_profile?.as2_profile_uuid,
      },
      'as2_partner { profile { as2_profile_uuid used_by { total_count edges { node { as2_partner_uuid name } } } } }',
    );
    expect(moved.as2_partner.profile.used_by).toMatchObject({
      total_count: 1,
      edges: [{ node: { name: 'Pinecrest Lines' } }],
    });
  });

  test.each([
    [{ import: { pkcs12: MODERN, passphrase: 'harbor' } }, ['import', 'passphrase']],
    [{ import: { pkcs12: MODERN } }, ['import', 'passphrase']],
    [{ import: { pkcs12: 'aGVsbG8=' } }, ['import', 'pkcs12']],
    [{ import: { pkcs12: MODERN, passphrase: 'harbör' }, key: { key_size: 4096 } }, ['import']],
  ])('%#: is refused with the path of the invalid field', async (input, path) => {
    const { as2_profile, errors } = await save(input);
    expect(as2_profile).toBeNull();
    expect(errors).toEqual([expect.objectContaining({ code: 'VALIDATION', path })]);
    await expect(settings().then(({ profile }) => profile('Imported'))).rejects.toThrow();
  });
});

describe("a partner's certificate", () => {
  const save = (input: object) =>
    change<{ as2_partner: Owner | null }>(
      'save_as2_partner',
      'SaveAs2PartnerInput',
      input,
      `as2_partner { as2_partner_uuid ${OWNED} }`,
    );

  test('is active immediately if it is the first one, and becomes the next one otherwise', async () => {
    const { partner_uuid, partner_name } = seededPartner('larkspur');
    const first = await save({
      partner_uuid,
      partner_as2_id: 'LARKSPUR',
      partner_url: 'https://as2.larkspur.example/as2',
      certificate: madeFor('LARKSPUR'),
    });
    expect(first.errors).toEqual([]);
    expect(first.as2_partner).toMatchObject({
      certificate: { slot: 'PRIMARY', source_name: partner_name, has_private_key: false },
      next_certificate: null,
    });
    const as2_partner_uuid = first.as2_partner?.as2_partner_uuid;
    const again = await save({ as2_partner_uuid, certificate: madeFor('LARKSPUR') });
    expect(again.errors).toEqual([
      expect.objectContaining({ code: 'ALREADY_EXISTS', path: ['certificate'] }),
    ]);
    const second = await save({ as2_partner_uuid, certificate: madeFor('LARKSPUR 2'), name: 'Larkspur AS2' });
    expect(second.as2_partner).toMatchObject({
      certificate: { subject: first.as2_partner?.certificate?.subject, source_name: 'Larkspur AS2' },
      next_certificate: { slot: 'SECONDARY', source_name: 'Larkspur AS2' },
    });
  });

  test.each([
    ['nonsense', 'hello'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ])('%s is refused, and nothing is stored', async (_what, certificate) => {
    const before = (await settings()).partner('Pinecrest Lines');
    const { errors } = await save({ as2_partner_uuid: before.as2_partner_uuid, retries: 5, certificate });
    expect(errors).toEqual([expect.objectContaining({ code: 'VALIDATION', path: ['certificate'] })]);
    expect((await settings()).partner('Pinecrest Lines')).toEqual(before);
  });
});

describe('an overlap after a rollover', () => {
  const roll = (certificate_uuid: string | undefined, more: object, as = OWNER) =>
    change<{ previous: Certificate | null; as2_profile: Owner | null; as2_partner: Owner | null }>(
      'roll_certificate',
      'RollCertificateInput',
      { certificate_uuid, ...more },
      `previous { ${CERTIFICATE} } as2_profile { as2_profile_uuid ${OWNED} } as2_partner { as2_partner_uuid ${OWNED} }`,
      as,
    );

  test('keeps the previous certificate accepted, and no longer than it is valid', async () => {
    const { profile, partner } = await settings();
    const alder = partner('Alder Retail');
    const next = alder.next_certificate?.certificate_uuid;
    const { previous, as2_partner, as2_profile } = await roll(next, { overlap_hours: 72 });
    expect(previous).toMatchObject({ slot: null });
    expect(Date.parse(previous?.accepted_until ?? '') - Date.parse(NOW)).toBeGreaterThanOrEqual(3 * DAY);
    expect(as2_partner).toMatchObject({ certificate: { certificate_uuid: next }, next_certificate: null });
    expect(as2_profile).toBeNull();

    const main = profile('Production station');
    const rolled = await roll(main.next_certificate?.certificate_uuid, { force: true, overlap_hours: 720 });
    expect(rolled.previous?.accepted_until).toBe(main.certificate?.valid_to);
    expect(rolled.as2_profile?.next_certificate).toBeNull();
  });

  test('is only granted on request, for at most 30 days', async () => {
    const next = (await settings()).partner('Alder Retail').next_certificate?.certificate_uuid;
    expect((await roll(next, { overlap_hours: 721 })).errors).toEqual([
      expect.objectContaining({ code: 'VALIDATION', path: ['overlap_hours'] }),
    ]);
    expect((await roll(next, {})).previous?.accepted_until).toBeNull();
  });

  test('is for editors', async () => {
    const next = (await settings()).partner('Alder Retail').next_certificate?.certificate_uuid;
    expect((await roll(next, { overlap_hours: 24 }, 'viewer@northbay.example')).errors).toEqual([
      expect.objectContaining({ code: 'FORBIDDEN' }),
    ]);
  });
});

test('certificates show the current name of their profile', async () => {
  const { profile } = await settings();
  const { as2_profile_uuid } = profile('Recovery site');
  await change<object>(
    'save_as2_profile',
    'SaveAs2ProfileInput',
    { as2_profile_uuid, name: 'Second site' },
    'as2_profile { as2_profile_uuid }',
  );
  expect((await settings()).profile('Second site').certificate?.source_name).toBe('Second site');
});
