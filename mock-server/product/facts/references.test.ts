import { expect, test } from 'vitest';
import { companies } from '../world/companies.ts';
import { partners } from '../world/partners.ts';
import { airWaybill, businessReferences, containerNumber, gln, imoNumber, sscc } from './references.ts';

// The checks follow the standards rather than the generators: ISO 6346 with its published letter table, IATA modulo 7,
// GS1 and IMO by weighted sum.
const LETTERS: Readonly<Record<string, number>> = {
  A: 10, B: 12, C: 13, D: 14, E: 15, F: 16, G: 17, H: 18, I: 19, J: 20, K: 21, L: 23, M: 24,
  N: 25, O: 26, P: 27, Q: 28, R: 29, S: 30, T: 31, U: 32, V: 34, W: 35, X: 36, Y: 37, Z: 38,
}; // prettier-ignore

function isContainer(number: string): boolean {
  if (!/^[A-Z]{3}U\d{7}$/.test(number)) return false;
  const sum = Array.from(number.slice(0, 10)).reduce(
    (all, sign, i) => all + (LETTERS[sign] ?? Number(sign)) * 2 ** i,
    0,
  );
  return (sum % 11) % 10 === Number(number.charAt(10));
}

function isGs1(number: string, length: number): boolean {
  if (!/^\d+$/.test(number) || number.length !== length) return false;
  const sum = [...number].reduce(
    (all, digit, i) => all + Number(digit) * ((length - i) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

const isAwb = (number: string) =>
  /^\d{3}-\d{8}$/.test(number) && Number(number.slice(4, 11)) % 7 === Number(number.charAt(11));

function isImo(number: string): boolean {
  const sum = [7, 6, 5, 4, 3, 2].reduce((all, weight, i) => all + weight * Number(number.charAt(i)), 0);
  return /^9\d{6}$/.test(number) && sum % 10 === Number(number.charAt(6));
}

test('known numbers match the published ones', () => {
  expect(containerNumber('CSQU', 305438)).toBe('CSQU3054383');
  expect(gln('401234500001')).toBe('4012345000016');
  expect(sscc('0614141', 123456789)).toBe('006141411234567890');
  expect(isContainer('CSQU3054383') && isImo('9074729') && isGs1('4012345000016', 13)).toBe(true);
  expect(isContainer('CSQU3054384') || isImo('9074728') || isGs1('4012345000017', 13)).toBe(false);
});

test('every check digit of ten thousand business cases is valid', () => {
  for (let seed = 0; seed < 10_000; seed++) {
    const references = businessReferences(
      seed * 7919,
      (['OCEAN', 'AIR', 'ROAD'] as const)[seed % 3] ?? 'OCEAN',
      'test',
    );
    expect(isContainer(references.container), references.container).toBe(true);
    expect(isImo(references.imo), references.imo).toBe(true);
    if (seed % 3 === 1) expect(isAwb(references.master_bill), references.master_bill).toBe(true);
    expect(references.order).toMatch(/^PO-[1-9]\d{5}$/);
  }
  for (let serial = 0; serial < 1000; serial++) {
    expect(isGs1(sscc('0614141', serial * 997), 18)).toBe(true);
    expect(isAwb(airWaybill('176', serial * 9973))).toBe(true);
    expect(isImo(imoNumber(serial * 31))).toBe(true);
  }
});

test('the location numbers of the roster are valid', () => {
  for (const { gln: number } of [...companies, ...partners]) expect(isGs1(number, 13), number).toBe(true);
});
