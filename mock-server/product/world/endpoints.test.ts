import { expect, test } from 'vitest';
import { connectionOf } from '../content/connections.ts';
import { addressOf, hostOf } from './connection-address.ts';
import type { Configured } from './connection-config.ts';
import { endpointsOf, hostSystemsOf, sidesOf, type FlowSide } from './endpoints.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { createWorld } from './world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
const { companies, partners, flows } = world;

const all = new Map<string, Configured & { enabled: boolean; direction: string }>([
  ...partners.flatMap(({ partner_uuid }) =>
    endpointsOf(partner_uuid, world).map(
      (endpoint) => [`Endpoint ${endpoint.endpoint_uuid}`, endpoint] as const,
    ),
  ),
  ...companies.flatMap(({ company_uuid }) =>
    hostSystemsOf(company_uuid, world).map(
      (hostSystem) => [`HostSystem ${hostSystem.host_system_uuid}`, hostSystem] as const,
    ),
  ),
]);
const at = ({ type, key }: FlowSide) => all.get(`${type} ${key}`);

test('both sides of every flow exist, and one is the workspace’s own', () => {
  for (const flow of flows) {
    const { source, destination } = sidesOf(flow);
    expect([source.type, destination.type].toSorted(), flow.flow_name).toEqual(['Endpoint', 'HostSystem']);
    for (const side of [source, destination]) {
      const found = at(side);
      expect(found, `${flow.flow_name} ${side.type}`).toBeDefined();
      expect([flow.direction, 'BOTH']).toContain(found?.direction);
    }
  }
});

test('their addresses match the logs', () => {
  for (const flow of flows) {
    const facts = {
      flow,
      company: companies[flow.company_index],
      partner: partners[flow.partner_index],
    } as Partial<ExecutionFacts> as ExecutionFacts;
    for (const end of ['source', 'destination'] as const) {
      const side = at(sidesOf(flow)[end]);
      const { kind, host } = connectionOf(facts, end);
      if (!side || kind === 'UPLOAD_PAGE') continue;
      const named = hostOf(side) ?? addressOf(side);
      if (kind === 'S3') expect(addressOf(side)).toContain(host);
      else if (kind === 'EMAIL') expect(addressOf(side)).toContain(host.replace('mail.', '@'));
      else if (side.type !== 'HTTP_RECEIVE') expect(named, flow.flow_name).toBe(host);
    }
  }
});

test('keys are unique, and names are unique within their owner', () => {
  const total =
    partners.reduce((sum, { partner_uuid }) => sum + endpointsOf(partner_uuid, world).length, 0) +
    companies.reduce((sum, { company_uuid }) => sum + hostSystemsOf(company_uuid, world).length, 0);
  expect(all.size).toBe(total);
  for (const list of [
    ...partners.map(({ partner_uuid }) => endpointsOf(partner_uuid, world)),
    ...companies.map(({ company_uuid }) => hostSystemsOf(company_uuid, world)),
  ]) {
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  }
});

test('the rosters have every type, and the large workspace nine host systems', () => {
  expect(new Set([...all.values()].map(({ type }) => type)).size).toBe(19);
  expect(hostSystemsOf(companies[0]?.company_uuid ?? '', world)).toHaveLength(9);
});
