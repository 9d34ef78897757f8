import { describe, expect, test } from 'vitest';
import {
  chargeDiffers,
  chargeRows,
  inOrder,
  missingIn,
  tagsOf,
  type Offer,
  type OfferCharge,
} from './compare.ts';

const charge = (group: string, code: string, minor: number): OfferCharge => ({
  code,
  name: code,
  group,
  basis: '',
  minor,
  original: null,
});
const offer = (carrier_code: string, change: Partial<Offer>): Offer => ({
  offer_uuid: carrier_code,
  carrier_code,
  carrier_name: carrier_code,
  status: 'RECEIVED',
  declined_reason: null,
  service: 'Express',
  way: 'direct',
  transit_days: 20,
  etd: null,
  eta: null,
  valid_until: null,
  free_time_days: null,
  co2_kg: 100,
  charges: [],
  total: 0,
  sell: null,
  rates: [],
  ...change,
});
const a = offer('A', {
  total: 300,
  transit_days: 21,
  charges: [charge('FREIGHT', 'OFR', 200), charge('ORIGIN', 'DOC', 100)],
});
const b = offer('B', {
  total: 200,
  transit_days: 19,
  co2_kg: null,
  charges: [charge('FREIGHT', 'OFR', 200)],
});
const c = offer('C', {
  total: 300,
  transit_days: null,
  co2_kg: 90,
  charges: [charge('FREIGHT', 'OFR', 250)],
});

describe('offers side by side', () => {
  test('are in the chosen order, unknown values last and equal ones by total', () => {
    const order = (by: 'total' | 'transit' | 'co2') =>
      inOrder([a, b, c], by).map((item) => item.carrier_code);
    expect(order('total')).toEqual(['B', 'A', 'C']);
    expect(order('transit')).toEqual(['B', 'A', 'C']);
    expect(order('co2')).toEqual(['C', 'A', 'B']);
  });

  test('say what they are best at, unless there is only one', () => {
    const all = [a, b, c];
    expect(all.map((item) => tagsOf(item, all))).toEqual([[], ['Lowest total', 'Fastest'], ['Lowest CO₂e']]);
    expect(tagsOf(a, [a])).toEqual([]);
  });

  test('have their charges by group in the order of the route, including those that some do not quote', () => {
    const groups = chargeRows([a, b, c]);
    expect(groups.map(({ label }) => label)).toEqual(['Origin', 'Freight']);
    expect(groups[0]?.rows[0]?.cells.map((cell) => cell?.minor ?? null)).toEqual([100, null, null]);
    expect(groups[0]?.subtotals).toEqual([
      { minor: 100, isPartial: false },
      { minor: 0, isPartial: true },
      { minor: 0, isPartial: true },
    ]);
    expect(missingIn(groups, [a, b, c])).toEqual([0, 1, 1]);
  });

  test('differ if an amount differs or is missing', () => {
    const [origin, freight] = chargeRows([a, b]);
    expect(origin?.rows.map(chargeDiffers)).toEqual([true]);
    expect(freight?.rows.map(chargeDiffers)).toEqual([false]);
  });
});
