import { describe, expect, test } from 'vitest';
import { ACK_STATES, NO_DURATION, STATUSES as STATUS_NAMES } from './columns.ts';
import { flows } from './flows.ts';
import { reasons } from '../facts/reasons.ts';
import { ORDERS, scriptOf, STATUSES, TENDER, within } from './script.ts';
import { summaryOf } from './sentences.ts';
import { createWorld } from './world.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');
const DAY = 86_400_000;
const world = createWorld({ seed: 'test', anchor: NOW, scale: 'demo' });
const { columns } = world.execution;
const northbay = columns.segments[0] ?? { start: 0, end: 0 };
const rowsOf = ({ start, end }: { start: number; end: number }) =>
  Array.from({ length: end - start }, (_, i) => start + i);
const large = rowsOf(northbay);
const statusOf = (row: number) => STATUS_NAMES[columns.status[row] ?? 0];
const flowOf = (row: number) => flows[columns.flow[row] ?? 0];
const reasonOf = (row: number) => reasons[(columns.reason[row] ?? 0) - 1]?.code ?? null;
const submitted = (row: number) => NOW - (columns.age[row] ?? 0);
const share = (holds: (row: number) => boolean, of = large) => of.filter(holds).length / of.length;
const facts = (name: string) => {
  const found = world.execution.facts(world.execution.landmark(name));
  if (!found) throw new Error(name);
  return found;
};

test('every reason in the catalog occurs in the default world, except the one for mappings that really ran', () => {
  const { execution } = createWorld({ seed: 'causeway', anchor: NOW, scale: 'demo' });
  const seen = new Set(execution.columns.reason);
  expect(reasons.filter((_, place) => !seen.has(place + 1)).map(({ code }) => code)).toEqual([
    'MAPPING_FAILED',
  ]);
});

describe('the roster', () => {
  test('has no exchange between namesakes: ids of a workspace and its partners differ', () => {
    for (const company of world.companies) {
      const own = new Set([company.edi_id, company.gln]);
      const partners = world.partnersOf(company.company_uuid);
      const same = partners.filter(({ edi_id, gln }) => own.has(edi_id.trim()) || own.has(gln));
      expect(same.map(({ partner_name }) => `${company.company_name}: ${partner_name}`)).toEqual([]);
    }
  });

  test('has six workspaces, and in the large one 24 partners and 62 flows', () => {
    expect(world.companies.map(({ short_code, status }) => `${short_code} ${status}`)).toEqual([
      'northbay ACTIVE',
      'northbay-test ACTIVE',
      'alder-retail ACTIVE',
      'pinecrest-lines ACTIVE',
      'solo-broker ACTIVE',
      'harborline SUSPENDED',
    ]);
    const [company] = world.companies;
    const partners = world.partnersOf(company?.company_uuid ?? '');
    expect(partners).toHaveLength(24);
    expect(partners.flatMap(({ partner_uuid }) => world.flowsOf(partner_uuid))).toHaveLength(62);
    const solo = world.companies[4]?.company_uuid ?? '';
    expect(world.partnersOf(solo)).toEqual([]);
  });

  test('has the edge cases: namesakes, no flows, long, right-to-left, and Chinese names, every status and state', () => {
    const [company] = world.companies;
    const partners = world.partnersOf(company?.company_uuid ?? '');
    const names = partners.map(({ partner_name }) => partner_name);
    expect(names.length - new Set(names).size).toBe(1);
    expect(partners.some(({ partner_uuid }) => world.flowsOf(partner_uuid).length === 0)).toBe(true);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(65);
    expect(flows.map(({ flow_name }) => flow_name.length)).toContain(80);
    expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
    expect(names.some((name) => /\p{Script=Han}/u.test(name))).toBe(true);
    expect(new Set(partners.map(({ status }) => status)).size).toBe(5);
    const mine = flows.filter(({ company_index }) => company_index === 0);
    expect(new Set(mine.map(({ deploy_state }) => deploy_state)).size).toBe(4);
    expect(new Set(mine.map(({ builder }) => builder)).size).toBe(3);
    expect(
      Math.max(...[...names, ...mine.map(({ flow_name }) => flow_name)].map((name) => name.length)),
    ).toBe(80);
  });

  test('keeps its keys with another seed and instant', () => {
    const other = createWorld({ seed: 'other', anchor: NOW - 5 * DAY, scale: 'demo' });
    expect(other.flows.map(({ flow_uuid }) => flow_uuid)).toEqual(
      world.flows.map(({ flow_uuid }) => flow_uuid),
    );
    expect(other.execution.landmark('rejected_tender')).not.toBe(world.execution.landmark('rejected_tender'));
  });

  test('has one deployed version of a flow at a time, each saved before it was deployed', () => {
    for (const flow of flows.filter(({ deleted }) => !deleted)) {
      const versions = world.versionsOf(flow.flow_uuid);
      const deployed = versions.filter(({ deployed_at }) => deployed_at !== null);
      expect(versions.map((version) => version.version_timestamp)).toEqual(
        versions.map((version) => version.version_timestamp).toSorted((a, b) => b - a),
      );
      expect(new Set(versions.map((version) => version.version_timestamp)).size).toBe(versions.length);
      expect(deployed.length === 0).toBe(flow.deploy_state === 'DRAFT');
      expect(versions[0]?.deployed_at === null).toBe(
        flow.deploy_state === 'DRAFT' || flow.deploy_state === 'UNDEPLOYED_CHANGES',
      );
      deployed.forEach((record, i) => {
        expect(record.deployed_at ?? 0).toBeGreaterThan(record.version_timestamp);
        expect(record.deployed_at ?? 0).toBeLessThan(NOW);
        expect(record.undeployed_at).toBe(deployed[i - 1]?.deployed_at ?? null);
      });
    }
  });
});

describe('distributions', () => {
  test('outcomes, concentration, and failures are as in freight forwarding', () => {
    expect(large).toHaveLength(33_000);
    expect(share((row) => statusOf(row) === 'SUCCESS')).toBeGreaterThan(0.9);
    expect(share((row) => statusOf(row) === 'SKIPPED')).toBeCloseTo(0.04, 2);
    expect(share((row) => statusOf(row) === 'LOGICAL_FAILURE')).toBeCloseTo(0.036, 2);
    expect(share((row) => statusOf(row) === 'TECHNICAL_FAILURE')).toBeLessThan(0.007);
    const counts = flows
      .map(({ index }) => world.execution.byFlow.rows(index))
      .filter((_, f) => flows[f]?.company_index === 0);
    const volume = counts.map((rows) => rows.length).sort((a, b) => b - a);
    expect(volume.slice(0, 5).reduce((sum, count) => sum + count, 0) / 33_000).toBeCloseTo(0.55, 1);
    const failures = counts
      .map((rows) => rows.filter((row) => (columns.status[row] ?? 0) > 5).length)
      .sort((a, b) => b - a);
    const all = failures.reduce((sum, count) => sum + count, 0);
    expect(failures.slice(0, 3).reduce((sum, count) => sum + count, 0) / all).toBeCloseTo(0.65, 1);
    expect(failures.filter((count) => count === 0).length / failures.length).toBeCloseTo(0.4, 1);
  });

  test('durations are log-normal, limited by timeouts', () => {
    const durations = large
      .map((row) => columns.duration[row] ?? 0)
      .filter((ms) => ms !== NO_DURATION)
      .sort((a, b) => a - b);
    const at = (part: number) => durations[Math.floor(durations.length * part)] ?? 0;
    expect(at(0.5)).toBeGreaterThan(2200);
    expect(at(0.5)).toBeLessThan(2600);
    expect(at(0.95)).toBeGreaterThan(12_000);
    expect(at(0.95)).toBeLessThan(16_000);
    expect(at(0.999999)).toBe(60_000);
    const timeouts = large.filter((row) => reasonOf(row) === 'CONN_TIMEOUT');
    expect(new Set(timeouts.map((row) => columns.duration[row]))).toEqual(new Set([30_000]));
  });

  test('weekends are quiet, nights are quieter than days, and the table is in order', () => {
    const byDay = Map.groupBy(large, (row) => new Date(submitted(row)).getUTCDay());
    const count = (day: number) => byDay.get(day)?.length ?? 0;
    expect(count(0)).toBeLessThan(count(2) / 3);
    expect(count(6)).toBeLessThan(count(2) / 2);
    const byHour = Map.groupBy(large, (row) => new Date(submitted(row)).getUTCHours());
    expect((byHour.get(21)?.length ?? 0) * 2).toBeLessThan(byHour.get(14)?.length ?? 0);
    const batches = share((row) => new Date(submitted(row)).getUTCMinutes() % 30 < 3);
    expect(batches).toBeGreaterThan(0.2);
    for (const { start, end } of columns.segments) {
      for (let row = start + 1; row < end; row++) {
        expect(columns.age[row] ?? 0).toBeGreaterThanOrEqual(columns.age[row - 1] ?? 0);
      }
      if (end > start) expect(columns.age[end - 1] ?? 0).toBeLessThanOrEqual(30 * DAY);
    }
  });

  test('the exact numbers are in progress: 6 queued, 4 running, 1 being decided, 18 pending an acknowledgment, 5 of them overdue', () => {
    const count = (status: string) => large.filter((row) => statusOf(row) === status).length;
    expect([
      count('SUBMITTED'),
      count('IN_PROGRESS'),
      count('COMPLETE'),
      count('PENDING_ACKNOWLEDGMENT'),
    ]).toEqual([6, 4, 1, 18]);
    const pending = large.filter((row) => statusOf(row) === 'PENDING_ACKNOWLEDGMENT');
    expect(pending.filter((row) => ACK_STATES[columns.ack[row] ?? 0] === 'OVERDUE')).toHaveLength(5);
    expect([...columns.live].sort((a, b) => a - b)).toEqual(
      large.filter((row) => (columns.status[row] ?? 4) < 4),
    );
    // The columns match the plans at the anchor.
    for (const row of columns.live) {
      const found = world.execution.factsAt(row, NOW);
      expect(found.status).toBe(statusOf(row));
      expect(found.ack_state).toBe(ACK_STATES[columns.ack[row] ?? 0]);
    }
  });

  test('the suspended workspace has been quiet for twelve days', () => {
    const harborline = rowsOf(columns.segments[5] ?? { start: 0, end: 0 });
    expect(harborline).toHaveLength(620);
    expect(Math.max(...harborline.map(submitted))).toBeLessThan(NOW - 12 * DAY + 1);
  });
});

describe('the script', () => {
  const script = scriptOf(NOW);

  test('every run of a flow fails during its incident', () => {
    const during = (flow: number, span: { from: number; to: number }) =>
      large.filter((row) => columns.flow[row] === flow && within(span, submitted(row)));
    const orders = during(ORDERS.index, script.mapping);
    expect(orders.length).toBeGreaterThanOrEqual(24);
    expect(orders.every((row) => reasonOf(row) === 'LOOKUP_MISS')).toBe(true);
    const tenders = during(TENDER.index, script.lookup);
    expect(tenders.length).toBeGreaterThanOrEqual(7);
    expect(tenders.every((row) => reasonOf(row) === 'ACK_REJECTED')).toBe(true);
    const statuses = during(STATUSES.index, script.outage);
    expect(statuses.length).toBeGreaterThanOrEqual(25);
    expect(statuses.every((row) => (columns.status[row] ?? 0) > 5)).toBe(true);
    const caughtUp = during(STATUSES.index, script.catch_up);
    expect(caughtUp.length).toBeGreaterThanOrEqual(30);
    expect(caughtUp.every((row) => statusOf(row) === 'SUCCESS')).toBe(true);
    expect(caughtUp.filter((row) => columns.parents.has(row)).length).toBe(16);
  });

  test('takes place yesterday if the day has just begun', () => {
    const early = scriptOf(Date.parse('2026-09-15T08:00:00Z'));
    expect(new Date(early.mapping.from).toISOString()).toBe('2026-09-14T10:12:00.000Z');
    expect(new Date(script.mapping.to).toISOString()).toBe('2026-09-15T10:55:00.000Z');
    const young = createWorld({ seed: 'test', anchor: Date.parse('2026-09-13T03:00:00Z'), scale: 'demo' });
    expect(young.execution.facts(young.execution.landmark('rejected_tender'))?.reason_code).toBe(
      'ACK_REJECTED',
    );
  });

  test('the rejected tender matches the design', () => {
    const tender = facts('rejected_tender');
    expect(tender.interchange_control).toBe(418);
    expect(tender.lookup_version).toBe('14');
    expect(tender.reason_values).toMatchObject({
      segment: 'N4',
      position: '8',
      element: '2',
      value: 'QQ',
      table: 'region_codes',
    });
    expect(summaryOf(tender)).toBe(
      'Pinecrest Lines rejected the load tender: state or province code “QQ” is not valid (997, segment N4 at position 8, element 2)',
    );
  });

  test('every unusual file is in a run of the last day, under its name', () => {
    const oddities = [...columns.oddities.values()];
    expect(new Set(oddities).size).toBe(10);
    for (const oddity of oddities) {
      const found = facts(oddity.toLowerCase());
      expect(found.oddity).toBe(oddity);
      expect(NOW - found.submitted_at).toBeLessThan(DAY);
    }
    expect(facts('many_tags').data_tags).toHaveLength(100);
    expect(facts('many_tags').data_tags.at(-1)?.label).toBe('Truncation');
    expect(
      world.execution.isMute(world.execution.rowOf(world.execution.landmark('null_summary')) ?? -1),
    ).toBe(true);
  });
});

describe('every execution', () => {
  test('has times in order, tags within their limits, and its own control number', () => {
    for (const row of large.filter((_, i) => i % 7 === 0)) {
      const executionFacts = world.execution.factsAt(row, NOW);
      expect(world.execution.rowOf(executionFacts.invocation_uuid)).toBe(row);
      const { submitted_at, started_at, ended_at, queue_ms, duration_ms, ack_received_at } = executionFacts;
      if (started_at !== null) expect(started_at - submitted_at).toBe(queue_ms);
      if (started_at !== null && ended_at !== null) expect(ended_at - started_at).toBe(duration_ms);
      expect(started_at ?? submitted_at).toBeGreaterThanOrEqual(submitted_at);
      if (ended_at !== null) expect(ended_at).toBeLessThanOrEqual(NOW);
      if (ack_received_at !== null) {
        expect(ack_received_at).toBeGreaterThan(ended_at ?? 0);
        expect(ack_received_at).toBeLessThanOrEqual(NOW);
      }
      expect(executionFacts.data_tags.length).toBeGreaterThan(0);
      for (const { label, value } of executionFacts.data_tags) {
        expect(Buffer.byteLength(label)).toBeLessThanOrEqual(50);
        expect(Buffer.byteLength(value)).toBeLessThanOrEqual(255);
      }
      expect(world.execution.controlOf(row)).toBe(executionFacts.interchange_control);
      expect(executionFacts.version_timestamp).toBeLessThan(submitted_at + 1);
      expect(summaryOf(executionFacts)).not.toMatch(/undefined|null|…|NaN/);
    }
  });

  test('is linked with its resubmissions in both directions, and they read the same input later', () => {
    expect(columns.children.size).toBe(columns.parents.size);
    for (const [child, parent] of columns.parents) {
      expect(columns.children.get(parent)).toBe(child);
      expect(submitted(child)).toBeGreaterThan(submitted(parent));
      expect(flowOf(child)).toBe(flowOf(parent));
      expect(world.execution.contentHash(child)).toBe(world.execution.contentHash(parent));
    }
    const errors = large.filter((row) => statusOf(row) === 'LOGICAL_FAILURE' && !columns.parents.has(row));
    expect(share((row) => columns.children.has(row), errors)).toBeCloseTo(0.6, 1);
    const repeats = [...columns.parents]
      .filter(([, parent]) => errors.includes(parent))
      .map(([child]) => child);
    expect(share((row) => statusOf(row) === 'SUCCESS', repeats)).toBeCloseTo(0.7, 1);
  });

  test('that is a duplicate repeats an earlier success with the same references', () => {
    const duplicates = large.filter((row) => reasonOf(row) === 'DUPLICATE_DOCUMENT');
    expect(duplicates.length).toBeGreaterThan(100);
    for (const row of duplicates) {
      const original = world.execution.originalOf(row);
      if (original === null) continue;
      expect(statusOf(original)).toBe('SUCCESS');
      expect(submitted(original)).toBeLessThan(submitted(row));
      expect(world.execution.factsAt(original, NOW).references).toEqual(
        world.execution.factsAt(row, NOW).references,
      );
    }
    expect(duplicates.filter((row) => world.execution.originalOf(row) !== null).length).toBeGreaterThan(100);
  });
});

test('two worlds with the same seed are equal, in whatever order they are read', () => {
  const other = createWorld({ seed: 'test', anchor: NOW, scale: 'demo' });
  for (const name of ['age', 'flow', 'status', 'ack', 'reason', 'flags', 'duration'] as const) {
    expect(
      Buffer.from(other.execution.columns[name].buffer).equals(Buffer.from(columns[name].buffer)),
      name,
    ).toBe(true);
  }
  const sample = large.filter((row) => row % 41 === 0);
  const forward = sample.map((row) => JSON.stringify(world.execution.factsAt(row, NOW)));
  const backward = sample.toReversed().map((row) => JSON.stringify(other.execution.factsAt(row, NOW)));
  expect(backward.toReversed()).toEqual(forward);
  expect(other.flows.map(({ flow_uuid }) => other.versionsOf(flow_uuid)).length).toBe(flows.length);
  expect(JSON.stringify(other.versionsOf(TENDER.flow_uuid))).toBe(
    JSON.stringify(world.versionsOf(TENDER.flow_uuid)),
  );
});
