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

/** A `Carrier` of the schema. Names and codes are public; everything else is made up. */
export interface CarrierRecord {
  readonly carrier_code: string;
  readonly name: string;
  readonly scac: string | null;
  readonly iata_code: string | null;
  readonly awb_prefix: string | null;
  readonly modes: readonly QuoteMode[];
  readonly country: string;
}

type Row = readonly [code: string, name: string, country: string];

const SEA: readonly QuoteMode[] = ['OCEAN_FCL', 'OCEAN_LCL'];

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
  });

const airline = (iata_code: string, awb_prefix: string, name: string, country: string): CarrierRecord => ({
  carrier_code: iata_code,
  name,
  scac: null,
  iata_code,
  awb_prefix,
  modes: ['AIR'],
  country,
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
  airline('LH', '020', 'Lufthansa Cargo', 'DE'),
  airline('EK', '176', 'Emirates SkyCargo', 'AE'),
  airline('SQ', '618', 'Singapore Airlines Cargo', 'SG'),
  airline('CX', '160', 'Cathay Cargo', 'HK'),
];

const byCode = new Map(carriers.map((one) => [one.carrier_code, one]));

export const carrierOf = (carrier_code: string): CarrierRecord | null => byCode.get(carrier_code) ?? null;

export const carriersFor = (mode: QuoteMode): readonly CarrierRecord[] =>
  carriers.filter(({ modes }) => modes.includes(mode));
