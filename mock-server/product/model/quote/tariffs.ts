import type { QuoteMode } from '../../facts/carriers.ts';
import { localCurrency } from '../../world/quote-places.ts';
import { CONTAINERS, containersOf, weightsOf } from './cargo.ts';
import { Tariff } from './charges.ts';
import type { Cargo } from './model.ts';
import type { CompleteQuote } from './complete-quote.ts';

/** Deterministic numbers in [0, 1) for an offer. */
export type Unit = (salt: number) => number;

/** The charges of an offer, depending on mode, places, and cargo. */
export function tariffOf(quote: CompleteQuote, km: number, unit: Unit): Tariff {
  const tariff = new Tariff(quote.currency);
  // The carrier's price level for this quote.
  const level = 0.88 + 0.28 * unit(21);
  pricers[quote.mode]({ quote, tariff, km, level, unit });
  return tariff;
}

interface Pricing {
  readonly quote: CompleteQuote;
  readonly tariff: Tariff;
  readonly km: number;
  readonly level: number;
  readonly unit: Unit;
}

/** Conversion of typical dollar amounts to major units of a local currency. */
const inLocal: Readonly<Record<string, number>> = {
  EUR: 0.92,
  GBP: 0.79,
  CNY: 7.2,
  HKD: 7.8,
  SGD: 1.35,
  JPY: 149,
  MYR: 4.7,
  AUD: 1.52,
  AED: 3.67,
  CAD: 1.37,
  BRL: 5.45,
  ZAR: 18,
};
const local = (dollars: number, country: string): readonly [number, string] => {
  const currency = localCurrency(country);
  const amount = dollars * (inLocal[currency] ?? 1);
  // Local rates are multiples of five.
  return [Math.max(1, Math.round(amount / 5) * 5), currency];
};

const hazardous = (cargo: readonly Cargo[]): boolean => cargo.some(({ un_number }) => un_number !== null);
const cooled = (cargo: readonly Cargo[]): boolean =>
  cargo.some(({ temperature_c }) => temperature_c !== null);

function fullContainers({ quote, tariff, km, level, unit }: Pricing): void {
  const { origin, destination, cargo } = quote;
  const count = containersOf(cargo);
  const size =
    cargo.reduce(
      (sum, { pieces, container_type }) =>
        sum + (container_type ? pieces * CONTAINERS[container_type].size : 0),
      0,
    ) / Math.max(count, 1);
  if (origin.kind === 'DOOR') {
    tariff.add('ORIGIN', ['PCH', 'Pre-carriage'], {
      basis: 'PER_CONTAINER',
      quantity: count,
      rate: local(310 * level, origin.country),
    });
  }
  tariff.add('ORIGIN', ['OTHC', 'Terminal handling at origin'], {
    basis: 'PER_CONTAINER',
    quantity: count,
    rate: local(165 * size ** 0.4, origin.country),
  });
  // Some carriers only charge these on the invoice.
  if (unit(41) >= 0.2)
    tariff.add('ORIGIN', ['DOC', 'Documentation'], {
      basis: 'PER_BL',
      quantity: 1,
      rate: local(55, origin.country),
    });
  const freight = tariff.add('FREIGHT', ['OFR', 'Ocean freight'], {
    basis: 'PER_CONTAINER',
    quantity: count,
    rate: [Math.round((420 + km * 0.072) * size * level), 'USD'],
  });
  tariff.add('SURCHARGE', ['BAF', 'Bunker adjustment'], {
    basis: 'PER_CONTAINER',
    quantity: count,
    rate: [Math.round(km * 0.019 * size), 'USD'],
  });
  if (hazardous(cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], {
      basis: 'PER_CONTAINER',
      quantity: count,
      rate: [275, 'USD'],
    });
  if (cooled(cargo))
    tariff.percent('SURCHARGE', ['RFS', 'Refrigerated equipment'], { percent: 12.5, of: freight });
  tariff.add('DESTINATION', ['DTHC', 'Terminal handling at destination'], {
    basis: 'PER_CONTAINER',
    quantity: count,
    rate: local(230 * size ** 0.4, destination.country),
  });
  if (unit(42) >= 0.2)
    tariff.add('DESTINATION', ['DO', 'Delivery order'], {
      basis: 'PER_BL',
      quantity: 1,
      rate: local(60, destination.country),
    });
  if (destination.kind === 'DOOR') {
    tariff.add('DESTINATION', ['OCH', 'On-carriage'], {
      basis: 'PER_CONTAINER',
      quantity: count,
      rate: local(420 * level, destination.country),
    });
  }
}

function groupage({ quote, tariff, km, level }: Pricing): void {
  const { origin, destination, cargo } = quote;
  // Weight or measurement (W/M): tons or cubic meters, at least one.
  const wm = Math.max(1, weightsOf(cargo, 'OCEAN_LCL').chargeable_weight_kg / 1000);
  tariff.add('ORIGIN', ['OCFS', 'Origin consolidation'], {
    basis: 'PER_WM',
    quantity: wm,
    rate: local(28, origin.country),
  });
  tariff.add('ORIGIN', ['DOC', 'Documentation'], {
    basis: 'PER_BL',
    quantity: 1,
    rate: local(50, origin.country),
  });
  tariff.add('FREIGHT', ['OFR', 'Ocean freight'], {
    basis: 'PER_WM',
    quantity: wm,
    rate: [Math.round((18 + km * 0.0031) * level), 'USD'],
  });
  tariff.add('SURCHARGE', ['BAF', 'Bunker adjustment'], { basis: 'PER_WM', quantity: wm, rate: [9, 'USD'] });
  if (hazardous(cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], {
      basis: 'PER_SHIPMENT',
      quantity: 1,
      rate: [180, 'USD'],
    });
  tariff.add('DESTINATION', ['DCFS', 'Destination deconsolidation'], {
    basis: 'PER_WM',
    quantity: wm,
    rate: local(38, destination.country),
  });
  tariff.add('DESTINATION', ['DO', 'Delivery order'], {
    basis: 'PER_BL',
    quantity: 1,
    rate: local(65, destination.country),
  });
}

function air({ quote, tariff, km, level }: Pricing): void {
  const { origin, destination, cargo } = quote;
  const kg = Math.max(45, weightsOf(cargo, 'AIR').chargeable_weight_kg);
  const cents = (value: number) => Math.round(value * 100) / 100;
  tariff.add('ORIGIN', ['AWB', 'Air waybill'], {
    basis: 'PER_SHIPMENT',
    quantity: 1,
    rate: local(38, origin.country),
  });
  tariff.add('ORIGIN', ['XRAY', 'Security screening'], {
    basis: 'PER_KG',
    quantity: kg,
    rate: [0.14, 'USD'],
  });
  tariff.add('FREIGHT', ['AFR', 'Air freight'], {
    basis: 'PER_KG',
    quantity: kg,
    rate: [cents((0.9 + km * 0.00026) * level), 'USD'],
  });
  tariff.add('SURCHARGE', ['MYC', 'Fuel'], {
    basis: 'PER_KG',
    quantity: kg,
    rate: [cents(0.35 + km * 0.00005), 'USD'],
  });
  if (hazardous(cargo))
    tariff.add('SURCHARGE', ['RAC', 'Dangerous goods check'], {
      basis: 'PER_SHIPMENT',
      quantity: 1,
      rate: [120, 'USD'],
    });
  if (cooled(cargo))
    tariff.add('SURCHARGE', ['COL', 'Temperature control'], {
      basis: 'PER_KG',
      quantity: kg,
      rate: [0.62, 'USD'],
    });
  tariff.add('DESTINATION', ['ATH', 'Terminal handling'], {
    basis: 'PER_SHIPMENT',
    quantity: 1,
    rate: local(95, destination.country),
  });
  if (destination.kind === 'DOOR') {
    tariff.add('DESTINATION', ['DEL', 'Delivery'], {
      basis: 'PER_SHIPMENT',
      quantity: 1,
      rate: local(140, destination.country),
    });
  }
}

const MAX_IN_TRUCK = 20_000;

function truckload({ quote, tariff, km, level, unit }: Pricing): void {
  const trucks = Math.max(1, Math.ceil(weightsOf(quote.cargo, 'ROAD_FTL').total_weight_kg / MAX_IN_TRUCK));
  const haul = tariff.add('FREIGHT', ['LH', 'Line haul, trucks'], {
    basis: 'PER_SHIPMENT',
    quantity: trucks,
    rate: [Math.round((260 + km * 1.28) * level), 'USD'],
  });
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], { percent: 18 + Math.round(unit(31) * 16) / 2, of: haul });
  if (hazardous(quote.cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], {
      basis: 'PER_SHIPMENT',
      quantity: 1,
      rate: [250, 'USD'],
    });
  if (cooled(quote.cargo))
    tariff.percent('SURCHARGE', ['REF', 'Refrigerated trailer'], { percent: 14, of: haul });
}

function partLoad({ quote, tariff, km, level, unit }: Pricing): void {
  const kg = Math.max(70, weightsOf(quote.cargo, 'ROAD_LTL').chargeable_weight_kg);
  const classes = quote.cargo.map(({ freight_class }) => Number(freight_class ?? 70));
  const dearness = Math.max(...classes) / 70;
  const rate = Math.round((0.16 + km * 0.000095) * dearness ** 0.55 * level * 100) / 100;
  const haul = tariff.add('FREIGHT', ['LTL', 'Line haul'], {
    basis: 'PER_KG',
    quantity: kg,
    rate: [Math.max(0.05, rate), 'USD'],
  });
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], { percent: 21 + Math.round(unit(31) * 12) / 2, of: haul });
  tariff.add('ORIGIN', ['PU', 'Pick-up'], { basis: 'PER_SHIPMENT', quantity: 1, rate: [45, 'USD'] });
  tariff.add('DESTINATION', ['LG', 'Lift gate'], { basis: 'PER_SHIPMENT', quantity: 1, rate: [85, 'USD'] });
  if (hazardous(quote.cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], {
      basis: 'PER_SHIPMENT',
      quantity: 1,
      rate: [60, 'USD'],
    });
}

function rail({ quote, tariff, km, level, unit }: Pricing): void {
  const count = Math.max(
    1,
    containersOf(quote.cargo) || Math.ceil(weightsOf(quote.cargo, 'RAIL').total_weight_kg / MAX_IN_TRUCK),
  );
  const haul = tariff.add('FREIGHT', ['RLH', 'Rail line haul'], {
    basis: 'PER_CONTAINER',
    quantity: count,
    rate: [Math.round((380 + km * 0.71) * level), 'USD'],
  });
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], { percent: 11 + Math.round(unit(31) * 10) / 2, of: haul });
  if (quote.origin.kind === 'DOOR')
    tariff.add('ORIGIN', ['DRO', 'Drayage to the ramp'], {
      basis: 'PER_CONTAINER',
      quantity: count,
      rate: [290, 'USD'],
    });
  if (quote.destination.kind === 'DOOR') {
    tariff.add('DESTINATION', ['DRD', 'Drayage from the ramp'], {
      basis: 'PER_CONTAINER',
      quantity: count,
      rate: [315, 'USD'],
    });
  }
  if (hazardous(quote.cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], {
      basis: 'PER_CONTAINER',
      quantity: count,
      rate: [190, 'USD'],
    });
}

function parcels({ quote, tariff, km, level, unit }: Pricing): void {
  const kg = weightsOf(quote.cargo, 'PARCEL').chargeable_weight_kg;
  const base = tariff.add('FREIGHT', ['PKG', 'Transport'], {
    basis: 'PER_KG',
    quantity: kg,
    rate: [Math.round((0.75 + km * 0.00031) * level * 100) / 100, 'USD'],
  });
  const pieces = quote.cargo.reduce((sum, line) => sum + line.pieces, 0);
  tariff.add('ORIGIN', ['PU', 'Pickup and labels'], {
    basis: 'PER_SHIPMENT',
    quantity: 1,
    rate: [8 + 1.5 * pieces, 'USD'],
  });
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], { percent: 14 + Math.round(unit(31) * 8) / 2, of: base });
}

const pricers: Readonly<Record<QuoteMode, (pricing: Pricing) => void>> = {
  OCEAN_FCL: fullContainers,
  OCEAN_LCL: groupage,
  AIR: air,
  ROAD_FTL: truckload,
  ROAD_LTL: partLoad,
  RAIL: rail,
  INTERMODAL: rail,
  PARCEL: parcels,
};
