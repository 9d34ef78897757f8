import { places as ports } from '../facts/places.ts';

/** A place that carriers serve. */
export interface ServedPlace {
  readonly unlocode: string;
  readonly name: string;
  readonly country: string;
  readonly kinds: readonly ('PORT' | 'AIRPORT' | 'RAMP')[];
  readonly latitude: number;
  readonly longitude: number;
}

type Spot = readonly [latitude: number, longitude: number];

/** Locations of ports that also appear in documents. */
const spots: Readonly<Record<string, Spot>> = {
  CNSHA: [31.2, 121.5],
  CNNGB: [29.9, 121.6],
  CNYTN: [22.6, 114.3],
  HKHKG: [22.3, 114.2],
  VNSGN: [10.8, 106.7],
  SGSIN: [1.3, 103.8],
  MYPKG: [3, 101.4],
  INNSA: [18.9, 72.9],
  KRPUS: [35.1, 129],
  JPTYO: [35.6, 139.8],
  AUSYD: [-33.9, 151.2],
  NLRTM: [51.9, 4.5],
  DEHAM: [53.5, 9.9],
  BEANR: [51.2, 4.4],
  GBFXT: [52, 1.3],
  FRLEH: [49.5, 0.1],
  ESVLC: [39.5, -0.3],
  ITGOA: [44.4, 8.9],
  TRIST: [41, 29],
  AEJEA: [25, 55.1],
  USLAX: [33.7, -118.3],
  USLGB: [33.8, -118.2],
  USOAK: [37.8, -122.3],
  USSEA: [47.6, -122.3],
  USNYC: [40.7, -74],
  USSAV: [32.1, -81.1],
  USHOU: [29.7, -95.3],
  CAVAN: [49.3, -123.1],
  MXZLO: [19.1, -104.3],
  BRSSZ: [-24, -46.3],
  CLVAP: [-33, -71.6],
  ZADUR: [-29.9, 31],
};

const inland = (
  unlocode: string,
  name: string,
  { kinds, position: [latitude, longitude] }: { kinds: ServedPlace['kinds']; position: Spot },
): ServedPlace => ({ unlocode, name, country: unlocode.slice(0, 2), kinds, latitude, longitude });

/** Port cities that also have an airport or a rail ramp. */
const more: Readonly<Record<string, readonly ('AIRPORT' | 'RAMP')[]>> = {
  HKHKG: ['AIRPORT'],
  SGSIN: ['AIRPORT'],
  AUSYD: ['AIRPORT'],
  TRIST: ['AIRPORT'],
  DEHAM: ['RAMP'],
  USLAX: ['AIRPORT', 'RAMP'],
  USOAK: ['RAMP'],
  USSEA: ['AIRPORT', 'RAMP'],
  USNYC: ['AIRPORT'],
  USHOU: ['RAMP'],
  CAVAN: ['AIRPORT', 'RAMP'],
};

export const servedPlaces: readonly ServedPlace[] = [
  ...ports.map(({ unlocode, name, country }): ServedPlace => {
    const [latitude, longitude] = spots[unlocode] ?? [0, 0];
    return { unlocode, name, country, kinds: ['PORT', ...(more[unlocode] ?? [])], latitude, longitude };
  }),
  inland('CNPVG', 'Shanghai Pudong', { kinds: ['AIRPORT'], position: [31.1, 121.8] }),
  inland('DEFRA', 'Frankfurt am Main', { kinds: ['AIRPORT'], position: [50, 8.6] }),
  inland('GBLHR', 'London Heathrow', { kinds: ['AIRPORT'], position: [51.5, -0.5] }),
  inland('NLAMS', 'Amsterdam', { kinds: ['AIRPORT'], position: [52.3, 4.8] }),
  inland('AEDXB', 'Dubai', { kinds: ['AIRPORT'], position: [25.3, 55.4] }),
  inland('INBOM', 'Mumbai', { kinds: ['AIRPORT'], position: [19.1, 72.9] }),
  inland('JPNRT', 'Tokyo Narita', { kinds: ['AIRPORT'], position: [35.8, 140.4] }),
  inland('USORD', "Chicago O'Hare", { kinds: ['AIRPORT'], position: [42, -87.9] }),
  inland('USCHI', 'Chicago', { kinds: ['RAMP'], position: [41.9, -87.6] }),
  inland('USDAL', 'Dallas', { kinds: ['RAMP'], position: [32.8, -96.8] }),
  inland('USMKC', 'Kansas City', { kinds: ['RAMP'], position: [39.1, -94.6] }),
  inland('USATL', 'Atlanta', { kinds: ['AIRPORT', 'RAMP'], position: [33.7, -84.4] }),
];

const byCode = new Map(servedPlaces.map((item) => [item.unlocode, item]));

export const servedPlace = (unlocode: string): ServedPlace | null => byCode.get(unlocode) ?? null;

/** Cities for door addresses, closer than the country's first place. */
const cities: Readonly<Record<string, Spot>> = {
  'US reno': [39.5, -119.8],
  'US phoenix': [33.4, -112.1],
  'US denver': [39.7, -105],
  'US memphis': [35.1, -90],
  'US columbus': [40, -83],
  'US portland': [45.5, -122.7],
  'US oakland': [37.8, -122.3],
  'DE stuttgart': [48.8, 9.2],
  'DE munich': [48.1, 11.6],
  'GB leeds': [53.8, -1.5],
  'CN suzhou': [31.3, 120.6],
};

/** The closest known location of a door address; null in a country that no carrier serves. */
export function spotOfDoor(city: string, country: string): Spot | null {
  const known = cities[`${country} ${city.trim().toLowerCase()}`];
  if (known) return known;
  const named = servedPlaces.find(
    (candidate) =>
      candidate.country === country && candidate.name.toLowerCase() === city.trim().toLowerCase(),
  );
  const nearest = named ?? servedPlaces.find((candidate) => candidate.country === country);
  return nearest ? [nearest.latitude, nearest.longitude] : null;
}

const EARTH = 6371;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometers. */
export function distanceBetween([a, b]: Spot, [c, d]: Spot): number {
  const h =
    Math.sin(rad(c - a) / 2) ** 2 + Math.cos(rad(a)) * Math.cos(rad(c)) * Math.sin(rad(d - b) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}

const currencies: Readonly<Record<string, string>> = {
  CN: 'CNY',
  HK: 'HKD',
  SG: 'SGD',
  MY: 'MYR',
  JP: 'JPY',
  AU: 'AUD',
  NL: 'EUR',
  DE: 'EUR',
  BE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  GB: 'GBP',
  AE: 'AED',
  CA: 'CAD',
  BR: 'BRL',
  ZA: 'ZAR',
};

/** The currency that carriers bill in at a place: the local currency where customary, otherwise US dollars. */
export const localCurrency = (country: string): string => currencies[country] ?? 'USD';
