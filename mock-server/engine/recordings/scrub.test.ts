import { expect, test } from 'vitest';
import { readRecordings } from './recording.ts';
import { scrub } from './scrub.ts';

const UUID = '3f0c9a52-7d1e-4b60-9a0e-5f1b2c3d4e5f';
const recordings = [
  {
    operationName: 'PartnerQuery',
    query: 'query PartnerQuery { partners(search: "Pinecrest Lines") { partner_uuid partner_name } }',
    variables: { search: 'maren.holt@northbay.com', partner_uuid: UUID },
    response: {
      data: {
        partner: {
          __typename: 'TradingPartner',
          partner_uuid: UUID,
          status: 'ACTIVE',
          partner_name: 'Pinecrest Lines',
          identity: 'ZZ/PINECREST',
          contact: { name: 'Maren Holt', email: 'Maren.Holt@northbay.com', phone: '040 123 45 67' },
          manager: { display: 'Maren Holt' },
          flow_name: 'Orders of Pinecrest Lines to Northbay',
          file_name: 'PINECREST_4711.edi',
          host: 'sftp.pinecrest.com',
          portal: 'https://portal.pinecrest.com/x?y=1',
          body: 'Maren called +49 40 123 4567 about run ' + UUID + ', see maren.holt@northbay.com',
          api_token: 'sk-live-0123456789abcdef',
          note_from_log: 'Authorization: Bearer eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl',
          count: 12,
          cursor: 'abc',
        },
      },
      errors: [
        { message: 'Maren Holt may not read this', path: ['partner', 'secret'], extensions: { trace: 'x' } },
      ],
      extensions: { user: 'maren.holt@northbay.com' },
    },
  },
];
const REAL = /maren|holt|pinecrest|northbay\.com|123 45|0123456789abcdef|eyJhbG/i;
const options = { key: 'k', uuids: false, words: new Set(['ACTIVE', 'TradingPartner']) };
const run = (more: Partial<typeof options> = {}) =>
  scrub(readRecordings(recordings), { ...options, ...more });
// oxlint-disable-next-line typescript/no-explicit-any -- the same shape as above
const partnerOf = (list: ReturnType<typeof run>): any => list[0]?.response.data?.partner;

test('no real value is left in any text, and what is not personal stays', () => {
  const clean = run();
  expect(JSON.stringify(clean)).not.toMatch(REAL);
  const partner = partnerOf(clean);
  expect(partner).toMatchObject({
    __typename: 'TradingPartner',
    partner_uuid: UUID,
    status: 'ACTIVE',
    count: 12,
    cursor: 'abc',
  });
  expect(partner.contact.email).toMatch(/^person-[0-9a-f]{6}@example\.org$/);
  expect(partner.contact.phone).toMatch(/^\d{3} \d{3} \d{2} \d{2}$/);
  expect(partner.file_name).toMatch(/\.edi$/);
  expect(partner.host).toMatch(/\.example\.org$/);
  expect(partner.portal).toMatch(/^https:\/\/host-[0-9a-f]{6}\.example\.org\/x\?y=1$/);
  expect(partner.body).toContain(UUID);
  expect(JSON.stringify(clean)).not.toContain('extensions');
});

test('the same real value has the same fake everywhere: in data, variables, and the query', () => {
  const [first] = run();
  const partner = partnerOf(run());
  expect(first?.variables?.search).toBe(partner.contact.email);
  expect(partner.manager.display).toBe(partner.contact.name);
  expect(first?.query).toContain(`"${partner.partner_name}"`);
  expect(run()).toEqual(run());
  expect(partnerOf(run({ key: 'another' })).partner_name).not.toBe(partner.partner_name);
});

test('uuids are replaced on request, consistently', () => {
  const [first] = run({ uuids: true });
  const partner = partnerOf(run({ uuids: true }));
  expect(partner.partner_uuid).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(partner.partner_uuid).not.toBe(UUID);
  expect(first?.variables?.partner_uuid).toBe(partner.partner_uuid);
  expect(partner.body).not.toContain(UUID);
});
