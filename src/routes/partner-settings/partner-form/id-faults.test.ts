import { expect, test } from 'vitest';
import { externalIdFault } from '#mock/product/model/trading-partner/save.ts';
import { idFault, type IdRow } from './id-faults.ts';

const id = (scheme: IdRow['scheme'], value: string, qualifier = ''): IdRow => ({ scheme, qualifier, value });

test.each<[row: IdRow, part: string | null]>([
  [id('SCAC', 'HJBT'), null],
  [id('SCAC', 'hjbt'), 'value'],
  [id('SCAC', ''), 'value'],
  [id('GLN', '4012345000016'), null],
  [id('GLN', '4012345000017'), 'value'],
  [id('GLN', '401234500001'), 'value'],
  [id('DUNS', '078555012'), null],
  [id('DUNS', '07855501'), 'value'],
  [id('CARGOWISE_ORG', 'PINECREST'), null],
  [id('CARGOWISE_ORG', 'pi'), 'value'],
  [id('INTERNAL', '10-4711'), null],
  [id('INTERNAL', 'x'.repeat(61)), 'value'],
  [id('ISA', 'PNCL', '02'), null],
  [id('ISA', 'PNCL1', '02'), 'value'],
  [id('ISA', 'ANYTHING', 'ZZ'), null],
  [id('ISA', 'SIXTEENCHARACTER', 'ZZ'), 'value'],
  [id('ISA', 'PNCL'), 'qualifier'],
])('%o', (row, part) => {
  expect(idFault(row)?.part ?? null).toBe(part);
  // The form rejects exactly the values that the server rejects.
  expect(externalIdFault({ ...row, qualifier: row.qualifier || null }) === null).toBe(part === null);
});
