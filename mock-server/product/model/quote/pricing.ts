import type { LegMode } from '#schema-types';
import type { CompleteQuote } from './complete-quote.ts';
import { hash, mix } from '../../../kernel/random.ts';
import type { QuoteMode } from '../../facts/carriers.ts';
import { distanceBetween, servedPlace, spotOfDoor } from '../../world/quote-places.ts';
import { vesselName } from '../../facts/references.ts';
import { containersOf, weightsOf } from './cargo.ts';
import type { Tariff } from './charges.ts';
import type { Place, Round } from './model.ts';
import { tariffOf } from './tariffs.ts';

/** A carrier's offer; dates have the form `2026-09-15`, instants are in milliseconds since 1970. */
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
  readonly mode: LegMode;
  readonly from: string;
  readonly to: string;
  readonly vessel_or_flight: string | null;
  readonly etd: string;
  readonly eta: string;
}

const DAY = 86_400_000;

/** Kilograms of CO₂ equivalent per ton-kilometer. */
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
/** Ratio of the actual route to the straight line. */
const DETOUR = { SEA: 1.42, AIR: 1.05, ROAD: 1.22, RAIL: 1.27 } as const;

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

/** Display name of a place. */
export const labelOf = (place: Place): string =>
  place.unlocode === null ? `${place.city}, ${place.country}` : `${place.name} (${place.unlocode})`;

/** A carrier's offer for a quote; deterministic. */
export function offerOf(
  quote: CompleteQuote,
  carrier_code: string,
  { round, answered_at, world_seed }: { round: Round; answered_at: number; world_seed: string },
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
    route: routeOf(quote, { world_seed, by, transit_days, via: isVia ? hub : null, carrier_code, dice }),
    valid_from: answered_at,
    valid_until: answered_at + days * DAY,
    free_time_days: containersOf(quote.cargo) > 0 && by === 'SEA' ? 5 + Math.floor(unit(6) * 10) : null,
    co2_kg: Math.round(km * tons * EMISSION[by] * (0.9 + 0.2 * unit(7)) * 10) / 10,
    tariff: tariffOf(quote, km, unit),
  };
}

interface Journey {
  readonly world_seed: string;
  readonly by: keyof typeof EMISSION;
  readonly transit_days: number;
  readonly via: string | null;
  readonly carrier_code: string;
  readonly dice: number;
}

function routeOf(
  quote: CompleteQuote,
  { world_seed, by, transit_days, via, carrier_code, dice }: Journey,
): Leg[] {
  const departs = Date.parse(quote.ready_date) + (by === 'ROAD' ? 1 : 2 + (dice % 5)) * DAY;
  const carriage = (salt: number): string | null => {
    const number = mix(dice ^ salt);
    if (by === 'SEA') {
      return `${vesselName(world_seed, number)} ${String(20 + (number % 180)).padStart(3, '0')}${number % 2 === 0 ? 'E' : 'W'}`;
    }
    return by === 'AIR' ? `${carrier_code} ${100 + (number % 880)}` : null;
  };
  const leg = (
    from: string,
    to: string,
    { first, last, salt }: { first: number; last: number; salt: number },
  ): Leg => ({
    mode: by,
    from,
    to,
    vessel_or_flight: carriage(salt),
    etd: dateOf(departs + first * DAY),
    eta: dateOf(departs + last * DAY),
  });
  const from = labelOf(quote.origin);
  const to = labelOf(quote.destination);
  if (via === null) return [leg(from, to, { first: 0, last: transit_days, salt: 11 })];
  const hub = servedPlace(via);
  const middle = hub ? `${hub.name} (${hub.unlocode})` : via;
  const half = Math.floor(transit_days / 2);
  return [
    leg(from, middle, { first: 0, last: half, salt: 11 }),
    leg(middle, to, { first: Math.min(half + 3, transit_days - 1), last: transit_days, salt: 12 }),
  ];
}
