import { expect, test } from 'vitest';
import {
  invoiceSearch,
  invoiceVariables,
  isNarrowed,
  listKey,
  readInvoice,
  readInvoiceFilters,
  writeInvoiceFilters,
} from './invoice-filters.ts';

const UUID = 'a847e5b2-4a81-4c51-a766-fdea1cd0f31b';
const params = (search: string) => new URLSearchParams(search);

test('an address says what the list is narrowed by', () => {
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

test('an open invoice does not make another list', () => {
  expect(invoiceSearch('?status=OPEN', UUID)).toBe(`?status=OPEN&invoice=${UUID}`);
  expect(readInvoice(params(invoiceSearch('', UUID)))).toBe(UUID);
  expect(readInvoice(params('invoice=latest'))).toBeNull();
  expect(invoiceSearch(`?invoice=${UUID}`, null)).toBe('');
  expect(listKey(params(`status=OPEN&invoice=${UUID}`))).toBe(listKey(params('status=OPEN')));
});
