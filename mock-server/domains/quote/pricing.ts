import { hash, mix } from '../../generate/random.ts';
import type { QuoteMode } from '../../world/carriers.ts';
import { distanceBetween, localCurrency, servedPlace, spotOfDoor } from '../../world/quote-places.ts';
import { CONTAINERS, containersOf, weightsOf } from './cargo.ts';
import { Tariff } from './charges.ts';
import type { Cargo, Place, QuoteRecord, Round } from './model.ts';

/** What a carrier offers; dates as `2026-09-15`, instants in milliseconds since 1970. */
export interface Offer {
  readonly service_name: string;
  readonly transit_days: number;
  readonly route: readonly Leg[];
  readonly valid_from: number;
  readonly valid_until: number;
  readonly free_time_days: number | null;
  readonly co2_kg: number;
  readonly tariff: Tariff;
}

interface Leg {
  readonly mode: 'SEA' | 'AIR' | 'ROAD' | 'RAIL';
  readonly from: string;
  readonly to: string;
  readonly vessel_or_flight: string | null;
  readonly etd: string;
  readonly eta: string;
}

/** A quote whose carriers can be asked: nothing that they need is missing. */
export type CompleteQuote = QuoteRecord & {
  readonly origin: Place;
  readonly destination: Place;
  readonly ready_date: string;
};

export const isComplete = (quote: QuoteRecord): quote is CompleteQuote =>
  quote.origin !== null && quote.destination !== null && quote.ready_date !== null && quote.cargo.length > 0;

const DAY = 86_400_000;

/** Kilograms of carbon dioxide equivalents for a ton over a kilometre. */
const EMISSION = { SEA: 0.011, AIR: 0.6, ROAD: 0.096, RAIL: 0.024 } as const;
const SPEED = { SEA: 700, AIR: 8000, ROAD: 780, RAIL: 620 } as const;

const way: Readonly<Record<QuoteMode, keyof typeof EMISSION>> = {
  OCEAN_FCL: 'SEA',
  OCEAN_LCL: 'SEA',
  AIR: 'AIR',
  ROAD_FTL: 'ROAD',
  ROAD_LTL: 'ROAD',
  RAIL: 'RAIL',
  INTERMODAL: 'RAIL',
  PARCEL: 'ROAD',
};
/** The way taken is longer than the straight line. */
const DETOUR = { SEA: 1.42, AIR: 1.05, ROAD: 1.22, RAIL: 1.27 } as const;

const VESSELS = [
  'Ever Diligent',
  'Northern Prelude',
  'Cosette Bay',
  'Harbour Meridian',
  'Aurora Strait',
  'Pacific Lantern',
];
const HUBS = ['SGSIN', 'MYPKG', 'AEJEA', 'KRPUS', 'ESVLC'];
const SERVICES: Readonly<Record<QuoteMode, readonly string[]>> = {
  OCEAN_FCL: ['Express', 'Weekly direct', 'Standard', 'Eco'],
  OCEAN_LCL: ['Weekly consolidation', 'Groupage standard'],
  AIR: ['Priority', 'Standard', 'Economy'],
  ROAD_FTL: ['Dedicated van', 'Team drivers', 'Standard van'],
  ROAD_LTL: ['Guaranteed', 'Standard', 'Economy'],
  RAIL: ['Domestic container', 'Premium rail'],
  INTERMODAL: ['Door to door', 'Ramp to ramp'],
  PARCEL: ['Ground', 'Express saver'],
};

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export function spotOf(place: Place): readonly [number, number] | null {
  const served = place.unlocode === null ? null : servedPlace(place.unlocode);
  return served ? [served.latitude, served.longitude] : spotOfDoor(place.city, place.country);
}

/** A place in words. */
export const labelOf = (place: Place): string =>
  place.unlocode === null ? `${place.city}, ${place.country}` : `${place.name} (${place.unlocode})`;

/** What a carrier offers for a quote: the same for the same question, whenever it is looked at. */
export function offerOf(
  quote: CompleteQuote,
  carrier_code: string,
  round: Round,
  answered_at: number,
): Offer {
  const dice = hash('offer', quote.quote_number, carrier_code, round.requested_at);
  const unit = (salt: number) => mix(dice ^ salt) / 4294967296;
  const by = way[quote.mode];
  const straight = distanceBetween(spotOf(quote.origin) ?? [0, 0], spotOf(quote.destination) ?? [0, 0]);
  const km = Math.max(40, straight * DETOUR[by]);
  const hub =
    by === 'SEA' && km > 9000 && unit(1) < 0.45 ? HUBS[Math.floor(unit(2) * HUBS.length)] : undefined;
  const isVia = hub !== undefined && hub !== quote.origin.unlocode && hub !== quote.destination.unlocode;
  const handling = by === 'SEA' ? 4 : by === 'AIR' ? 1 : 0;
  const transit_days = Math.max(1, Math.ceil(km / SPEED[by] + handling + (isVia ? 5 : 0) + unit(3) * 3));
  const tons = weightsOf(quote.cargo, quote.mode).total_weight_kg / 1000;
  const days = quote.mode === 'AIR' ? 5 + Math.floor(unit(4) * 3) : 12 + Math.floor(unit(4) * 19);
  const services = SERVICES[quote.mode];
  return {
    service_name: services[Math.floor(unit(5) * services.length)] ?? '',
    transit_days,
    route: routeOf(quote, { by, transit_days, via: isVia ? hub : null, carrier_code, dice }),
    valid_from: answered_at,
    valid_until: answered_at + days * DAY,
    free_time_days: containersOf(quote.cargo) > 0 && by === 'SEA' ? 5 + Math.floor(unit(6) * 10) : null,
    co2_kg: Math.round(km * tons * EMISSION[by] * (0.9 + 0.2 * unit(7)) * 10) / 10,
    tariff: tariffOf(quote, km, unit),
  };
}

interface Journey {
  readonly by: keyof typeof EMISSION;
  readonly transit_days: number;
  readonly via: string | null;
  readonly carrier_code: string;
  readonly dice: number;
}

function routeOf(quote: CompleteQuote, { by, transit_days, via, carrier_code, dice }: Journey): Leg[] {
  const departs = Date.parse(quote.ready_date) + (by === 'ROAD' ? 1 : 2 + (dice % 5)) * DAY;
  const carriage = (salt: number): string | null => {
    const number = mix(dice ^ salt);
    if (by === 'SEA') {
      return `${VESSELS[number % VESSELS.length]} ${String(20 + (number % 180)).padStart(3, '0')}${number % 2 === 0 ? 'E' : 'W'}`;
    }
    return by === 'AIR' ? `${carrier_code} ${100 + (number % 880)}` : null;
  };
  const leg = (from: string, to: string, first: number, last: number, salt: number): Leg => ({
    mode: by,
    from,
    to,
    vessel_or_flight: carriage(salt),
    etd: dateOf(departs + first * DAY),
    eta: dateOf(departs + last * DAY),
  });
  const from = labelOf(quote.origin);
  const to = labelOf(quote.destination);
  if (via === null) return [leg(from, to, 0, transit_days, 11)];
  const hub = servedPlace(via);
  const middle = hub ? `${hub.name} (${hub.unlocode})` : via;
  const half = Math.floor(transit_days / 2);
  return [
    leg(from, middle, 0, half, 11),
    leg(middle, to, Math.min(half + 3, transit_days - 1), transit_days, 12),
  ];
}

type Unit = (salt: number) => number;

function tariffOf(quote: CompleteQuote, km: number, unit: Unit): Tariff {
  const tariff = new Tariff(quote.currency);
  // How dear a carrier is for everything that it does here.
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

/** Major units in a local currency of what usually costs so many dollars. */
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
  // Local tariffs are whole fives.
  return [Math.max(1, Math.round(amount / 5) * 5), currency];
};

const hazardous = (cargo: readonly Cargo[]): boolean => cargo.some(({ un_number }) => un_number !== null);
const cooled = (cargo: readonly Cargo[]): boolean =>
  cargo.some(({ temperature_c }) => temperature_c !== null);

function fullContainers({ quote, tariff, km, level }: Pricing): void {
  const { origin, destination, cargo } = quote;
  const count = containersOf(cargo);
  const size =
    cargo.reduce(
      (sum, { pieces, container_type }) =>
        sum + (container_type ? pieces * CONTAINERS[container_type].size : 0),
      0,
    ) / Math.max(count, 1);
  if (origin.kind === 'DOOR') {
    tariff.add('ORIGIN', ['PCH', 'Pre-carriage'], 'PER_CONTAINER', count, local(310 * level, origin.country));
  }
  tariff.add(
    'ORIGIN',
    ['OTHC', 'Terminal handling at origin'],
    'PER_CONTAINER',
    count,
    local(165 * size ** 0.4, origin.country),
  );
  tariff.add('ORIGIN', ['DOC', 'Documentation'], 'PER_BL', 1, local(55, origin.country));
  const freight = tariff.add('FREIGHT', ['OFR', 'Ocean freight'], 'PER_CONTAINER', count, [
    Math.round((420 + km * 0.072) * size * level),
    'USD',
  ]);
  tariff.add('SURCHARGE', ['BAF', 'Bunker adjustment'], 'PER_CONTAINER', count, [
    Math.round(km * 0.019 * size),
    'USD',
  ]);
  if (hazardous(cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], 'PER_CONTAINER', count, [275, 'USD']);
  if (cooled(cargo)) tariff.percent('SURCHARGE', ['RFS', 'Refrigerated equipment'], 12.5, freight);
  tariff.add(
    'DESTINATION',
    ['DTHC', 'Terminal handling at destination'],
    'PER_CONTAINER',
    count,
    local(230 * size ** 0.4, destination.country),
  );
  tariff.add('DESTINATION', ['DO', 'Delivery order'], 'PER_BL', 1, local(60, destination.country));
  if (destination.kind === 'DOOR') {
    tariff.add(
      'DESTINATION',
      ['OCH', 'On-carriage'],
      'PER_CONTAINER',
      count,
      local(420 * level, destination.country),
    );
  }
}

function groupage({ quote, tariff, km, level }: Pricing): void {
  const { origin, destination, cargo } = quote;
  // A ton or a cubic metre, one at least.
  const wm = Math.max(1, weightsOf(cargo, 'OCEAN_LCL').chargeable_weight_kg / 1000);
  tariff.add('ORIGIN', ['OCFS', 'Packing at origin'], 'PER_WM', wm, local(28, origin.country));
  tariff.add('ORIGIN', ['DOC', 'Documentation'], 'PER_BL', 1, local(50, origin.country));
  tariff.add('FREIGHT', ['OFR', 'Ocean freight'], 'PER_WM', wm, [
    Math.round((18 + km * 0.0031) * level),
    'USD',
  ]);
  tariff.add('SURCHARGE', ['BAF', 'Bunker adjustment'], 'PER_WM', wm, [9, 'USD']);
  if (hazardous(cargo)) tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], 'PER_SHIPMENT', 1, [180, 'USD']);
  tariff.add(
    'DESTINATION',
    ['DCFS', 'Unpacking at destination'],
    'PER_WM',
    wm,
    local(38, destination.country),
  );
  tariff.add('DESTINATION', ['DO', 'Delivery order'], 'PER_BL', 1, local(65, destination.country));
}

function air({ quote, tariff, km, level }: Pricing): void {
  const { origin, destination, cargo } = quote;
  const kg = Math.max(45, weightsOf(cargo, 'AIR').chargeable_weight_kg);
  const cents = (value: number) => Math.round(value * 100) / 100;
  tariff.add('ORIGIN', ['AWB', 'Air waybill'], 'PER_SHIPMENT', 1, local(38, origin.country));
  tariff.add('ORIGIN', ['XRAY', 'Security screening'], 'PER_KG', kg, [0.14, 'USD']);
  tariff.add('FREIGHT', ['AFR', 'Air freight'], 'PER_KG', kg, [cents((0.9 + km * 0.00026) * level), 'USD']);
  tariff.add('SURCHARGE', ['MYC', 'Fuel'], 'PER_KG', kg, [cents(0.35 + km * 0.00005), 'USD']);
  if (hazardous(cargo))
    tariff.add('SURCHARGE', ['RAC', 'Dangerous goods check'], 'PER_SHIPMENT', 1, [120, 'USD']);
  if (cooled(cargo)) tariff.add('SURCHARGE', ['COL', 'Temperature control'], 'PER_KG', kg, [0.62, 'USD']);
  tariff.add('DESTINATION', ['ATH', 'Terminal handling'], 'PER_SHIPMENT', 1, local(95, destination.country));
  if (destination.kind === 'DOOR') {
    tariff.add('DESTINATION', ['DEL', 'Delivery'], 'PER_SHIPMENT', 1, local(140, destination.country));
  }
}

const MOST_IN_TRUCK = 20_000;

function truckload({ quote, tariff, km, level, unit }: Pricing): void {
  const trucks = Math.max(1, Math.ceil(weightsOf(quote.cargo, 'ROAD_FTL').total_weight_kg / MOST_IN_TRUCK));
  const haul = tariff.add('FREIGHT', ['LH', 'Line haul, trucks'], 'PER_SHIPMENT', trucks, [
    Math.round((260 + km * 1.28) * level),
    'USD',
  ]);
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], 18 + Math.round(unit(31) * 16) / 2, haul);
  if (hazardous(quote.cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], 'PER_SHIPMENT', 1, [250, 'USD']);
  if (cooled(quote.cargo)) tariff.percent('SURCHARGE', ['REF', 'Refrigerated trailer'], 14, haul);
}

function partLoad({ quote, tariff, km, level, unit }: Pricing): void {
  const kg = Math.max(70, weightsOf(quote.cargo, 'ROAD_LTL').chargeable_weight_kg);
  const classes = quote.cargo.map(({ freight_class }) => Number(freight_class ?? 70));
  const dearness = Math.max(...classes) / 70;
  const rate = Math.round((0.16 + km * 0.000095) * dearness ** 0.55 * level * 100) / 100;
  const haul = tariff.add('FREIGHT', ['LTL', 'Line haul'], 'PER_KG', kg, [Math.max(0.05, rate), 'USD']);
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], 21 + Math.round(unit(31) * 12) / 2, haul);
  tariff.add('ORIGIN', ['PU', 'Pick-up'], 'PER_SHIPMENT', 1, [45, 'USD']);
  tariff.add('DESTINATION', ['LG', 'Lift gate'], 'PER_SHIPMENT', 1, [85, 'USD']);
  if (hazardous(quote.cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], 'PER_SHIPMENT', 1, [60, 'USD']);
}

function rail({ quote, tariff, km, level, unit }: Pricing): void {
  const count = Math.max(
    1,
    containersOf(quote.cargo) || Math.ceil(weightsOf(quote.cargo, 'RAIL').total_weight_kg / MOST_IN_TRUCK),
  );
  const haul = tariff.add('FREIGHT', ['RLH', 'Rail line haul'], 'PER_CONTAINER', count, [
    Math.round((380 + km * 0.71) * level),
    'USD',
  ]);
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], 11 + Math.round(unit(31) * 10) / 2, haul);
  if (quote.origin.kind === 'DOOR')
    tariff.add('ORIGIN', ['DRO', 'Drayage to the ramp'], 'PER_CONTAINER', count, [290, 'USD']);
  if (quote.destination.kind === 'DOOR') {
    tariff.add('DESTINATION', ['DRD', 'Drayage from the ramp'], 'PER_CONTAINER', count, [315, 'USD']);
  }
  if (hazardous(quote.cargo))
    tariff.add('SURCHARGE', ['HAZ', 'Dangerous goods'], 'PER_CONTAINER', count, [190, 'USD']);
}

function parcels({ quote, tariff, km, level, unit }: Pricing): void {
  const kg = weightsOf(quote.cargo, 'PARCEL').chargeable_weight_kg;
  const base = tariff.add('FREIGHT', ['PKG', 'Transport'], 'PER_KG', kg, [
    Math.round((0.75 + km * 0.00031) * level * 100) / 100,
    'USD',
  ]);
  const pieces = quote.cargo.reduce((sum, line) => sum + line.pieces, 0);
  tariff.add('ORIGIN', ['PU', 'Pick-up and labels'], 'PER_SHIPMENT', 1, [8 + 1.5 * pieces, 'USD']);
  tariff.percent('SURCHARGE', ['FSC', 'Fuel'], 14 + Math.round(unit(31) * 8) / 2, base);
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
