import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
interface Counter {
  counter_uuid: string;
  level: string;
  direction: string;
  document: string;
  last_value: number | null;
  last_written: string | null;
  next_value: number;
  anomalies: {
    total_count: number;
    edges: { node: { kind: string; value: number; count: number; detail: string } }[];
  };
}
interface Agreement {
  agreement_uuid: string;
  partner_uuid: string;
  standard: string;
  partner_qualifier: string;
  partner_identifier: string;
  element_separator: string;
  versions: string[];
  expect_ack: string | null;
  ack_deadline_hours: number;
  last_outbound_control: string | null;
  last_inbound_control: string | null;
  identity: { qualifier: string; identifier: string; padded_identifier: string };
  trading_partner: { partner_name: string };
  control_numbers: Counter[];
  envelope: { text: string; segments: string[] };
  overdue_acknowledgment_count: number;
}
const COUNTER = `counter_uuid level direction document last_value last_written next_value
  anomalies(first: 50) { total_count edges { node { kind value count detail } } }`;
const FIELDS = `agreement_uuid partner_uuid standard partner_qualifier partner_identifier element_separator versions expect_ack
  ack_deadline_hours last_outbound_control last_inbound_control identity { identity_uuid qualifier identifier padded_identifier }
  trading_partner { partner_uuid partner_name } control_numbers { ${COUNTER} } envelope { text segments } overdue_acknowledgment_count`;

let session = '';
let count = 0;
beforeEach(() => {
  session = `edi-${count++}`;
});
async function run<Data>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
const { data: seeded } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY =
  seeded.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

const agreements = async () =>
  (
    await run<{ company: { edi_agreements: { edges: { node: Agreement }[] } } }>(
      `query($c: ID!) { company(company_uuid: $c) { edi_agreements(first: 200) { edges { node { ${FIELDS} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.edi_agreements.edges.map(({ node }) => node);
const under = async (partner: string, standard = 'X12') => {
  const found = (await agreements()).find(
    (agreement) => agreement.trading_partner.partner_name === partner && agreement.standard === standard,
  );
  if (!found) throw new Error(`no ${standard} agreement with ${partner}`);
  return found;
};
async function change<Payload>(mutation: string, type: string, input: object, selection: string) {
  const data = await run<Record<string, Payload & { errors: Failure[] }>>(
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
    { input },
  );
  return data[mutation] as Payload & { errors: Failure[] };
}
const save = (input: object) =>
  change<{ edi_agreement: Agreement | null; unrouted_interchange: { status: string } | null }>(
    'save_edi_agreement',
    'SaveEdiAgreementInput',
    input,
    `edi_agreement { ${FIELDS} } unrouted_interchange { interchange_uuid status agreement { agreement_uuid } }`,
  );

/** A partner's latest execution with a sent or received control number, and its file. */
async function latestInterchange(partner_uuid: string, direction: string) {
  const { trading_partner } = await run<{
    trading_partner: {
      flow_execution_search: {
        edges: {
          node: {
            invocation_uuid: string;
            flow_name: string;
            interchange: { control_number: string; sender: string; receiver: string } | null;
            files: { role: string; format: string; preview: string | null }[];
          };
        }[];
      };
    };
  }>(
    `query($p: ID!, $d: FlowDirection!) { trading_partner(partner_uuid: $p) { flow_execution_search(first: 20, filter: { direction: $d, statuses: [SUCCESS] }) {
      edges { node { invocation_uuid flow_name interchange { control_number sender receiver } files { file_key role format preview } } } } } }`,
    { p: partner_uuid, d: direction },
  );
  return trading_partner.flow_execution_search.edges.map(({ node }) => node);
}

describe('agreements', () => {
  test('match the envelopes of the files', async () => {
    for (const name of ['Pinecrest Lines', 'Alder Retail', seededPartner('harbor-foods').partner_name]) {
      const agreement = await under(name);
      const sent = (await latestInterchange(agreement.partner_uuid, 'SEND')).find(({ files }) =>
        files.some(({ role, format }) => role === 'OUTPUT' && format === 'X12'),
      );
      const { identity } = agreement;
      expect(sent?.interchange).toMatchObject({
        sender: `${identity.qualifier}/${identity.identifier}`,
        receiver: `${agreement.partner_qualifier}/${agreement.partner_identifier}`,
      });
      const text = sent?.files.find(({ role }) => role === 'OUTPUT')?.preview ?? '';
      expect(text.startsWith(`ISA${agreement.element_separator}`)).toBe(true);
      // Qualifiers, ids, and version in the new header match those in the file.
      const header = (isa: string) => [isa.slice(32, 50), isa.slice(51, 69), isa.slice(82, 89)];
      expect(header(agreement.envelope.text)).toEqual(header(text));
      expect(agreement.envelope.segments[0]).toHaveLength(105);
    }
  });

  test('EDIFACT has its own identifiers and delimiters', async () => {
    const agreement = await under(seededPartner('copperfield').partner_name, 'EDIFACT');
    expect(agreement).toMatchObject({ partner_qualifier: '14', expect_ack: 'CONTRL', versions: ['D96A'] });
    expect(agreement.identity.qualifier).toBe('14');
    expect(agreement.envelope.segments[0]).toBe('UNA:+.? ');
    expect(agreement.envelope.segments[1]).toMatch(
      /^UNB\+UNOC:3\+5412345000013:14\+4012345000016:14\+260915:1430\+IC\d{6}\+\+\+\+1$/,
    );
    expect(agreement.envelope.text).toMatch(/'UNT\+2\+1'UNZ\+1\+IC\d{6}'$/);
  });

  test('a draft is previewed with its own delimiters before it is saved', async () => {
    const { agreement_uuid } = await under('Pinecrest Lines');
    const preview = async (agreement: object) =>
      (
        await run<{ preview_edi_envelope: { envelope: { text: string } | null; errors: Failure[] } }>(
          'query($input: EdiEnvelopePreviewInput!) { preview_edi_envelope(input: $input) { envelope { text } errors { code path message } } }',
          { input: { agreement: { agreement_uuid, ...agreement }, document: '204' } },
        )
      ).preview_edi_envelope;
    const { envelope } = await preview({
      element_separator: '|',
      segment_terminator: '!',
      newline_after_segment: true,
      request_ta1: true,
    });
    expect(envelope?.text.split('\n')[0]).toMatch(/^ISA\|00\| {10}\|.*\|1\|P\|>!$/);
    expect(envelope?.text).toContain('\nST|204|0001!\n');
    expect((await preview({ element_separator: '>' })).errors[0]?.path).toEqual([
      'agreement',
      'component_separator',
    ]);
    expect((await under('Pinecrest Lines')).element_separator).toBe('*');
  });

  test.each([
    [{ element_separator: '~' }, ['segment_terminator']],
    [{ element_separator: 'A' }, ['element_separator']],
    [{ element_separator: '**' }, ['element_separator']],
    [{ release_character: '?' }, ['release_character']],
    [{ ack_deadline_hours: 0 }, ['ack_deadline_hours']],
    [{ ack_deadline_hours: 169 }, ['ack_deadline_hours']],
    [{ versions: [] }, ['versions']],
    [{ versions: ['004011'] }, ['versions']],
    [{ expect_ack: 'CONTRL' }, ['expect_ack']],
    [{ partner_qualifier: 'XX' }, ['partner_qualifier']],
    [{ partner_qualifier: '01' }, ['partner_identifier']],
    [{ partner_qualifier: 'ZZ', partner_identifier: 'SIXTEENCHARACTER' }, ['partner_identifier']],
    [{ partner_gs_identifier: 'x' }, ['partner_gs_identifier']],
  ])('%j is refused at %j and changes nothing', async (input, path) => {
    const before = await under('Pinecrest Lines');
    const { edi_agreement, errors } = await save({ agreement_uuid: before.agreement_uuid, ...input });
    expect(edi_agreement).toBeNull();
    expect(errors).toEqual([expect.objectContaining({ code: 'VALIDATION', path })]);
    expect(await under('Pinecrest Lines')).toEqual(before);
  });

  test('omitted fields stay, and null clears', async () => {
    const before = await under('Pinecrest Lines');
    const { edi_agreement } = await save({
      agreement_uuid: before.agreement_uuid,
      ack_deadline_hours: 168,
      expect_ack: null,
      versions: ['005010', '004010'],
    });
    expect(edi_agreement).toMatchObject({
      ...before,
      ack_deadline_hours: 168,
      expect_ack: null,
      versions: ['004010', '005010'],
    });
  });

  test('an agreement needed by active flows cannot be deleted, nor an identity used by agreements', async () => {
    const { agreement_uuid } = await under('Pinecrest Lines');
    const removed = await change(
      'delete_edi_agreement',
      'DeleteEdiAgreementInput',
      { agreement_uuid },
      'edi_agreement { agreement_uuid }',
    );
    expect(removed.errors[0]?.code).toBe('IN_USE');
    const { company } = await run<{
      company: {
        edi_identities: { edges: { node: { identity_uuid: string; used_by: { total_count: number } } }[] };
      };
    }>(
      'query($c: ID!) { company(company_uuid: $c) { edi_identities { edges { node { identity_uuid used_by { total_count } } } } } }',
      { c: NORTHBAY },
    );
    const codes = await Promise.all(
      company.edi_identities.edges.map(async ({ node }) => {
        const { errors } = await change(
          'delete_edi_identity',
          'DeleteEdiIdentityInput',
          { identity_uuid: node.identity_uuid },
          'edi_identity { identity_uuid }',
        );
        return [node.used_by.total_count > 0, errors[0]?.code];
      }),
    );
    expect(codes).toEqual(
      expect.arrayContaining([
        [true, 'IN_USE'],
        [false, undefined],
      ]),
    );
    expect(codes).toHaveLength(3);
  });

  test('an agreement can be created for an unrouted interchange, but only if it covers it', async () => {
    const { company } = await run<{
      company: {
        unrouted_interchanges: {
          edges: { node: { interchange_uuid: string; sender_identifier: string; status: string } }[];
        };
        trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
      };
    }>(
      'query($c: ID!, $name: String!) { company(company_uuid: $c) { unrouted_interchanges(statuses: [OPEN]) { edges { node { interchange_uuid sender_identifier status } } } trading_partners(first: 200, search: $name) { edges { node { partner_uuid partner_name } } } } }',
      { c: NORTHBAY, name: seededPartner('saltmarsh').partner_name },
    );
    const lost = company.unrouted_interchanges.edges[0]?.node;
    expect(lost?.sender_identifier).toBe('NWHB');
    const input = {
      partner_uuid: company.trading_partners.edges[0]?.node.partner_uuid,
      standard: 'X12',
      partner_qualifier: '02',
      partner_identifier: 'NWHB',
      unrouted_interchange_uuid: lost?.interchange_uuid,
    };
    expect((await save({ ...input, versions: ['005010'] })).errors[0]?.path).toEqual([
      'unrouted_interchange_uuid',
    ]);
    const { unrouted_interchange, errors } = await save({ ...input, versions: ['004010'] });
    expect(errors).toEqual([]);
    expect(unrouted_interchange?.status).toBe('ROUTED');
    expect((await save({ ...input, versions: ['004010'] })).errors[0]?.code).toBe('ALREADY_EXISTS');
  });
});

describe('control numbers', () => {
  const interchanges = (agreement: Agreement) =>
    agreement.control_numbers.filter(({ level }) => level === 'INTERCHANGE');
  const tender = async () => {
    const counter = interchanges(await under('Pinecrest Lines')).find(
      ({ document, direction, last_value }) =>
        document === '204' && direction === 'SEND' && last_value !== null,
    );
    if (!counter) throw new Error('no counter of tenders');
    return counter;
  };
  const set = (input: object) =>
    change<{ control_number: Counter | null }>(
      'set_control_number',
      'SetControlNumberInput',
      { reason: 'The partner has lost its own', ...input },
      `control_number { ${COUNTER} }`,
    );
  async function resubmitTender() {
    const [sent] = (await latestInterchange((await under('Pinecrest Lines')).partner_uuid, 'SEND')).filter(
      ({ flow_name }) => flow_name === 'Send tender 204',
    );
    const { flow_execution } = await change<{ flow_execution: { invocation_uuid: string } }>(
      'resubmit_flow_execution',
      'ResubmitFlowExecutionInput',
      { invocation_uuid: sent?.invocation_uuid },
      'flow_execution { invocation_uuid }',
    );
    const control = async () =>
      (
        await run<{ flow_execution: { interchange: { control_number: string } | null } }>(
          'query($i: ID!) { flow_execution(invocation_uuid: $i) { interchange { control_number } } }',
          { i: flow_execution.invocation_uuid },
        )
      ).flow_execution.interchange?.control_number;
    await expect.poll(control, { interval: 5 }).toBeDefined();
    return Number(await control());
  }

  test('match the latest executions, at each level', async () => {
    const agreement = await under('Pinecrest Lines');
    const [last] = await latestInterchange(agreement.partner_uuid, 'RECEIVE');
    const inbound = agreement.control_numbers.filter(({ direction }) => direction === 'RECEIVE');
    expect(inbound.map(({ last_written }) => last_written)).toContain(last?.interchange?.control_number);
    for (const { level, last_value, next_value } of agreement.control_numbers) {
      if (level === 'MESSAGE') expect(next_value).toBe(1);
      else if (last_value !== null) expect(next_value).toBe((last_value % 999_999_999) + 1);
    }
    expect(agreement.last_inbound_control).toMatch(/^\d{9}$/);
  });

  test('advance with the interchanges that the session sends', async () => {
    const before = await tender();
    const first = await resubmitTender();
    expect(first).toBe(before.next_value);
    expect(await tender()).toMatchObject({ last_value: first, next_value: first + 1 });
    expect((await under('Pinecrest Lines')).last_outbound_control).toBe(String(first).padStart(9, '0'));
  });

  test('gaps are numbers of executions that failed before sending, and are reported as such', async () => {
    const { anomalies } = await tender();
    expect(anomalies.total_count).toBeGreaterThan(5);
    const gaps = anomalies.edges.map(({ node }) => node).filter(({ kind }) => kind === 'GAP');
    expect(gaps.every(({ detail }) => detail.includes('failed before anything was sent'))).toBe(true);
    const missing = gaps[0]?.value ?? 0;
    const { partner_uuid } = await under('Pinecrest Lines');
    const { trading_partner } = await run<{
      trading_partner: {
        flow_execution_search: {
          edges: { node: { interchange: { control_number: string } | null; flow_name: string } }[];
        };
      };
    }>(
      'query($p: ID!, $n: String!) { trading_partner(partner_uuid: $p) { flow_execution_search(first: 50, filter: { control_number: $n }) { edges { node { invocation_uuid flow_name interchange { control_number } } } } } }',
      { p: partner_uuid, n: String(missing) },
    );
    const sent = trading_partner.flow_execution_search.edges.filter(
      ({ node }) =>
        node.flow_name === 'Send tender 204' && Number(node.interchange?.control_number) === missing,
    );
    expect(sent).toEqual([]);
  });

  test('set forward: the next execution gets the number, and the gap is reported', async () => {
    const before = await tender();
    const next_value = before.next_value + 100;
    const { control_number, errors } = await set({ counter_uuid: before.counter_uuid, next_value });
    expect(errors).toEqual([]);
    expect(control_number).toMatchObject({ next_value, last_value: before.last_value });
    expect(await resubmitTender()).toBe(next_value);
    const after = await tender();
    expect(after).toMatchObject({ last_value: next_value, next_value: next_value + 1 });
    expect(after.anomalies.edges[0]?.node).toMatchObject({
      kind: 'GAP',
      value: before.next_value,
      count: 100,
    });
    expect(after.anomalies.total_count).toBe(before.anomalies.total_count + 1);
  });

  test('set back: confirmation is required, and then numbers repeat', async () => {
    const before = await tender();
    const input = { counter_uuid: before.counter_uuid, next_value: before.next_value - 1 };
    const refused = await set(input);
    expect(refused.errors).toEqual([expect.objectContaining({ code: 'CONFLICT', path: ['force'] })]);
    expect(await tender()).toEqual(before);
    expect((await set({ ...input, force: true })).errors).toEqual([]);
    expect(await resubmitTender()).toBe(input.next_value);
    const kinds = (await tender()).anomalies.edges.slice(0, 2).map(({ node }) => node.kind);
    expect(kinds).toEqual(['RESET', 'DUPLICATE']);
  });

  test('of two people who set the same counter, the second one is told its current value', async () => {
    const { counter_uuid, next_value } = await tender();
    const { control_number } = await run<{ control_number: { lock_version: number } }>(
      'query($c: ID!) { control_number(counter_uuid: $c) { lock_version } }',
      { c: counter_uuid },
    );
    const input = { counter_uuid, lock_version: control_number.lock_version };
    expect((await set({ ...input, next_value: next_value + 10 })).errors).toEqual([]);
    const late = await set({ ...input, next_value: next_value + 20 });
    expect(late.errors).toEqual([expect.objectContaining({ code: 'CONFLICT', path: ['lock_version'] })]);
    expect(late.control_number?.next_value).toBe(next_value + 10);
    expect((await tender()).next_value).toBe(next_value + 10);
  });

  test.each([
    [{ next_value: 0 }, 'VALIDATION', ['next_value']],
    [{ next_value: 1_000_000_000 }, 'VALIDATION', ['next_value']],
    [{ next_value: 5, reason: ' ' }, 'VALIDATION', ['reason']],
  ])('%j is refused', async (input, code, path) => {
    const { counter_uuid } = await tender();
    expect((await set({ counter_uuid, ...input })).errors).toEqual([expect.objectContaining({ code, path })]);
  });

  test('groups and messages cannot be set separately', async () => {
    const { control_numbers } = await under('Pinecrest Lines');
    for (const { counter_uuid, level } of control_numbers.filter(({ level }) => level !== 'INTERCHANGE')) {
      const { errors } = await set({ counter_uuid, next_value: 5 });
      expect(errors[0]?.code, level).toBe('CONFLICT');
    }
  });
});
