import {
  createOperationDescriptor,
  fetchQuery,
  getRequest,
  type ConcreteRequest,
  type Environment,
  type Variables,
} from 'relay-runtime';
import { beforeEach, describe, expect, test } from 'vitest';
import companySelect, { type CompanySelectScreenQuery } from '#gql/CompanySelectScreenQuery';
import partnerLayout from '#gql/PartnerLayoutQuery';
import partners from '#gql/PartnersScreenQuery';
import signedIn from '#gql/SignedInLayoutQuery';
import { createTestServer } from '../../mock-server/testing.ts';
import { dataID } from './data-id.ts';
import { createEnvironment } from './environment.ts';

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
    expect(known(partnerLayout, { partner_uuid })).toBe('available');
    expect(known(partnerLayout, { partner_uuid: 'another' })).toBe('missing');
    const before = sent.length;
    await keep(partnerLayout, { partner_uuid });
    expect(sent.slice(before)).toEqual([]);
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
