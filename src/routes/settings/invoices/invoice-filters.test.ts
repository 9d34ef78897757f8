import { expect, test } from 'vitest';
import { invoiceVariables, isNarrowed, readInvoiceFilters, writeInvoiceFilters } from './invoice-filters.ts';
import { invoiceSearch, readInvoice } from './invoice-address.ts';

const UUID = 'a847e5b2-4a81-4c51-a766-fdea1cd0f31b';
const params = (search: string) => new URLSearchParams(search);

test('the filters are stored in the address', () => {
  const filters = readInvoiceFilters(params('q=2026-08&status=OVERDUE&status=LOST&status=OPEN'));
  expect(writeInvoiceFilters(filters)).toEqual({ q: '2026-08', status: ['OPEN', 'OVERDUE'] });
  expect(isNarrowed(filters)).toBe(true);
  expect(isNarrowed(readInvoiceFilters(params('status=LOST')))).toBe(false);
  expect(invoiceVariables('c', readInvoiceFilters(params('')))).toEqual({
    company_uuid: 'c',
    search: null,
    statuses: null,
  });
});

test('a parameter in the list’s address opens an invoice', () => {
  expect(invoiceSearch('?status=OPEN', UUID)).toBe(`?status=OPEN&invoice=${UUID}`);
  expect(readInvoice(params(invoiceSearch('', UUID)))).toBe(UUID);
  expect(readInvoice(params('invoice=latest'))).toBeNull();
  expect(invoiceSearch(`?invoice=${UUID}`, null)).toBe('');
});
