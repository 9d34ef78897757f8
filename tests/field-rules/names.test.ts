import { expect, test } from 'vitest';
import { refusals, NORTHBAY } from './mutations.ts';

const company_uuid = NORTHBAY;
const isOnce: ReadonlySet<string> = new Set([
  'save_portal_api_key',
  'create_remote_adapter_api_key',
  'save_flow_oauth_client',
]);

/** The inputs of mutations that name something in a workspace, without the name. */
const inputs: Readonly<Record<string, object>> = {
  save_notifier: { company_uuid, channel: 'SLACK', target: '#operations', events: ['LOGICAL_FAILURE'] },
  save_portal_api_key: { company_uuid, role: 'VIEWER' },
  create_remote_adapter_api_key: { company_uuid },
  save_flow_oauth_client: { company_uuid, allows_all_flows: true },
  save_remote_adapter: {
    company_uuid,
    kind: 'INPUT',
    flow_types: ['RECEIVE_PURCHASE_ORDER'],
    webhook_url: 'https://adapter.pinecrest.example/edi',
  },
  save_host_system: {
    company_uuid,
    system_kind: 'CARGOWISE',
    type: 'HTTP_SEND',
    config: { http_send: { url: 'https://wms.northbay.example/in' } },
  },
};

test.each(Object.entries(inputs))(
  '%s refuses a name that another one has, ignoring case and accents',
  async (mutation, input) => {
    const session = `names-${mutation}`;
    const call = (name: string, key: string) =>
      refusals(
        mutation,
        { ...input, name, ...(isOnce.has(mutation) ? { idempotency_key: key } : {}) },
        session,
      );
    expect(await call('Señor desk', 'first')).toEqual([]);
    expect(await call(' senor DESK', 'second')).toMatchObject([{ code: 'ALREADY_EXISTS', path: ['name'] }]);
    expect(await call('Senora desk', 'third')).toEqual([]);
  },
);
