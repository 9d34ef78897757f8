import { safeParse } from 'zod/mini';
import { describe, expect, test } from 'vitest';
import type { ModeName } from '../../_shared/quote-labels.ts';
import { blankCargo, blankQuote, inputOf, quoteSchema } from './quote-form.ts';
import type { CargoValues, Intent, QuoteValues } from './quote-values.ts';

const port = (unlocode: string) => ({
  kind: 'PORT' as const,
  unlocode,
  city: '',
  postal_code: '',
  country: '',
});
const line = (change: Partial<CargoValues> = {}): CargoValues => ({
  ...blankCargo('OCEAN_FCL'),
  weight_kg: 9000,
  description: 'Chairs',
  ...change,
});
const whole: QuoteValues = {
  ...blankQuote('OCEAN_FCL', 'USD'),
  origin: port('CNSHA'),
  destination: port('USOAK'),
  ready_date: '2026-10-01',
  cargo: [line()],
};
const errors = (values: QuoteValues, intent: Intent = 'request', mode: ModeName = 'OCEAN_FCL') =>
  safeParse(
    quoteSchema(mode, () => intent),
    values,
  ).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('what a request requires', () => {
  test('is complete in a whole request', () => expect(errors(whole)).toEqual([]));

  test('exceeds what a draft requires, which may be empty', () => {
    const blank = blankQuote('OCEAN_FCL', 'USD');
    expect(errors(blank, 'draft')).toEqual([]);
    expect(errors(blank)).toEqual([
      'origin.unlocode',
      'destination.unlocode',
      'ready_date',
      'cargo.0.weight_kg',
      'cargo.0.description',
    ]);
  });

  test.each<[string, Partial<QuoteValues>, string[]]>([
    ['no lines', { cargo: [] }, ['cargo']],
    ['one place', { destination: port('CNSHA') }, ['destination.unlocode']],
    ['a margin of more than all', { margin_percent: 101 }, ['margin_percent']],
    [
      'a door without an address',
      { origin: { ...port(''), kind: 'DOOR', city: 'Reno', country: '' } },
      ['origin.postal_code', 'origin.country'],
    ],
    ['half a container', { cargo: [line({ pieces: 0.5 })] }, ['cargo.0.pieces']],
    ['more than a container holds', { cargo: [line({ weight_kg: 31_000 })] }, ['cargo.0.weight_kg']],
    ['no UN number', { cargo: [line(), line({ un_number: '12' })] }, ['cargo.1.un_number']],
    ['frost', { cargo: [line({ temperature_c: -41 })] }, ['cargo.0.temperature_c']],
  ])('rejects %s', (_what, change, paths) => expect(errors({ ...whole, ...change })).toEqual(paths));

  test('depends on the mode', () => {
    const pallet = { ...blankCargo('ROAD_LTL'), weight_kg: 500, description: 'Tiles' };
    const door = { kind: 'DOOR' as const, unlocode: '', city: 'Reno', postal_code: '89502', country: 'US' };
    const ltl = {
      ...whole,
      origin: door,
      destination: { ...door, city: 'Denver', postal_code: '80216' },
      cargo: [pallet],
    };
    expect(errors(ltl, 'request', 'ROAD_LTL')).toEqual(['cargo.0.volume_m3', 'cargo.0.freight_class']);
    const measured = { ...pallet, length_cm: 120, width_cm: 100, height_cm: 150, freight_class: '70' };
    expect(errors({ ...ltl, cargo: [measured] }, 'request', 'ROAD_LTL')).toEqual([]);
    expect(errors({ ...ltl, cargo: [{ ...measured, weight_kg: 70 }] }, 'request', 'PARCEL')).toEqual([
      'cargo.0.weight_kg',
    ]);
  });
});

test('sends the values, without blank lines', () => {
  const input = inputOf({ ...whole, cargo: [line(), blankCargo('OCEAN_FCL')], incoterm: 'FOB' }, 'OCEAN_FCL');
  expect(input).toMatchObject({
    origin: { kind: 'PORT', unlocode: 'CNSHA' },
    ready_date: '2026-10-01',
    incoterm: 'FOB',
    customer_reference: null,
    cargo: [
      { pieces: 1, container_type: 'HC40', package_type: null, weight_kg: 9000, description: 'Chairs' },
    ],
  });
  expect(inputOf(blankQuote('AIR', 'USD'), 'AIR')).toMatchObject({
    origin: null,
    ready_date: null,
    cargo: [],
  });
});
