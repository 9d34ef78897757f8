import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
let session = '';
let count = 0;
beforeEach(() => {
  session = `edi-lists-${count++}`;
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
const inNorthbay = async <Found>(selection: string) =>
  (await run<{ company: Found }>(`{ company(company_uuid: "${NORTHBAY}") { company_uuid ${selection} } }`))
    .company;
const change = async <Payload>(mutation: string, type: string, input: object, selection: string) => {
  const data = await run<Record<string, Payload & { errors: { code: string }[] }>>(
    `mutation($input: ${type}!) { it: ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
    { input },
  );
  return data['it'] as Payload & { errors: { code: string }[] };
};

interface Edges<Node> {
  total_count: number;
  edges: { cursor: string; node: Node }[];
}
const nodes = <Node>({ edges }: Edges<Node>): Node[] => edges.map(({ node }) => node);

describe('agreements', () => {
  interface Agreement {
    agreement_uuid: string;
    partner_identifier: string;
    ack_deadline_hours: number;
    trading_partner: { partner_uuid: string; partner_name: string };
  }
  const list = async (args: string) =>
    nodes(
      (
        await inNorthbay<{ it: Edges<Agreement> }>(
          `it: edi_agreements(first: 200${args}) { total_count edges { cursor node { agreement_uuid partner_identifier
           ack_deadline_hours trading_partner { partner_uuid partner_name } } } }`,
        )
      ).it,
    );

  test('are sorted as requested, in both directions', async () => {
    const ids = (await list(', sort: { field: PARTNER_IDENTIFIER }')).map((item) => item.partner_identifier);
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    expect(ids).toEqual(ids.toSorted(compare));
    expect(new Set(ids).size).toBeGreaterThan(3);
    const hours = (await list(', sort: { field: ACK_DEADLINE, direction: DESC }')).map(
      (item) => item.ack_deadline_hours,
    );
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
    const names = (await list(', sort: { direction: DESC }')).map(
      (item) => item.trading_partner.partner_name,
    );
    expect(names).toEqual((await list('')).map((item) => item.trading_partner.partner_name).toReversed());
    const [agreement] = (await list('')).slice(-1);
    await change(
      'save_edi_agreement',
      'SaveEdiAgreementInput',
      { agreement_uuid: agreement?.agreement_uuid, ack_deadline_hours: 48 },
      'edi_agreement { agreement_uuid }',
    );
    const [latest] = await list(', sort: { field: UPDATED_AT, direction: DESC }');
    expect(latest?.agreement_uuid).toBe(agreement?.agreement_uuid);
  });

  test('of an identity can be searched, sorted, and paged, by viewers but not by guests', async () => {
    const users = `used_by(first: $first, after: $after, search: $search, sort: $sort) { total_count
      pageInfo { hasNextPage endCursor } edges { node { agreement_uuid trading_partner { partner_uuid partner_name } } } }`;
    const ask = (email: string, identity_uuid: string, variables: object) =>
      t.graphql<{ edi_identity: { used_by: UsedBy } }>(
        email,
        `query($i: ID!, $first: Int! = 20, $after: String, $search: String, $sort: EdiAgreementSort) {
           edi_identity(identity_uuid: $i) { identity_uuid ${users} } }`,
        { i: identity_uuid, ...variables },
        { session },
      );
    interface UsedBy {
      total_count: number;
      pageInfo: { hasNextPage: boolean; endCursor: string };
      edges: { node: Pick<Agreement, 'trading_partner'> }[];
    }
    const { edi_identities } = await inNorthbay<{ edi_identities: Edges<{ identity_uuid: string }> }>(
      'edi_identities(standard: X12) { total_count edges { cursor node { identity_uuid } } }',
    );
    const { identity_uuid = '' } = nodes(edi_identities)[0] ?? {};
    const usedBy = async (variables: object = {}, email = OWNER) => {
      const { data, errors } = await ask(email, identity_uuid, variables);
      expect(errors).toBeUndefined();
      return data.edi_identity.used_by;
    };
    const namesIn = ({ edges }: UsedBy) => edges.map(({ node }) => node.trading_partner.partner_name);
    const all = await usedBy({ first: 200 });
    expect(all.total_count).toBe(all.edges.length);
    expect(all.total_count).toBeGreaterThan(3);
    const names = namesIn(all);
    expect(namesIn(await usedBy({ first: 200, sort: { direction: 'DESC' } }))).toEqual(names.toReversed());
    const start = await usedBy({ first: 2 });
    expect([start.total_count, start.pageInfo.hasNextPage]).toEqual([all.total_count, true]);
    const rest = await usedBy({ first: 200, after: start.pageInfo.endCursor });
    expect([...namesIn(start), ...namesIn(rest)]).toEqual(names);
    const found = await usedBy({ search: names[1]?.toUpperCase() });
    expect([found.total_count, ...namesIn(found)]).toEqual([1, names[1]]);
    expect(namesIn(await usedBy({ first: 200 }, 'viewer@northbay.example'))).toEqual(names);
    const { errors } = await ask('guest@northbay.example', identity_uuid, {});
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('of one partner', async () => {
    const { partner_uuid } = seededPartner('juniper');
    const found = await list(`, partner_uuid: "${partner_uuid}"`);
    expect(found.map(({ trading_partner }) => trading_partner.partner_uuid)).toEqual([partner_uuid]);
  });
});

describe('control numbers', () => {
  interface Counter {
    counter_uuid: string;
    standard: string;
    level: string;
    direction: string;
    document: string;
    last_written: string | null;
    next_value: number;
    trading_partner: { partner_uuid: string; partner_name: string };
    gaps: { total_count: number };
  }
  const list = async (args = '') =>
    (
      await inNorthbay<{ it: Edges<Counter> }>(
        `it: control_numbers(first: 200${args}) { total_count edges { cursor node { counter_uuid standard level direction
         document last_written next_value trading_partner { partner_uuid partner_name }
         gaps: anomalies(kinds: [GAP], first: 1) { total_count } } } }`,
      )
    ).it;

  test('of a workspace are those of its agreements, sorted by partner', async () => {
    const { edi_agreements } = await inNorthbay<{
      edi_agreements: Edges<{ control_numbers: { counter_uuid: string }[] }>;
    }>(
      'edi_agreements(first: 200) { total_count edges { cursor node { agreement_uuid control_numbers { counter_uuid } } } }',
    );
    const expected = nodes(edi_agreements).flatMap(({ control_numbers }) =>
      control_numbers.map(({ counter_uuid }) => counter_uuid),
    );
    const found = await list();
    expect(found.total_count).toBe(expected.length);
    const names = nodes(found).map(({ trading_partner }) => trading_partner.partner_name);
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    expect(names).toEqual(names.toSorted(compare));
    expect(nodes(found).some(({ standard, level }) => standard === 'EDIFACT' && level === 'GROUP')).toBe(
      false,
    );
  });

  test('are filtered by partner, direction, level, text, and anomaly', async () => {
    const all = nodes(await list());
    const { partner_uuid, partner_name } = seededPartner('pinecrest');
    const keys = async (args: string) => nodes(await list(args)).map(({ counter_uuid }) => counter_uuid);
    const where = (fits: (counter: Counter) => boolean) =>
      all.filter(fits).map(({ counter_uuid }) => counter_uuid);
    const own = where(({ trading_partner }) => trading_partner.partner_name === partner_name);
    expect(await keys(`, partner_uuid: "${partner_uuid}"`)).toEqual(own);
    expect(await keys(`, search: "${partner_name.slice(0, 6).toLowerCase()}"`)).toEqual(own);
    expect(await keys(', direction: SEND, levels: [INTERCHANGE]')).toEqual(
      where(({ direction, level }) => direction === 'SEND' && level === 'INTERCHANGE'),
    );
    const gaps = where((counter) => counter.gaps.total_count > 0);
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.length).toBeLessThan(all.length);
    expect(await keys(', anomalies: [GAP]')).toEqual(gaps);
    const known = all.find(({ last_written }) => last_written !== null);
    expect(await keys(`, search: "${known?.last_written}"`)).toContain(known?.counter_uuid);
  });

  test('that are set manually are in the audit log, with the number and the reason', async () => {
    const counter = nodes(await list(', direction: SEND, levels: [INTERCHANGE]'))[0];
    const next_value = (counter?.next_value ?? 0) + 10;
    const reason = 'Agreed with the partner by phone';
    await change(
      'set_control_number',
      'SetControlNumberInput',
      { counter_uuid: counter?.counter_uuid, next_value, reason },
      'control_number { counter_uuid }',
    );
    const { audit_log } = await inNorthbay<{
      audit_log: Edges<{ entity_label: string; summary: string; changes: unknown[] }>;
    }>(
      `audit_log(filter: { entity_types: ["ControlNumber"], entity_id: "${counter?.counter_uuid}" }) {
        total_count edges { cursor node { audit_uuid entity_label summary changes { field label before after } } } }`,
    );
    const [entry] = nodes(audit_log);
    expect(entry?.entity_label).toBe(counter?.trading_partner.partner_name);
    expect(entry?.changes).toEqual([
      expect.objectContaining({ field: 'last_set_value', before: null, after: next_value }),
      expect.objectContaining({ field: 'last_set_reason', before: null, after: reason }),
      expect.objectContaining({ field: 'lock_version', before: 1, after: 2 }),
    ]);
  });
});

describe('unrouted interchanges', () => {
  interface Unrouted {
    interchange_uuid: string;
    sender_identifier: string;
    receiver_qualifier: string;
    receiver_identifier: string;
    version: string;
    reason: string;
    status: string;
    agreement: { agreement_uuid: string } | null;
    sender_agreement: {
      agreement_uuid: string;
      versions: string[];
      trading_partner: { partner_uuid: string };
    } | null;
  }
  const FIELDS = `interchange_uuid sender_identifier receiver_qualifier receiver_identifier version reason status
    agreement { agreement_uuid } sender_agreement { agreement_uuid versions trading_partner { partner_uuid } }`;
  const list = async () =>
    nodes(
      (
        await inNorthbay<{ it: Edges<Unrouted> }>(
          `it: unrouted_interchanges { total_count edges { cursor node { ${FIELDS} } } }`,
        )
      ).it,
    );
  const because = async (reason: string) =>
    (await list()).filter((unrouted) => unrouted.status === 'OPEN' && unrouted.reason === reason);

  test('from one sender all match the agreement that is created for one of them', async () => {
    const lost = await because('UNKNOWN_SENDER');
    expect(lost).toHaveLength(2);
    const { edi_agreement, unrouted_interchanges } = await change<{
      edi_agreement: { agreement_uuid: string };
      unrouted_interchanges: Unrouted[];
    }>(
      'save_edi_agreement',
      'SaveEdiAgreementInput',
      {
        partner_uuid: seededPartner('saltmarsh').partner_uuid,
        standard: 'X12',
        partner_qualifier: '02',
        partner_identifier: 'NWHB',
        versions: ['004010'],
        unrouted_interchange_uuid: lost[0]?.interchange_uuid,
      },
      `edi_agreement { agreement_uuid } unrouted_interchanges { ${FIELDS} }`,
    );
    expect(
      unrouted_interchanges
        .map((unroutedInterchange) => [unroutedInterchange.interchange_uuid, unroutedInterchange.status])
        .toSorted(),
    ).toEqual(lost.map((unrouted) => [unrouted.interchange_uuid, 'ROUTED']).toSorted());
    expect(unrouted_interchanges.every(({ agreement }) => agreement?.agreement_uuid)).toBe(true);
    expect(new Set(unrouted_interchanges.map(({ agreement }) => agreement?.agreement_uuid))).toEqual(
      new Set([edi_agreement.agreement_uuid]),
    );
    expect(await because('UNKNOWN_SENDER')).toEqual([]);
  });

  test('in another version match once their sender’s agreement covers that version', async () => {
    const [newer] = await because('UNKNOWN_VERSION');
    const agreement = newer?.sender_agreement;
    expect(agreement?.trading_partner.partner_uuid).toBe(seededPartner('juniper').partner_uuid);
    expect(agreement?.versions).not.toContain(newer?.version);
    const { unrouted_interchanges } = await change<{ unrouted_interchanges: Unrouted[] }>(
      'save_edi_agreement',
      'SaveEdiAgreementInput',
      {
        agreement_uuid: agreement?.agreement_uuid,
        versions: [...(agreement?.versions ?? []), newer?.version],
      },
      `unrouted_interchanges { ${FIELDS} }`,
    );
    expect(unrouted_interchanges).toMatchObject([
      { interchange_uuid: newer?.interchange_uuid, status: 'ROUTED' },
    ]);
  });

  test('to a receiver that becomes known match the agreement with their sender', async () => {
    const [elsewhere] = await because('UNKNOWN_RECEIVER');
    const { unrouted_interchanges } = await change<{ unrouted_interchanges: Unrouted[] }>(
      'save_edi_identity',
      'SaveEdiIdentityInput',
      {
        company_uuid: NORTHBAY,
        standard: 'EDIFACT',
        qualifier: elsewhere?.receiver_qualifier,
        identifier: elsewhere?.receiver_identifier,
      },
      `unrouted_interchanges { ${FIELDS} }`,
    );
    expect(unrouted_interchanges).toMatchObject([
      {
        interchange_uuid: elsewhere?.interchange_uuid,
        status: 'ROUTED',
        agreement: elsewhere?.sender_agreement && {
          agreement_uuid: elsewhere.sender_agreement.agreement_uuid,
        },
      },
    ]);
  });

  test('do not change when something else does', async () => {
    const before = await list();
    const { edi_identities } = await inNorthbay<{
      edi_identities: Edges<{ identity_uuid: string }>;
    }>('edi_identities { total_count edges { cursor node { identity_uuid } } }');
    const { unrouted_interchanges } = await change<{ unrouted_interchanges: Unrouted[] }>(
      'save_edi_identity',
      'SaveEdiIdentityInput',
      { identity_uuid: nodes(edi_identities)[0]?.identity_uuid, label: 'Main' },
      `unrouted_interchanges { ${FIELDS} }`,
    );
    expect(unrouted_interchanges).toEqual([]);
    expect(await list()).toEqual(before);
  });
});

test('the payload contains the identity that is no longer the default', async () => {
  const { edi_identities } = await inNorthbay<{
    edi_identities: Edges<{ identity_uuid: string; standard: string; is_default: boolean }>;
  }>('edi_identities { total_count edges { cursor node { identity_uuid standard is_default } } }');
  const x12 = nodes(edi_identities).filter(({ standard }) => standard === 'X12');
  const [usual, other] = [
    x12.find(({ is_default }) => is_default),
    x12.find((candidate) => !candidate.is_default),
  ];
  const { edi_identity, previous_default } = await change<{
    edi_identity: { is_default: boolean };
    previous_default: { identity_uuid: string; is_default: boolean };
  }>(
    'save_edi_identity',
    'SaveEdiIdentityInput',
    { identity_uuid: other?.identity_uuid, is_default: true },
    'edi_identity { identity_uuid is_default } previous_default { identity_uuid is_default }',
  );
  expect(edi_identity.is_default).toBe(true);
  expect(previous_default).toEqual({ identity_uuid: usual?.identity_uuid, is_default: false });
  const { next_default } = await change<{ next_default: { identity_uuid: string } | null }>(
    'delete_edi_identity',
    'DeleteEdiIdentityInput',
    { identity_uuid: other?.identity_uuid },
    'next_default { identity_uuid is_default }',
  );
  expect(next_default).toEqual({ identity_uuid: usual?.identity_uuid, is_default: true });
});

describe('outstanding acknowledgments', () => {
  interface Waiting extends Edges<{
    invocation_uuid: string;
    ack_state: string;
    ack_due_at: string;
    flow_name: string;
    trading_partner: { partner_uuid: string };
    interchange: { control_number: string } | null;
  }> {
    overdue_count: number;
  }
  const list = async (args = '') =>
    (
      await inNorthbay<{ it: Waiting }>(
        `it: outstanding_acknowledgments(first: 200${args}) { total_count overdue_count edges { cursor node {
         invocation_uuid ack_state ack_due_at flow_name trading_partner { partner_uuid } interchange { control_number } } } }`,
      )
    ).it;

  test('are those that the pulse counts, the earliest due first', async () => {
    const { pulse } = await inNorthbay<{
      pulse: { pending_acknowledgment_count: number; overdue_acknowledgment_count: number };
    }>('pulse { pending_acknowledgment_count overdue_acknowledgment_count }');
    const all = await list();
    expect([all.total_count, all.overdue_count]).toEqual([
      pulse.pending_acknowledgment_count,
      pulse.overdue_acknowledgment_count,
    ]);
    expect(all.overdue_count).toBeGreaterThan(0);
    const due = nodes(all).map(({ ack_due_at }) => ack_due_at);
    expect(due).toEqual(due.toSorted());
  });

  test('are filtered by overdue state, partner, and text', async () => {
    const all = nodes(await list());
    const late = await list(', overdue: true');
    expect(nodes(late)).toEqual(all.filter(({ ack_state }) => ack_state === 'OVERDUE'));
    expect(late.overdue_count).toBe(late.total_count);
    expect(nodes(await list(', overdue: false'))).toEqual(
      all.filter(({ ack_state }) => ack_state === 'PENDING'),
    );
    const [one] = all;
    const partner_uuid = one?.trading_partner.partner_uuid;
    expect(nodes(await list(`, partner_uuid: "${partner_uuid}"`))).toEqual(
      all.filter(({ trading_partner }) => trading_partner.partner_uuid === partner_uuid),
    );
    const sent = all.find(({ interchange }) => interchange !== null);
    expect(
      nodes(await list(`, search: "${sent?.interchange?.control_number}"`)).map(
        ({ invocation_uuid }) => invocation_uuid,
      ),
    ).toContain(sent?.invocation_uuid);
    expect((await list(', search: "nothing at all"')).total_count).toBe(0);
  });
});
