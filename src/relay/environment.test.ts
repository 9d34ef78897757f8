import {
  createOperationDescriptor,
  fetchQuery,
  graphql,
  getRequest,
  type ConcreteRequest,
  type Environment,
  type Variables,
} from 'relay-runtime';
import { beforeEach, describe, expect, test } from 'vitest';
import companySelect, { type CompanySelectScreenQuery } from '#gql/CompanySelectScreenQuery';
import executionOf, { type environmentExecutionQuery } from '#gql/environmentExecutionQuery';
import partnerOf from '#gql/environmentPartnerQuery';
import partners from '#gql/PartnersScreenQuery';
import signedIn from '#gql/SignedInLayoutQuery';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { dataID } from './data-id.ts';
import { createEnvironment } from './environment.ts';

void graphql`
  query environmentPartnerQuery($partner_uuid: ID!) {
    trading_partner(partner_uuid: $partner_uuid) {
      partner_uuid
      company_uuid
      partner_name
    }
  }
`;

void graphql`
  query environmentExecutionQuery($invocation_uuid: ID!) {
    flow_execution(invocation_uuid: $invocation_uuid) {
      invocation_uuid
      partner_uuid
      trading_partner {
        partner_uuid
        partner_name
      }
    }
  }
`;

let environment: Environment;
let sent: string[];

beforeEach(async () => {
  const { server } = await createTestServer();
  const token = await server.tokenFor('owner@northbay.example');
  sent = [];
  environment = createEnvironment({
    url: 'http://localhost/graphql',
    token: {
      current: async () => token,
      renew: async () => token,
      refused: () => undefined,
    },
    fetch(input, init) {
      sent.push((JSON.parse(String(init?.body)) as { operationName: string }).operationName);
      return server.fetch(new Request(input, init));
    },
  });
});

const describeOperation = (request: ConcreteRequest, variables: Variables) =>
  createOperationDescriptor(getRequest(request), variables);
const known = (request: ConcreteRequest, variables: Variables = {}) =>
  environment.check(describeOperation(request, variables)).status;

async function keep(request: ConcreteRequest, variables: Variables = {}): Promise<void> {
  environment.retain(describeOperation(request, variables));
  await fetchQuery(environment, request, variables, { fetchPolicy: 'store-or-network' }).toPromise();
}

async function northbay(): Promise<string> {
  const data = await fetchQuery<CompanySelectScreenQuery>(environment, companySelect, {}).toPromise();
  const company = data?.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  return company?.company_uuid ?? '';
}

describe('normalization by the documented keys', () => {
  test('two screens that show the same company share its record', async () => {
    await keep(signedIn);
    const company_uuid = await northbay();
    const records = environment.getStore().getSource().getRecordIDs();
    const named = records.filter((id) => id.includes(company_uuid) && !id.startsWith('client:'));
    expect(named).toEqual([dataID('Company', { company_uuid })]);
    // One record holds the fields that both queries asked for.
    expect(environment.getStore().getSource().get(dataID('Company', { company_uuid }))).toMatchObject({
      my_role: 'OWNER',
      short_code: 'northbay',
    });
  });

  test('a detail screen shows what a list has fetched, without a request', async () => {
    const company_uuid = await northbay();
    await keep(partners, { company_uuid });
    const records = environment.getStore().getSource().getRecordIDs();
    const partner_uuid = records.find((id) => /^TradingPartner:[^:]+$/.test(id))?.split(':')[1];
    expect(known(partnerOf, { partner_uuid })).toBe('available');
    expect(known(partnerOf, { partner_uuid: 'another' })).toBe('missing');
    const before = sent.length;
    await keep(partnerOf, { partner_uuid });
    expect(sent.slice(before)).toEqual([]);
  });

  test('an object that names another by its key links to it, if that is in the store', async () => {
    const company_uuid = await northbay();
    await keep(partners, { company_uuid });
    const ids = environment.getStore().getSource().getRecordIDs();
    const partner_uuid = ids.find((id) => /^TradingPartner:[^:]+$/.test(id))?.split(':')[1] ?? '';
    const execution = (invocation_uuid: string, partner: string) => {
      environment.commitUpdate((store) => {
        const record = store.create(dataID('FlowExecution', { invocation_uuid }), 'FlowExecution');
        record.setValue(invocation_uuid, 'invocation_uuid').setValue(partner, 'partner_uuid');
      });
      return { invocation_uuid };
    };
    const before = sent.length;
    const data = await fetchQuery<environmentExecutionQuery>(
      environment,
      executionOf,
      execution('e1', partner_uuid),
      { fetchPolicy: 'store-or-network' },
    ).toPromise();
    expect(data?.flow_execution?.trading_partner.partner_name).toMatch(/./);
    expect(sent.slice(before)).toEqual([]);
    expect(known(executionOf, execution('e2', 'elsewhere'))).toBe('missing');
  });

  test('concurrent identical queries share one request', async () => {
    await Promise.all([keep(signedIn), keep(signedIn), keep(signedIn)]);
    expect(sent).toEqual(['SignedInLayoutQuery']);
  });

  test('a second read comes from the store', async () => {
    await keep(signedIn);
    await keep(signedIn);
    expect(sent).toEqual(['SignedInLayoutQuery']);
  });
});
