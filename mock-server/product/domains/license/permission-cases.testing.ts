import type { AskAsOwner, PermissionCases, ReadCases } from '../../permission-case.testing.ts';

/** The seeded request of the large workspace that has not been decided yet. */
async function openRequest(company_uuid: string, ask: AskAsOwner): Promise<string> {
  const { company } = await ask<{ company: { license: { open_requests: { request_uuid: string }[] } } }>(
    'query($c: ID!) { company(company_uuid: $c) { company_uuid license { open_requests { request_uuid } } } }',
    { c: company_uuid },
  );
  return company.license.open_requests[0]?.request_uuid ?? '';
}

export const licenseCases: PermissionCases = {
  request_integration_license: {
    input: ({ company_uuid }) => ({ company_uuid, integration_identifier: 'parcelgate-labels' }),
  },
  request_license_upgrade: {
    // The workspace already has the largest plan, so everyone who may request one gets the same error.
    input: ({ company_uuid }) => ({ company_uuid, plan: 'ENTERPRISE' }),
    ends: 'V',
  },
  withdraw_license_request: {
    input: async ({ company_uuid }, ask) => ({
      company_uuid,
      request_uuid: await openRequest(company_uuid, ask),
    }),
  },
  decide_license_request: {
    input: async ({ company_uuid }, ask) => ({
      company_uuid,
      request_uuid: await openRequest(company_uuid, ask),
      approve: true,
    }),
  },
  set_license_plan: {
    input: ({ company_uuid }) => ({
      company_uuid,
      from_plan: 'ENTERPRISE',
      plan: 'ENTERPRISE',
      auto_renew: false,
    }),
  },
  set_integration_license: {
    input: ({ company_uuid }) => ({
      company_uuid,
      integration_identifier: 'parcelgate-labels',
      from_seats: 0,
      status: 'LICENSED',
      seats: 2,
    }),
  },
  update_billing_details: {
    input: ({ company_uuid }) => ({ company_uuid, lock_version: 1, purchase_order: 'PO-1' }),
  },
};

export const licenseReads: ReadCases = {
  'Company.license': {
    query: ({ company_uuid }) => `{ company(company_uuid: "${company_uuid}") { it: license { plan } } }`,
  },
  'Company.plan': {
    query: ({ company_uuid }) => `{ company(company_uuid: "${company_uuid}") { it: plan } }`,
  },
  'License.monthly_fee': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { license { it: monthly_fee { amount } } } }`,
  },
  'License.overage_price': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { license { it: overage_price { amount } } } }`,
  },
  'Query.integration_license_type': {
    query: ({ company_uuid }) =>
      `{ it: integration_license_type(company_uuid: "${company_uuid}", integration_identifier: "parcelgate-labels") { name } }`,
  },
  'License.billing': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { license { it: billing { billing_email } } } }`,
  },
  'Company.integration_license_types': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: integration_license_types { name } } }`,
  },
  'IntegrationLicenseType.monthly_price': {
    query: ({ company_uuid }) =>
      `{ integration_license_type(company_uuid: "${company_uuid}", integration_identifier: "parcelgate-labels") { it: monthly_price { amount } } }`,
  },
};
