import { readFileSync } from 'node:fs';
import { isListType, isNonNullType, isObjectType, buildSchema, getNamedType } from 'graphql';
import { commitLocalUpdate, createOperationDescriptor, getRequest, type Environment } from 'relay-runtime';
import { beforeEach, describe, expect, test } from 'vitest';
import clientState from '#gql/StateInspectorQuery';
import { createEnvironment } from '../relay/environment.ts';
import { setActiveCarrierApiKey } from './carrier-api-keys.ts';
import { initClientState } from './client-state.ts';
import { setCompaniesWithUsers, setCompanyList } from './companies.ts';
import { setActiveEndpoint } from './endpoints.ts';
import { setActiveFlowConfig } from './flow-configuration.ts';
import { setConfiguredFlows } from './flow-filter-options.ts';
import { setActiveHostSystem, setHostSystems } from './host-systems.ts';
import { setIntegrationLicenseTypes } from './license-types.ts';
import { setRemoteAdapterApiKeys } from './remote-adapter-api-keys.ts';
import {
  clearSftpLauncher,
  setAllSftpJobsEvents,
  setSftpJob,
  setSftpJobEvent,
  setSftpJobs,
} from './sftp-launcher.ts';
import { setSftpUsers } from './sftp-users.ts';
import { slices, type Fields } from './slices.ts';

let environment: Environment;
beforeEach(() => {
  environment = createEnvironment({
    url: 'http://api/graphql',
    token: {
      current: async () => 'token',
      renew: async () => 'token',
      refused: () => undefined,
    },
  });
  initClientState(environment);
});

const operation = createOperationDescriptor(getRequest(clientState), {});
const slice = (name: string) =>
  (environment.lookup(operation.fragment).data as { client_state: Record<string, unknown> }).client_state[
    name
  ];

/** Creates a record in the store, and returns it as an action receives it from a screen that has read it. */
function record<Item>(type: string, fields: Readonly<Record<string, string>>): Item {
  const id = `${type}:${Object.values(fields).join(':')}`;
  commitLocalUpdate(environment, (store) => {
    const made = store.get(id) ?? store.create(id, type);
    for (const [field, value] of Object.entries(fields)) made.setValue(value, field);
  });
  return { __typename: type, __id: id } as Item;
}

describe('what is active', () => {
  test.each([
    ['carrier_api_keys', setActiveCarrierApiKey, 'CarrierApiKey', { key_uuid: 'k1' }],
    ['endpoints', setActiveEndpoint, 'Endpoint', { endpoint_uuid: 'e1' }],
    ['flow_configuration', setActiveFlowConfig, 'FlowConfiguration', { flow_uuid: 'f1' }],
  ] as const)('%s: is a link, and can be null again', (name, set, type, fields) => {
    set(environment, record<never>(type, fields));
    expect(slice(name)).toEqual({ active: fields });
    set(environment, null);
    expect(slice(name)).toEqual({ active: null });
  });
});

describe('host systems', () => {
  const host = (id: string) =>
    record<Parameters<typeof setHostSystems>[2][number]>('HostSystem', { host_system_uuid: id });

  test('of another company clear the active one', () => {
    setHostSystems(environment, 'c1', [host('h1'), host('h2')]);
    setActiveHostSystem(environment, 'c1', host('h1'));
    setHostSystems(environment, 'c1', [host('h1')]);
    expect(slice('host_systems')).toEqual({
      company_uuid: 'c1',
      all: [{ host_system_uuid: 'h1' }],
      active: { host_system_uuid: 'h1' },
    });
    setHostSystems(environment, 'c2', [host('h3')]);
    expect(slice('host_systems')).toEqual({
      company_uuid: 'c2',
      all: [{ host_system_uuid: 'h3' }],
      active: null,
    });
  });

  test('an active one of another company clears the list', () => {
    setHostSystems(environment, 'c1', [host('h1')]);
    setActiveHostSystem(environment, 'c1', null);
    expect(slice('host_systems')).toMatchObject({ all: [{ host_system_uuid: 'h1' }], active: null });
    setActiveHostSystem(environment, 'c2', host('h3'));
    expect(slice('host_systems')).toEqual({
      company_uuid: 'c2',
      all: [],
      active: { host_system_uuid: 'h3' },
    });
  });
});

describe('lists by company', () => {
  test.each([
    ['sftp_users', setSftpUsers, 'SftpUser', 'sftp_user_uuid', 'users'],
    ['remote_adapter_api_keys', setRemoteAdapterApiKeys, 'RemoteAdapterApiKey', 'key_uuid', 'keys'],
  ] as const)('%s: replaces one company’s list and keeps the others', (name, set, type, key, field) => {
    const item = (id: string) => record<never>(type, { [key]: id });
    set(environment, 'c1', [item('a'), item('b')]);
    set(environment, 'c2', [item('c')]);
    set(environment, 'c1', [item('b')]);
    expect(slice(name)).toEqual({
      by_company: [
        { company_uuid: 'c2', [field]: [{ [key]: 'c' }] },
        { company_uuid: 'c1', [field]: [{ [key]: 'b' }] },
      ],
    });
  });
});

test('workspaces, and those with their users, are lists of links', () => {
  const company = (id: string) => record<never>('Company', { company_uuid: id });
  setCompanyList(environment, [company('c1'), company('c2')]);
  setCompaniesWithUsers(environment, [company('c2')]);
  expect(slice('companies')).toMatchObject({
    list: [{ company_uuid: 'c1' }, { company_uuid: 'c2' }],
    companies_with_users: [{ company_uuid: 'c2' }],
    active: null,
  });
});

test('configured flows are replaced', () => {
  const flow = (id: string) => record<never>('FlowSetup', { flow_uuid: id });
  setConfiguredFlows(environment, [flow('f1'), flow('f2')]);
  setConfiguredFlows(environment, [flow('f2')]);
  expect(slice('flow_filter_options')).toEqual({ flows: [{ flow_uuid: 'f2' }] });
});

test('integration licenses are null until known, and may be empty', () => {
  const licence = { company_uuid: 'c1', integration_identifier: 'osprey' };
  setIntegrationLicenseTypes(environment, [record<never>('IntegrationLicenseType', licence)]);
  expect(slice('license_types')).toEqual({ integration_license_types: { items: [licence] } });
  setIntegrationLicenseTypes(environment, []);
  expect(slice('license_types')).toEqual({ integration_license_types: { items: [] } });
  setIntegrationLicenseTypes(environment, null);
  expect(slice('license_types')).toEqual({ integration_license_types: null });
});

describe('the SFTP launcher', () => {
  const job = (id: string) => record<never>('SftpJob', { job_uuid: id });
  const event = (id: string) => record<never>('SftpJobEvent', { event_uuid: id });
  const run = (id: string) => record<never>('SftpJobExecution', { job_execution_uuid: id });

  test('new jobs clear only the selected job and its event', () => {
    setSftpJobs(environment, 'c1', [job('j1')]);
    setSftpJob(environment, job('j1'));
    setSftpJobEvent(environment, event('v1'));
    setAllSftpJobsEvents(environment, { events: [event('v1'), event('v2')], meta_data: run('r1') });
    expect(slice('sftp_launcher')).toEqual({
      company_uuid: 'c1',
      jobs: { items: [{ job_uuid: 'j1' }] },
      sftp_job: { job_uuid: 'j1' },
      job_event: { event_uuid: 'v1' },
      all_events: {
        events: [{ event_uuid: 'v1' }, { event_uuid: 'v2' }],
        meta_data: { job_execution_uuid: 'r1' },
      },
    });
    setSftpJobs(environment, 'c2', [job('j2')]);
    expect(slice('sftp_launcher')).toEqual({
      company_uuid: 'c2',
      jobs: { items: [{ job_uuid: 'j2' }] },
      sftp_job: null,
      job_event: null,
      all_events: {
        events: [{ event_uuid: 'v1' }, { event_uuid: 'v2' }],
        meta_data: { job_execution_uuid: 'r1' },
      },
    });
  });

  test('returns to its initial state when cleared', () => {
    const initial = slice('sftp_launcher');
    setSftpJobs(environment, 'c1', [job('j1')]);
    setSftpJob(environment, job('j1'));
    setAllSftpJobsEvents(environment, { events: [event('v1')], meta_data: run('r1') });
    clearSftpLauncher(environment);
    expect(slice('sftp_launcher')).toEqual(initial);
  });
});

test('a link follows later fetches and changes', () => {
  setActiveEndpoint(environment, record<never>('Endpoint', { endpoint_uuid: 'e1' }));
  record('Endpoint', { endpoint_uuid: 'e1' });
  commitLocalUpdate(environment, (store) =>
    store.get('Endpoint:e1')?.setValue('e1-renamed', 'endpoint_uuid'),
  );
  expect(slice('endpoints')).toEqual({ active: { endpoint_uuid: 'e1-renamed' } });
});

test('the table of slices has the types and fields of the client schema', () => {
  const sdl = readFileSync('src/client-schema/client-state.graphql', 'utf8').replace('extend type', 'type');
  const server = new Set([...sdl.matchAll(/: \[?([A-Z]\w+)/g)].map(([, name = '']) => name));
  for (const name of [...sdl.matchAll(/^type (\w+)/gm)].map(([, type = '']) => type)) server.delete(name);
  const schema = buildSchema(
    sdl +
      [...server]
        .filter((name) => !['ID', 'String', 'Boolean'].includes(name))
        .map((name) => `type ${name} { uuid: ID }`)
        .join('\n'),
  );
  const own = (name: string) => !server.has(name);
  const compare = (type: string, fields: Fields): void => {
    const declared = schema.getType(type);
    if (!isObjectType(declared)) throw new Error(`${type} is not in the client schema`);
    const linking = Object.values(declared.getFields());
    expect(Object.keys(fields).sort(), type).toEqual(
      linking
        .filter(({ name }) => type.endsWith('State') || type === 'SftpJobEvents' || name !== 'company_uuid')
        .map(({ name }) => name)
        .sort(),
    );
    for (const { name, type: of } of linking) {
      const field = fields[name];
      if (!field) continue;
      const bare = isNonNullType(of) ? of.ofType : of;
      const to = getNamedType(of);
      const expected = !isObjectType(to)
        ? 'value'
        : isListType(bare)
          ? 'links'
          : isNonNullType(of)
            ? 'record'
            : 'link';
      expect([name, field.kind], type).toEqual([name, expected]);
      if (field.kind !== 'value' && isObjectType(to) && own(to.name)) compare(to.name, field.fields);
    }
  };
  const state = schema.getType('ClientState');
  expect(isObjectType(state) && Object.keys(state.getFields()).sort()).toEqual(Object.keys(slices).sort());
  for (const { type, fields } of Object.values(slices)) compare(type, fields);
});

test('records that a slice reaches through its own records survive garbage collection', () => {
  setSftpUsers(environment, 'c1', [record<never>('SftpUser', { sftp_user_uuid: 'u1' })]);
  (environment.getStore() as unknown as { __gc(): void }).__gc();
  expect(slice('sftp_users')).toEqual({
    by_company: [{ company_uuid: 'c1', users: [{ sftp_user_uuid: 'u1' }] }],
  });
});
