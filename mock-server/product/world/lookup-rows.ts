import type { LookupColumn, LookupColumnType } from '#schema-types';
import { mix } from '../../kernel/random.ts';
import { places } from '../facts/places.ts';
import { personOf } from '../facts/names.ts';
import type { World } from './world.ts';

export type Cell = string | number | boolean | null;

export interface ColumnRecord extends Pick<LookupColumn, 'name' | 'type' | 'is_key'> {
  /** Position of its cells in a row; equal to the column's own position unless a column was removed. */
  readonly slot?: number;
}

/** Content of a seeded table: each row is computed from its position, never stored. */
export interface TableContent {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly ColumnRecord[];
  readonly count: number;
  readonly at: (place: number) => readonly Cell[];
}

const column = (name: string, type: LookupColumnType = 'STRING'): ColumnRecord => ({
  name,
  type,
  is_key: false,
});
const key = (name: string): ColumnRecord => ({ name, type: 'STRING', is_key: true });

const listed = (
  name: string,
  description: string,
  { columns, rows }: { columns: readonly ColumnRecord[]; rows: readonly (readonly Cell[])[] },
): TableContent => ({ name, description, columns, count: rows.length, at: (place) => rows[place] ?? [] });

/** Rows of three cells from text: `key value description`, with `_` for spaces in the first two. */
const pairs = (text: string): readonly (readonly Cell[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', to = '', ...words] = line.trim().split(' ');
      return [from.replaceAll('_', ' '), to.replaceAll('_', ' '), words.join(' ')];
    });

const states = pairs(`
  Alabama AL South
  Alaska AK Not served by road
  Arizona AZ West
  Arkansas AR South
  California CA West
  Colorado CO West
  Connecticut CT North-east
  Delaware DE North-east
  Florida FL South
  Georgia GA South
  Hawaii HI Not served by road
  Idaho ID West
  Illinois IL Midwest
  Indiana IN Midwest
  Iowa IA Midwest
  Kansas KS Midwest
  Kentucky KY South
  Louisiana LA South
  Maine ME North-east
  Maryland MD North-east
  Massachusetts MA North-east
  Michigan MI Midwest
  Minnesota MN Midwest
  Mississippi MS South
  Missouri MO Midwest
  Montana MT West
  Nebraska NE Midwest
  Nevada NV West
  New_Hampshire NH North-east
  New_Jersey NJ North-east
  New_Mexico NM West
  New_York NY North-east
  North_Carolina NC South
  North_Dakota ND Midwest
  Ohio OH Midwest
  Oklahoma OK South
  Oregon OR West
  Pennsylvania PA North-east
  Rhode_Island RI North-east
  South_Carolina SC South
  South_Dakota SD Midwest
  Tennessee TN South
  Texas TX South
  Utah UT West
  Vermont VT North-east
  Virginia VA South
  Washington WA West
  West_Virginia WV South
  Wisconsin WI Midwest
  Wyoming WY West
  Alberta AB Canada
  British_Columbia BC Canada
  Manitoba MB Canada
  New_Brunswick NB Canada
  Ontario ON Canada
  Quebec QC Canada
  Saskatchewan SK Canada
`);
const distinct = (rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] => [
  ...new Map(rows.map((row) => [String(row[0]).toLowerCase(), row])).values(),
];

const TERMINALS = [
  'LAX',
  'OAK',
  'SEA',
  'RNO',
  'PHX',
  'DFW',
  'JOT',
  'MEM',
  'ATL',
  'SAV',
  'EWR',
  'CLT',
] as const;
/** First digit of a US postal code → states, roughly by population. */
const ZIP_STATES = ['MA', 'NY', 'VA', 'FL', 'OH', 'MN', 'IL', 'TX', 'CO', 'CA'] as const;
const ZONES = 12_000;

/** 12,000 unique postal codes, distributed evenly over the country. */
function zone(place: number): readonly Cell[] {
  const code = 1001 + place * 8;
  const dice = mix(code);
  const first = Math.floor(code / 10_000);
  const distance = Math.abs(9 - first);
  const number = 2 + Math.min(6, Math.floor((distance * 2) / 3)) - (dice % 5 === 0 ? 1 : 0);
  return [
    String(code).padStart(5, '0'),
    ZIP_STATES[first] ?? 'CA',
    TERMINALS[(first * 5 + (dice >>> 3)) % TERMINALS.length] ?? 'LAX',
    number,
    1 + Math.ceil(number / 2),
    dice % 11 === 0,
    `2026-0${1 + ((dice >>> 8) % 6)}-01`,
  ];
}

const fixed: Readonly<Record<string, TableContent>> = {
  region_codes: listed(
    'Region codes',
    'State or province code for carriers, by the name that CargoWise sends.',
    { columns: [key('name'), column('code'), column('area')], rows: states },
  ),
  status_codes: listed('Status codes', 'Status code for ocean and road partners, by CargoWise event.', {
    columns: [key('event'), column('code'), column('description')],
    rows: pairs(`
      BKC CR Booking confirmed
      PCA AL Arrived at pick-up location
      PCF AM Departed pick-up location
      GIN I Full container in at port of loading
      FLO AE Loaded on board
      DEP VD Vessel departed
      ARV VA Vessel arrived
      FUL UV Discharged from vessel
      GOU OA Full container out at port of discharge
      DCA AR Arrived at delivery location
      DCF D Completed unloading
      ECR RD Empty container returned
      CLR CT Cleared by customs
      CUS CU Held by customs
      RLS RL Released by carrier
      DLY SD Delayed
      APP AG Appointment for delivery
      RFD RF Delivery refused
      CR CR Booking confirmed, as the carrier says it
      AL AL Arrived at pick-up, as the carrier says it
      AM AM Departed pick-up, as the carrier says it
      VD VD Vessel departed, as the carrier says it
      VA VA Vessel arrived, as the carrier says it
      UV UV Discharged, as the carrier says it
      OA OA Gate out, as the carrier says it
      AR AR Arrived at delivery, as the carrier says it
      D D Delivered, as the carrier says it
      RD RD Empty returned, as the carrier says it
    `),
  }),
  charge_codes: listed('Charge codes', 'X12 special charge code, by CargoWise charge code.', {
    columns: [key('charge'), column('code'), column('description')],
    rows: pairs(`
      FRT 400 Freight
      BAF FUE Fuel surcharge
      DET DTL Detention
      LFT LFT Lift gate
      CAF CAF Currency adjustment
      THC THC Terminal handling
      DOC DOC Documents
      ISF ISF Importer security filing
      DRY DRY Dry run
      CHZ CHS Chassis
      STO STO Storage
      WGH WGT Weighing
      HAZ HZC Dangerous goods
      INS INS Insurance
      CUS CCL Customs clearance
      PSS PSC Peak season
    `),
  }),
  container_type: listed('Container types', 'ISO size and type code, by the code used in orders.', {
    columns: [key('code'), column('iso_type'), column('description')],
    rows: pairs(`
      20DV 22G1 20 ft dry
      40DV 42G1 40 ft dry
      40HC 45G1 40 ft high cube
      45HC L5G1 45 ft high cube
      20RF 22R1 20 ft refrigerated
      40RF 45R1 40 ft refrigerated
      20OT 22U1 20 ft open top
      40OT 42U1 40 ft open top
      20FR 22P1 20 ft flat rack
      40FR 42P1 40 ft flat rack
      20TK 22T1 20 ft tank
      53DV L5G0 53 ft domestic
    `),
  }),
  unit_of_measure: listed('Units of measure', 'X12 package type, by the unit of the host system.', {
    columns: [key('unit'), column('code'), column('description')],
    rows: pairs(`
      CTN CT Carton
      PLT PL Pallet
      PCE PC Piece
      EA EA Each
      BOX BX Box
      BAG BG Bag
      DRM DR Drum
      CRT CR Crate
      ROL RL Roll
      SET ST Set
      PKG PK Package
      CSE CS Case
      KGM KG Kilogram
      LBR LB Pound
    `),
  }),
  port_codes: listed('Port codes', 'UN/LOCODE of a port, by the name that the host system sends.', {
    columns: [key('name'), column('unlocode'), column('country')],
    rows: places.map(({ name, unlocode, country }) => [name, unlocode, country]),
  }),
  delivery_zones: {
    name: 'Delivery zones',
    description: 'Terminal, zone, and transit days by postal code, for quotes and appointments.',
    columns: [
      key('postal_code'),
      column('state'),
      column('terminal'),
      column('zone', 'NUMBER'),
      column('transit_days', 'NUMBER'),
      column('is_remote', 'BOOLEAN'),
      column('valid_from', 'DATE'),
    ],
    count: ZONES,
    at: zone,
  },
};

/** The part of a world that tables take names from. */
export type TableNames = Pick<World, 'seed' | 'partners'>;

/** Departments by their number on the order: name, and which of the buyers is responsible. */
const DEPARTMENTS = [
  ['041', 'Home', 1],
  ['052', 'Kitchen', 1],
  ['063', 'Sport', 2],
  ['077', 'Garden', 2],
  ['088', 'Clothing', 3],
] as const;

const named: Readonly<Record<string, (names: TableNames) => TableContent>> = {
  customer_codes: ({ partners }) =>
    listed('Customer codes', 'Global location number of a customer, by the code in its orders.', {
      columns: [key('code'), column('gln'), column('name')],
      rows: distinct(
        partners.map(({ edi_id, gln, partner_name }) => [edi_id.trim().slice(0, 10), gln, partner_name]),
      ),
    }),
  department_codes: ({ seed }) =>
    listed('Departments', 'Department of the stores, by the number on the order.', {
      columns: [key('department'), column('name'), column('buyer')],
      rows: DEPARTMENTS.map(([number, name, buyer]) => [
        number,
        name,
        personOf([seed, 'Buyer', String(buyer), 'name'], 'GB').name,
      ]),
    }),
};

/** The content of a table that flows and mappings use, by its key; undefined for an unknown one. */
export const tableContent = (table: string, names: TableNames): TableContent | undefined =>
  fixed[table] ?? named[table]?.(names);
