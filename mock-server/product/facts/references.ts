import { fakerFor } from '../../engine/generate/faker.ts';
import { Memo } from '../../kernel/memo.ts';
import { hash, mix } from '../../kernel/random.ts';
import type { BusinessReferences } from './facts.ts';
import { capitalized } from './names.ts';

const LETTER_VALUES = (() => {
  const values = new Map<string, number>();
  let value = 10;
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    // ISO 6346 avoids multiples of 11, because their check digit would be the same as for 0.
    if (value % 11 === 0) value++;
    values.set(letter, value++);
  }
  return values;
})();

/** Container number, ISO 6346: owner code with U (4 letters), 6 digits, check digit. */
export function containerNumber(owner: string, serial: number): string {
  const body = owner + String(serial % 1_000_000).padStart(6, '0');
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const sign = body.charAt(i);
    sum += (LETTER_VALUES.get(sign) ?? Number(sign)) * 2 ** i;
  }
  return body + String((sum % 11) % 10);
}

/** Air waybill number: airline prefix, 7 digits, and their remainder modulo 7. */
export function airWaybill(prefix: string, serial: number): string {
  const digits = String(serial % 10_000_000).padStart(7, '0');
  return `${prefix}-${digits}${Number(digits) % 7}`;
}

/** IMO number of a ship: 6 digits and the last digit of their sum, weighted 7 to 2. */
export function imoNumber(serial: number): string {
  const digits = String(900_000 + (serial % 100_000));
  let sum = 0;
  for (let i = 0; i < 6; i++) sum += Number(digits.charAt(i)) * (7 - i);
  return digits + String(sum % 10);
}

/** GS1 check digit: weights 3 and 1 alternating from the right. */
function gs1(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++)
    sum += Number(body.charAt(body.length - 1 - i)) * (i % 2 === 0 ? 3 : 1);
  return body + String((10 - (sum % 10)) % 10);
}

/** Global Location Number from its 12 digits. */
export const gln = (body: string): string => gs1(body);

/** Serial Shipping Container Code, 18 digits: extension digit, company prefix, serial number. */
export const sscc = (prefix: string, serial: number): string =>
  gs1(`0${prefix}${String(serial % 10 ** (16 - prefix.length)).padStart(16 - prefix.length, '0')}`);

const OCEAN = ['MAEU', 'MSCU', 'CMDU', 'HLCU', 'ONEY', 'COSU', 'EGLV', 'OOLU', 'YMLU', 'HDMU', 'ZIMU'];
const ROAD = ['HJBT', 'SWFT', 'WERN', 'SCNN', 'ODFL', 'SAIA', 'EXLA', 'FXFE', 'ABFS', 'RBTW'];
const AIR = ['020', '176', '618', '160'];
const CONTAINER_OWNERS = ['MSCU', 'MAEU', 'HLXU', 'CMAU', 'TGHU', 'CSQU', 'TCLU', 'OOLU', 'EGHU', 'ZIMU'];
const ORIGINS = [
  'CNSHA',
  'CNNGB',
  'CNYTN',
  'HKHKG',
  'VNSGN',
  'SGSIN',
  'MYPKG',
  'INNSA',
  'KRPUS',
  'JPTYO',
  'TRIST',
  'AEJEA',
];
const DESTINATIONS = [
  'USLAX',
  'USLGB',
  'USOAK',
  'USSEA',
  'USNYC',
  'USSAV',
  'USHOU',
  'CAVAN',
  'NLRTM',
  'DEHAM',
  'GBFXT',
  'ESVLC',
];
const SHIP_NAMES = ['Cape', 'Northern', 'Pacific', 'Baltic', 'Coral', 'Aurora', 'Ivory', 'Hansa'] as const;

/** Names of a world's ships, after birds; cached, because building a search index reads one for every row. */
const fleetOf = new Memo(32).of((world_seed) =>
  SHIP_NAMES.map((first, ship) => {
    const bird = fakerFor([world_seed, 'Vessel', String(ship), 'name']).animal.bird();
    return `${first} ${capitalized(bird.split(/[ -]/).at(-1) ?? bird)}`;
  }),
);

/** A ship of the world by number. */
export const vesselName = (world_seed: string, ship: number): string => {
  const fleet = fleetOf(world_seed);
  return fleet[ship % fleet.length] ?? '';
};

const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';
const digits = (number: number, length: number): string =>
  String(number % 10 ** length).padStart(length, '0');

/** Transport mode; determines carrier codes and the kind of bill. */
export type TransportMode = 'OCEAN' | 'AIR' | 'ROAD';

type Maker = (seed: number, mode: TransportMode, world_seed: string) => string;

const scacOf = (seed: number, mode: TransportMode): string =>
  pick(mode === 'ROAD' ? ROAD : OCEAN, mix(seed + 1));
const vesselOf = (seed: number): number => mix(seed + 3) % SHIP_NAMES.length;

/** One function per reference, so that an index of one kind does not compute the others. */
const makers: Readonly<Record<keyof BusinessReferences, Maker>> = {
  order: (seed) => `PO-${digits(100_000 + (mix(seed + 4) % 900_000), 6)}`,
  shipment: (seed) => `NB${digits(mix(seed + 2), 7)}`,
  house_bill: (seed) => `NBF${digits(mix(seed + 5), 7)}`,
  master_bill: (seed, mode) =>
    mode === 'AIR'
      ? airWaybill(pick(AIR, mix(seed + 6)), mix(seed + 7))
      : scacOf(seed, mode) + digits(mix(seed + 7), 9),
  container: (seed) => containerNumber(pick(CONTAINER_OWNERS, mix(seed + 8)), mix(seed + 9)),
  invoice: (seed) => `INV${digits(mix(seed + 10), 6)}`,
  pro: (seed) => digits(100_000_000 + (mix(seed + 11) % 900_000_000), 9),
  consol: (seed) => `C${digits(mix(seed + 12), 8)}`,
  imo: (seed) => imoNumber(hash('vessel', vesselOf(seed))),
  vessel: (seed, _mode, world_seed) => vesselName(world_seed, vesselOf(seed)),
  voyage: (seed) => `${digits(mix(seed + 13), 3)}${mix(seed + 14) % 2 === 0 ? 'E' : 'W'}`,
  carrier_scac: scacOf,
  origin: (seed) => pick(ORIGINS, mix(seed + 15)),
  destination: (seed) => pick(DESTINATIONS, mix(seed + 16)),
};

/** One reference of a business case. */
export const referenceOf = (
  name: keyof BusinessReferences,
  seed: number,
  { mode, world_seed }: { mode: TransportMode; world_seed: string },
): string => makers[name](seed, mode, world_seed);

/** The references of one business case: a pure function of its number, with valid check digits. */
export const businessReferences = (
  seed: number,
  mode: TransportMode,
  world_seed: string,
): BusinessReferences => ({
  order: makers.order(seed, mode, world_seed),
  shipment: makers.shipment(seed, mode, world_seed),
  house_bill: makers.house_bill(seed, mode, world_seed),
  master_bill: makers.master_bill(seed, mode, world_seed),
  container: makers.container(seed, mode, world_seed),
  invoice: makers.invoice(seed, mode, world_seed),
  pro: makers.pro(seed, mode, world_seed),
  consol: makers.consol(seed, mode, world_seed),
  imo: makers.imo(seed, mode, world_seed),
  vessel: makers.vessel(seed, mode, world_seed),
  voyage: makers.voyage(seed, mode, world_seed),
  carrier_scac: makers.carrier_scac(seed, mode, world_seed),
  origin: makers.origin(seed, mode, world_seed),
  destination: makers.destination(seed, mode, world_seed),
});
