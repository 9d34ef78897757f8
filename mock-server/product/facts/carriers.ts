import type { CarrierScope } from '#schema-types';
/** `TransportMode` of the schema. */
export type QuoteMode =
  | 'OCEAN_FCL'
  | 'OCEAN_LCL'
  | 'AIR'
  | 'ROAD_FTL'
  | 'ROAD_LTL'
  | 'RAIL'
  | 'INTERMODAL'
  | 'PARCEL';

/** `CarrierAuthKind` of the schema. */
export type AuthKind = 'API_KEY' | 'OAUTH2' | 'BASIC' | 'MUTUAL_TLS';

/** A `Carrier` of the schema. Names and codes are public; everything else is made up. */
export interface CarrierRecord {
  readonly carrier_code: string;
  readonly name: string;
  readonly scac: string | null;
  readonly iata_code: string | null;
  readonly awb_prefix: string | null;
  readonly modes: readonly QuoteMode[];
  readonly country: string;
  readonly api_auth_kinds: readonly AuthKind[];
  readonly api_scopes: readonly CarrierScope[];
}

type Row = readonly [code: string, name: string, country: string];

const SEA: readonly QuoteMode[] = ['OCEAN_FCL', 'OCEAN_LCL'];

/** Carriers whose API takes something else than a plain key. */
const authKinds: Readonly<Record<string, readonly AuthKind[]>> = {
  MAEU: ['API_KEY', 'OAUTH2'],
  CMDU: ['API_KEY', 'OAUTH2'],
  HLCU: ['OAUTH2'],
  EGLV: ['BASIC'],
  HJBT: ['OAUTH2'],
  RBTW: ['OAUTH2'],
  ODFL: ['BASIC'],
  EXLA: ['API_KEY', 'BASIC'],
  FXFE: ['OAUTH2'],
  UPSN: ['API_KEY', 'OAUTH2'],
  FDEG: ['OAUTH2'],
  BNSF: ['API_KEY', 'MUTUAL_TLS'],
  UP: ['OAUTH2'],
  LH: ['MUTUAL_TLS'],
};

const scopesFor = (modes: readonly QuoteMode[]): readonly CarrierScope[] => {
  if (modes.includes('RAIL')) return ['RATES', 'TRACKING'];
  const all: readonly CarrierScope[] = ['RATES', 'BOOKING', 'TRACKING', 'DOCUMENTS'];
  return modes.includes('AIR') ? all.slice(0, 3) : all;
};

const apiOf = (carrier_code: string, modes: readonly QuoteMode[]) => ({
  api_auth_kinds: authKinds[carrier_code] ?? ['API_KEY' as const],
  api_scopes: scopesFor(modes),
});

const byScac =
  (modes: readonly QuoteMode[]) =>
  ([carrier_code, name, country]: Row): CarrierRecord => ({
    carrier_code,
    name,
    scac: carrier_code,
    iata_code: null,
    awb_prefix: null,
    modes,
    country,
    ...apiOf(carrier_code, modes),
  });

const airline = (
  iata_code: string,
  awb_prefix: string,
  { name, country }: { name: string; country: string },
): CarrierRecord => ({
  carrier_code: iata_code,
  name,
  scac: null,
  iata_code,
  awb_prefix,
  modes: ['AIR'],
  country,
  ...apiOf(iata_code, ['AIR']),
});

const ocean: readonly Row[] = [
  ['MAEU', 'Maersk', 'DK'],
  ['MSCU', 'MSC', 'CH'],
  ['CMDU', 'CMA CGM', 'FR'],
  ['HLCU', 'Hapag-Lloyd', 'DE'],
  ['ONEY', 'Ocean Network Express', 'SG'],
  ['COSU', 'COSCO Shipping Lines', 'CN'],
  ['EGLV', 'Evergreen Line', 'TW'],
  ['OOLU', 'OOCL', 'HK'],
  ['YMLU', 'Yang Ming', 'TW'],
  ['HDMU', 'HMM', 'KR'],
  ['ZIMU', 'ZIM', 'IL'],
];
const truckload: readonly Row[] = [
  ['SWFT', 'Swift Transportation', 'US'],
  ['WERN', 'Werner Enterprises', 'US'],
  ['RBTW', 'C.H. Robinson', 'US'],
];
const partLoad: readonly Row[] = [
  ['ODFL', 'Old Dominion', 'US'],
  ['SAIA', 'Saia', 'US'],
  ['EXLA', 'Estes Express Lines', 'US'],
  ['FXFE', 'FedEx Freight', 'US'],
  ['ABFS', 'ABF Freight', 'US'],
];
const parcel: readonly Row[] = [
  ['UPSN', 'UPS', 'US'],
  ['FDEG', 'FedEx Ground', 'US'],
];
const rail: readonly Row[] = [
  ['BNSF', 'BNSF Railway', 'US'],
  ['UP', 'Union Pacific', 'US'],
];
const combined: readonly Row[] = [
  ['HJBT', 'J.B. Hunt', 'US'],
  ['SCNN', 'Schneider', 'US'],
];

export const carriers: readonly CarrierRecord[] = [
  ...ocean.map(byScac(SEA)),
  ...truckload.map(byScac(['ROAD_FTL'])),
  ...partLoad.map(byScac(['ROAD_LTL'])),
  ...parcel.map(byScac(['PARCEL'])),
  ...rail.map(byScac(['RAIL', 'INTERMODAL'])),
  ...combined.map(byScac(['ROAD_FTL', 'INTERMODAL'])),
  airline('LH', '020', { name: 'Lufthansa Cargo', country: 'DE' }),
  airline('EK', '176', { name: 'Emirates SkyCargo', country: 'AE' }),
  airline('SQ', '618', { name: 'Singapore Airlines Cargo', country: 'SG' }),
  airline('CX', '160', { name: 'Cathay Cargo', country: 'HK' }),
];

const byCode = new Map(carriers.map((carrier) => [carrier.carrier_code, carrier]));

export const carrierOf = (carrier_code: string): CarrierRecord | null => byCode.get(carrier_code) ?? null;

export const carriersFor = (mode: QuoteMode): readonly CarrierRecord[] =>
  carriers.filter(({ modes }) => modes.includes(mode));
