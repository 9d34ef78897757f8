import { describe, expect, test } from 'vitest';
import { LOGICAL_FAILURE, SUCCESS } from './columns.ts';
import { flows } from './flows.ts';
import { reasonOf, reasons, reasonSentence } from '../facts/reasons.ts';
import { DOWN, EMPTIED, troubleOf, VARIANTS } from './variants.ts';
import { createWorld, type World } from './world.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');
const MINUTE = 60_000;
const of = (variant: (typeof VARIANTS)[number]) =>
  createWorld({ seed: 'test', anchor: NOW, scale: 'demo', variant });
const everyday = of('everyday');

/** Rows with their column values. */
const rowsOf = ({ execution: { columns, count } }: World) =>
  Array.from({ length: count }, (_, row) => ({
    row,
    age: columns.age[row] ?? 0,
    status: columns.status[row] ?? 0,
    code: reasons[(columns.reason[row] ?? 0) - 1]?.code ?? null,
    flow: flows[columns.flow[row] ?? 0]!,
  }));
const failed = ({ status }: { status: number }) => status >= LOGICAL_FAILURE;

test('a variant changes outcomes, but never which executions exist or when', () => {
  for (const variant of VARIANTS.filter((value) => value !== 'empty')) {
    const world = of(variant);
    expect(world.execution.columns.age).toEqual(everyday.execution.columns.age);
    expect(world.variant).toBe(variant);
  }
});

test('everyday is the seed itself', () => {
  const plain = createWorld({ seed: 'test', anchor: NOW, scale: 'demo' });
  expect(plain.execution.columns).toEqual(everyday.execution.columns);
});

test('healthy has neither failures nor resubmissions nor anything overdue', () => {
  const { execution } = of('healthy');
  const { columns } = execution;
  expect(rowsOf(of('healthy')).filter(failed)).toEqual([]);
  expect(rowsOf(everyday).filter(failed).length).toBeGreaterThan(500);
  expect(columns.parents.size + columns.children.size).toBe(0);
  for (const row of columns.live) expect(execution.planOf(row)?.status).toBe('SUCCESS');
  expect(columns.live.length).toBe(everyday.execution.columns.live.length - 5);
});

test('empty leaves one workspace without partners, flows, and executions, and the others unchanged', () => {
  const world = of('empty');
  const uuid = world.companies[EMPTIED]?.company_uuid ?? '';
  const { start, end } = world.execution.columns.segments[EMPTIED]!;
  expect(end - start).toBe(0);
  expect(world.partnersOf(uuid)).toEqual([]);
  const [partner] = everyday.partnersOf(uuid);
  expect(world.partner(partner?.partner_uuid ?? '')).toBeNull();
  expect(world.flowsOf(partner?.partner_uuid ?? '')).toEqual([]);
  expect(world.flows.map(({ flow_uuid }) => flow_uuid)).toEqual(flows.map(({ flow_uuid }) => flow_uuid));
  expect(world.flows.every(({ company_uuid, deleted }) => company_uuid !== uuid || deleted)).toBe(true);
  const another = world.companies.find(({ short_code }) => short_code === 'alder-retail')?.company_uuid ?? '';
  expect(world.partnersOf(another)).toEqual(everyday.partnersOf(another));
});

describe.each(['failing', 'outage', 'expired', 'over_quota'] as const)('%s', (variant) => {
  const world = of(variant);
  const trouble = troubleOf(variant)!;
  const touched = rowsOf(world).filter(
    ({ age, flow }) => age < trouble.since && trouble.reasonOf(flow, 1) !== null,
  );

  test('lets no delivery of its flows succeed since it began', () => {
    expect(touched.length).toBeGreaterThan(10);
    expect(touched.filter(({ status }) => status === SUCCESS)).toEqual([]);
    for (const { row } of touched.filter(({ status }) => status < SUCCESS)) {
      const plan = world.execution.planOf(row);
      expect(reasonOf(plan?.reason_code ?? null)?.kind).toBe(plan?.status);
      expect(plan?.status).not.toBe('SUCCESS');
    }
  });

  test('does not affect earlier runs or other flows', () => {
    const before = rowsOf(everyday);
    const others = rowsOf(world).filter(
      ({ age, flow }) => age >= trouble.since || trouble.reasonOf(flow, 1) === null,
    );
    expect(others.length).toBeGreaterThan(1000);
    expect(others).toEqual(others.map(({ row }) => before[row]));
  });

  test('gives reasons with all their values that match the statuses', () => {
    for (const { row, code, status } of touched.filter(failed)) {
      const reason = reasonOf(code)!;
      const facts = world.execution.factsAt(row, NOW);
      expect(facts.status).toBe(reason.kind);
      expect(facts.status === 'LOGICAL_FAILURE').toBe(status === LOGICAL_FAILURE);
      expect(reasonSentence(reason, facts.reason_values)).not.toContain('…');
    }
  });

  test('affects any delivery made now', () => {
    const { row } = touched[0]!;
    const fate = world.execution.troubleFor(row)!;
    expect(reasonOf(fate.reason_code)?.kind).toMatch(/_FAILURE$/);
    expect(reasonSentence(reasonOf(fate.reason_code)!, fate.reason_values)).not.toContain('…');
    expect(everyday.execution.troubleFor(row)).toBeNull();
  });
});

test('an outage of the last 50 minutes is visible at the smallest scale', () => {
  const runs = rowsOf(of('outage')).filter(({ age, flow }) => age < 50 * MINUTE && flow.index === DOWN.index);
  const timedOut = runs.filter(({ code }) => code === 'CONN_TIMEOUT');
  expect(timedOut.length).toBeGreaterThan(8);
  expect(runs.length - timedOut.length).toBeLessThan(8);
});
