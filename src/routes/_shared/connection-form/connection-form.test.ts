import { describe, expect, test } from 'vitest';
import { forms } from '#mock/product/model/endpoint/config-forms.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { SECRETS } from '#mock/product/world/connection-config.ts';
import { configErrors } from './config-checks.ts';
import {
  configFromStored,
  configInput,
  connectionFormErrors,
  newConfig,
  secretInputs,
} from './config-input.ts';
import { blankSecrets, type ConfigValues } from './config-values.ts';
import { connectionTypeNames, type ConnectionType } from './connection-types.ts';
import { typeGroups } from './type-groups.ts';
import { configFields, isShown, secretFields, typeForms } from './type-forms.ts';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();
const { data } = await server.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company_uuid = data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;

/** The required values of each type. */
const entered: Readonly<Record<ConnectionType, Partial<ConfigValues>>> = {
  EADAPTOR: {
    service_url: 'https://cw.oak.example/eAdaptor',
    enterprise_id: 'OAK',
    server_id: 'PRD',
    company_code: 'NYC',
    username: 'u',
    recipient_id: 'NORTHBAY',
  },
  EADAPTOR_NEXT: { client_name: 'OAK-CAUSEWAY', service_url: 'https://next.oak.example', username: 'u' },
  SFTP: { host: 'sftp.oak.example', username: 'u' },
  FTPS: { host: 'ftps.oak.example', username: 'u' },
  FTP: { host: 'ftp.oak.example', username: 'u' },
  HTTP_SEND: { url: 'https://api.oak.example/in' },
  HTTP_RECEIVE: {},
  AS2_SEND: { local_as2_id: 'NORTHBAY', partner_as2_id: 'OAK', partner_url: 'https://as2.oak.example' },
  AS2_RECEIVE: { local_as2_id: 'NORTHBAY', partner_as2_id: 'OAK' },
  EMAIL_SEND: { to: ['edi@oak.example', ' '] },
  EMAIL_RECEIVE: {},
  UPLOAD_PAGE: { custom_path: 'oak-upload', title: 'Oak' },
  FILE_API: { namespace: 'oak-files' },
  S3: { bucket: 'oak-bucket', region: 'eu-west-1', access_key_id: 'AKIAEXAMPLE000000002' },
  AZURE_BLOB: { account: 'oak1', container: 'inbox' },
  GCS: { bucket: 'oak-bucket', service_account_email: 'x@oak.iam.gserviceaccount.com' },
  SNOWFLAKE: { account: 'oak-eu', database: 'D', schema: 'S', warehouse: 'W', username: 'U' },
  DATABASE: { engine: 'MYSQL', host: 'db.oak.example', database: 'd', username: 'u' },
  REMOTE_ADAPTER: { adapter_id: 'oak', url: 'https://adapter.oak.example' },
};
const filled = (type: ConnectionType): ConfigValues => ({ ...newConfig(type), ...entered[type] });

interface Payload {
  test_host_system: {
    test: { status: string } | null;
    errors: { path: string[]; message: string; code: string }[];
  };
}
const tried = async (type: ConnectionType, config: ConfigValues) => {
  const answer = await server.graphql<Payload>(
    OWNER,
    'mutation($input: TestHostSystemInput!) { test_host_system(input: $input) { test { status } errors { path message code } } }',
    { input: { company_uuid, type, config: configInput(type, config, true) } },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.test_host_system;
};

test('the gallery offers every type once', () => {
  const offered = typeGroups.flatMap(({ types }) => types.map(([type]) => type));
  expect(offered.toSorted()).toEqual(connectionTypeNames.toSorted());
});

describe.each(connectionTypeNames)('%s', (type) => {
  test('asks for every setting and secret that the server takes', () => {
    const asked = configFields(type).map(({ name }) => name as string);
    // Without TLS, these settings do not apply.
    const fixed = type === 'FTP' ? ['tls_mode', 'verify_certificate'] : [];
    expect([...asked, ...fixed].toSorted()).toEqual(Object.keys(forms[type].fields).toSorted());
    expect(typeForms[type].input).toBe(forms[type].input);
    expect(
      secretFields(type)
        .map(({ name }) => name as string)
        .toSorted(),
    ).toEqual(SECRETS[type].toSorted());
  });

  test('reports the missing required settings, and nothing else', () => {
    const blank = newConfig(type);
    const missing = configFields(type).filter(
      (field) => field.required && isShown(field, blank) && field.name in entered[type],
    );
    expect(configErrors(type, blank).map(({ path }) => path[1])).toEqual(missing.map(({ name }) => name));
    expect(configErrors(type, filled(type))).toEqual([]);
  });

  test('is accepted by the server as the form sends it', async () => {
    const { test: found, errors } = await tried(type, filled(type));
    expect(errors).toEqual([]);
    expect(found).not.toBeNull();
  });

  test('keeps its values when stored and read back', () => {
    const config = { ...filled(type), ...(type === 'EMAIL_SEND' ? { to: ['edi@oak.example'] } : {}) };
    const { input } = typeForms[type];
    const sent = (configInput(type, config, false) as Record<string, Record<string, unknown>>)[input] ?? {};
    expect(configFromStored(type, sent)).toEqual(config);
  });
});

test('settings that the chosen method does not use are sent empty', () => {
  const config = { ...filled('SFTP'), after_pickup: 'NONE', archive_directory: '/archive' };
  expect(configInput('SFTP', config, false).sftp).toMatchObject({
    after_pickup: 'NONE',
    archive_directory: '',
  });
  const http = { ...filled('HTTP_SEND'), auth: 'NONE', token_url: 'https://login.example', username: 'u' };
  expect(configInput('HTTP_SEND', http, false).http_send).toMatchObject({ token_url: null, username: '' });
  expect(configInput('AS2_SEND', { ...filled('AS2_SEND'), mdn_mode: 'NONE' }, true).as2).toMatchObject({
    mdn_signed: false,
  });
});

test('only secrets of the chosen method are sent; a removed one is null', () => {
  const secrets = {
    ...blankSecrets,
    password: 'typed before',
    private_key: 'PEM',
    passphrase: false as const,
  };
  const config = { ...filled('SFTP'), auth_method: 'PRIVATE_KEY' };
  expect(secretInputs('SFTP', { config, secrets })).toEqual([
    { name: 'private_key', value: 'PEM' },
    { name: 'passphrase', value: null },
  ]);
});

test('errors from the server go to their fields', async () => {
  const { errors } = await tried('SFTP', { ...filled('SFTP'), host: 'sftp://oak', directory: 'out' });
  expect(connectionFormErrors(errors, []).map(({ path }) => path.join('.'))).toEqual([
    'config.host',
    'config.directory',
  ]);
  const error = { path: ['secrets', '1', 'value'], message: 'Empty.', code: 'VALIDATION' };
  expect(connectionFormErrors([error], [{ name: 'password' }, { name: 'passphrase' }])).toMatchObject([
    { path: ['secrets', 'passphrase'] },
  ]);
});

test.each([
  ['SFTP', { port: 0 }, 'config.port'],
  ['SFTP', { timeout_seconds: 2.5 }, 'config.timeout_seconds'],
  ['HTTP_SEND', { url: 'http://api.oak.example' }, 'config.url'],
  ['HTTP_SEND', { success_codes: ['2xx'] }, 'config.success_codes'],
  ['EMAIL_SEND', { to: ['edi@oak.example', 'nobody'] }, 'config.to.1'],
  ['UPLOAD_PAGE', { max_bytes: 101 }, 'config.max_bytes'],
  ['SFTP', { after_pickup: 'MOVE' }, 'config.archive_directory'],
] as const)('%s with %o is marked at its field', (type, change, path) => {
  expect(configErrors(type, { ...filled(type), ...change }).map((error) => error.path.join('.'))).toEqual([
    path,
  ]);
});
