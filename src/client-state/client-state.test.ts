import {
  createOperationDescriptor,
  commitLocalUpdate,
  fetchQuery,
  getRequest,
  type Environment,
  type GraphQLSingularResponse,
} from 'relay-runtime';
import { beforeEach, describe, expect, test } from 'vitest';
import clientState from '#gql/StateInspectorQuery';
import partners from '#gql/PartnersScreenQuery';
import { dataID } from '../relay/data-id.ts';
import { createEnvironment } from '../relay/environment.ts';
import { initClientState } from './client-state.ts';
import { addLoadingCall, removeLoadingCall, setServerUnreachable } from './gui.ts';
import { setActivePartner, type AssignablePartner } from './trading-partners.ts';

const partner = { partner_uuid: 'p1', company_uuid: 'c1', partner_name: 'Pinecrest Lines' };
let environment: Environment;
let sent: string[];

beforeEach(() => {
  sent = [];
  environment = createEnvironment({
    url: 'http://api/graphql',
    token: {
      current: async () => 'token',
      renew: async () => 'token',
      refused: () => undefined,
    },
    async fetch(_, init) {
      sent.push(String(init?.body));
      return Response.json({ data: { company: null } } satisfies GraphQLSingularResponse);
    },
  });
  initClientState(environment);
});

const operation = createOperationDescriptor(getRequest(clientState), {});
const state = () =>
  (environment.lookup(operation.fragment).data as { client_state: Record<string, Record<string, unknown>> })
    .client_state;

function storedPartner(): AssignablePartner {
  commitLocalUpdate(environment, (store) => {
    const record = store.create(dataID('TradingPartner', partner), 'TradingPartner');
    for (const [name, value] of Object.entries(partner)) record.setValue(value, name);
  });
  return { __id: dataID('TradingPartner', partner) } as unknown as AssignablePartner;
}

test('starts with the initial state of the specification', () => {
  expect(state()).toEqual({
    carrier_api_keys: { active: null },
    companies: { active: null, list: [], companies_with_users: [] },
    endpoints: { active: null },
    flow_configuration: { active: null },
    flow_filter_options: { flows: [] },
    gui: { loading_calls: [], server_unreachable: false },
    host_systems: { company_uuid: null, all: [], active: null },
    license_types: { integration_license_types: null },
    remote_adapter_api_keys: { by_company: [] },
    sftp_launcher: {
      company_uuid: null,
      jobs: null,
      sftp_job: null,
      job_event: null,
      all_events: { events: [], meta_data: null },
    },
    sftp_users: { by_company: [] },
    trading_partners: { active: null },
  });
});

describe('running calls', () => {
  test('are listed once each, in order, until they end', () => {
    for (const id of ['a', 'b', 'a']) addLoadingCall(environment, id);
    expect(state().gui?.loading_calls).toEqual(['a', 'b']);
    removeLoadingCall(environment, 'a');
    removeLoadingCall(environment, 'unknown');
    expect(state().gui?.loading_calls).toEqual(['b']);
  });

  test('notify subscribers', () => {
    const seen: unknown[] = [];
    environment.subscribe(environment.lookup(operation.fragment), ({ data }) =>
      seen.push(
        (data as { client_state: { gui: { loading_calls: unknown } } }).client_state.gui.loading_calls,
      ),
    );
    addLoadingCall(environment, 'a');
    removeLoadingCall(environment, 'a');
    expect(seen).toEqual([['a'], []]);
  });
});

test('records whether the server can be reached', () => {
  setServerUnreachable(environment, true);
  expect(state().gui?.server_unreachable).toBe(true);
  setServerUnreachable(environment, false);
  expect(state().gui?.server_unreachable).toBe(false);
});

describe('the active partner', () => {
  test('is a link to the record: it follows later fetches', () => {
    setActivePartner(environment, storedPartner());
    expect(state().trading_partners?.active).toEqual({ partner_uuid: 'p1', partner_name: 'Pinecrest Lines' });
    environment.commitUpdate((store) => {
      store.get('TradingPartner:p1')?.setValue('Pinecrest Ocean', 'partner_name');
    });
    expect(state().trading_partners?.active).toMatchObject({ partner_name: 'Pinecrest Ocean' });
    setActivePartner(environment, null);
    expect(state().trading_partners?.active).toBeNull();
  });

  test('survives garbage collection, and so does the rest of the state', () => {
    setActivePartner(environment, storedPartner());
    addLoadingCall(environment, 'a');
    const collect = environment.getStore() as unknown as { __gc(): void };
    for (let n = 0; n < 40; n++) {
      environment
        .retain(createOperationDescriptor(getRequest(partners), { company_uuid: `c${n}` }))
        .dispose();
    }
    collect.__gc();
    expect(state().trading_partners?.active).toMatchObject({ partner_name: 'Pinecrest Lines' });
    expect(state().gui?.loading_calls).toEqual(['a']);
  });
});

test('is never sent to the server', async () => {
  await fetchQuery(environment, partners, { company_uuid: 'c1' }).toPromise();
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toContain('client_state');
});
