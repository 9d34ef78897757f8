import type { ContainerType } from '#schema-types';
import type { QuoteMode } from '../../facts/carriers.ts';
import type { Cargo } from './model.ts';

/** A frequently requested lane. */
export interface Lane {
  readonly mode: QuoteMode;
  readonly from: string;
  readonly to: string;
  readonly incoterm: string | null;
  readonly goods: readonly Partial<Cargo>[];
  readonly carriers?: readonly string[];
  readonly currency?: string;
}

const boxes = (
  container_type: ContainerType,
  pieces: number,
  { weight_kg, description, more = {} }: { weight_kg: number; description: string; more?: Partial<Cargo> },
) => ({
  container_type,
  pieces,
  weight_kg,
  description,
  ...more,
});
const pallets = (
  pieces: number,
  weight_kg: number,
  { height_cm, description, more = {} }: { height_cm: number; description: string; more?: Partial<Cargo> },
) => ({
  package_type: 'PALLET',
  pieces,
  weight_kg,
  length_cm: 120,
  width_cm: 100,
  height_cm,
  description,
  ...more,
});
const cartons = (
  pieces: number,
  weight_kg: number,
  {
    size: [length_cm, width_cm, height_cm],
    description,
  }: { size: readonly [number, number, number]; description: string },
) => ({
  package_type: 'CARTON',
  pieces,
  weight_kg,
  length_cm,
  width_cm,
  height_cm,
  description,
});

/**
 * Frequently requested lanes. Places are UN/LOCODEs, followed by a colon and the kind if it is not a port, or doors
 * such as `US Reno 89502`.
 */
export const lanes: readonly Lane[] = [
  {
    mode: 'OCEAN_FCL',
    from: 'CNSHA',
    to: 'DEHAM',
    incoterm: 'FOB',
    goods: [boxes('HC40', 2, { weight_kg: 36_800, description: 'Garden furniture' })],
    currency: 'EUR',
  },
  {
    mode: 'OCEAN_FCL',
    from: 'CNYTN',
    to: 'USLAX',
    incoterm: 'FOB',
    goods: [
      boxes('HC40', 3, { weight_kg: 52_400, description: 'Household lamps' }),
      boxes('GP20', 1, { weight_kg: 17_300, description: 'Steel brackets' }),
    ],
  },
  {
    mode: 'OCEAN_FCL',
    from: 'VNSGN',
    to: 'USSEA',
    incoterm: 'FCA',
    goods: [boxes('GP40', 1, { weight_kg: 14_200, description: 'Footwear' })],
  },
  {
    mode: 'OCEAN_FCL',
    from: 'CLVAP',
    to: 'NLRTM',
    incoterm: 'CFR',
    goods: [
      boxes('RF40', 4, {
        weight_kg: 88_000,
        description: 'Fresh grapes',
        more: { temperature_c: -0.5, stackable: false },
      }),
    ],
    currency: 'EUR',
  },
  {
    mode: 'OCEAN_LCL',
    from: 'KRPUS',
    to: 'USOAK',
    incoterm: 'EXW',
    goods: [pallets(4, 1_860, { height_cm: 140, description: 'Machine parts' })],
  },
  {
    mode: 'OCEAN_LCL',
    from: 'INNSA',
    to: 'GBFXT',
    incoterm: 'FOB',
    goods: [cartons(62, 940, { size: [60, 40, 45], description: 'Cotton garments' })],
    currency: 'GBP',
  },
  {
    mode: 'AIR',
    from: 'CNPVG:AIRPORT',
    to: 'USORD:AIRPORT',
    incoterm: 'FCA',
    goods: [cartons(48, 610, { size: [58, 42, 46], description: 'Circuit boards' })],
  },
  {
    mode: 'AIR',
    from: 'DEFRA:AIRPORT',
    to: 'USATL:AIRPORT',
    incoterm: 'CPT',
    goods: [pallets(6, 2_950, { height_cm: 125, description: 'Gear housings', more: { stackable: false } })],
  },
  {
    mode: 'AIR',
    from: 'INBOM:AIRPORT',
    to: 'GBLHR:AIRPORT',
    incoterm: 'CIP',
    goods: [cartons(24, 288, { size: [50, 50, 50], description: 'Insulin, cooled' })].map((line) => ({
      ...line,
      temperature_c: 5,
    })),
    currency: 'GBP',
  },
  {
    mode: 'ROAD_LTL',
    from: 'US Reno 89502',
    to: 'US Phoenix 85043',
    incoterm: null,
    goods: [
      pallets(5, 2_340, { height_cm: 150, description: 'Bottled sauces', more: { freight_class: '65' } }),
    ],
  },
  {
    mode: 'ROAD_LTL',
    from: 'US Oakland 94607',
    to: 'US Denver 80216',
    incoterm: null,
    goods: [
      pallets(2, 410, {
        height_cm: 180,
        description: 'Acoustic panels',
        more: { freight_class: '150', stackable: false },
      }),
    ],
  },
  {
    mode: 'ROAD_FTL',
    from: 'US Memphis 38118',
    to: 'US Columbus 43217',
    incoterm: null,
    goods: [pallets(24, 18_420, { height_cm: 160, description: 'Canned food' })],
  },
  {
    mode: 'INTERMODAL',
    from: 'USLAX:RAMP',
    to: 'USCHI:RAMP',
    incoterm: null,
    goods: [boxes('HC45', 2, { weight_kg: 38_900, description: 'Paper rolls' })],
  },
  {
    mode: 'RAIL',
    from: 'USSEA:RAMP',
    to: 'USMKC:RAMP',
    incoterm: null,
    goods: [boxes('HC40', 4, { weight_kg: 84_500, description: 'Lumber' })],
  },
  {
    mode: 'PARCEL',
    from: 'US Portland 97210',
    to: 'US Columbus 43215',
    incoterm: null,
    goods: [cartons(6, 54, { size: [40, 30, 30], description: 'Replacement filters' })],
  },
  {
    mode: 'OCEAN_FCL',
    from: 'CNNGB',
    to: 'DE Stuttgart 70327',
    incoterm: 'DAP',
    goods: [
      boxes('HC40', 1, { weight_kg: 19_700, description: 'Paint thinner', more: { un_number: '1263' } }),
    ],
    currency: 'EUR',
  },
];
