import type { ReadCases } from '../../permission-case.testing.ts';

export const invoiceReads: ReadCases = {
  'Company.invoices': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: invoices(first: 1) { edges { node { invoice_uuid } } } } }`,
  },
  'Query.invoice': {
    async query({ company_uuid }, ask) {
      const { company } = await ask<{
        company: { invoices: { edges: { node: { invoice_uuid: string } }[] } };
      }>(
        `{ company(company_uuid: "${company_uuid}") { invoices(first: 1) { edges { node { invoice_uuid } } } } }`,
      );
      return `{ it: invoice(invoice_uuid: "${company.invoices.edges[0]?.node.invoice_uuid}") { total { amount } } }`;
    },
  },
};
