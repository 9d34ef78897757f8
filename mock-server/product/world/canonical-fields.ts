import type { CanonicalFieldType } from '#schema-types';

/** A field in one version of the canonical model. */
export interface CanonicalFieldRecord {
  /** Stable when the field is renamed; used to compare versions. */
  readonly origin: string;
  /** For example `lines[].sku`. */
  readonly path: string;
  readonly type: CanonicalFieldType;
  readonly required: boolean;
  readonly description: string;
  readonly enum: readonly string[];
  readonly example: string | number | boolean | null;
  readonly edi_refs: readonly string[];
}

type Line = readonly [
  path: string,
  /** A trailing `!` marks a required field. */
  type: `${CanonicalFieldType}` | `${CanonicalFieldType}!`,
  description: string,
  example?: string | number | boolean,
  edi?: string,
];

const head: readonly Line[] = [
  ['sender', 'STRING!', 'Sender of the document', 'Northbay Freight', 'ISA06'],
  ['receiver', 'STRING', 'Receiver of the document', 'Pinecrest Lines', 'ISA08'],
  ['status', 'STRING', 'State of the document at its sender, if it is not final', 'DRAFT'],
  ['references', 'OBJECT!', 'Business reference numbers'],
  [
    'references.order',
    'STRING',
    'Purchase order',
    'PO-123525',
    'X12 850 BEG03, X12 856 PRF01, X12 214 L11 (PO), EDIFACT ORDERS BGM02, EDIFACT RFF (ON)',
  ],
  [
    'references.shipment',
    'STRING',
    'Shipment',
    'NB0322620',
    'X12 204 B204, X12 990 B102, X12 214 B1002, X12 856 BSN02, EDIFACT RFF (BN)',
  ],
  ['references.house_bill', 'STRING', 'House bill of lading', 'NBF0900739', 'X12 REF (BM)'],
  [
    'references.master_bill',
    'STRING',
    'Master bill of lading or air waybill',
    'ZIMU155748536',
    'EDIFACT RFF (BM)',
  ],
  ['references.pro', 'STRING', 'Carrier reference number', '819399554', 'X12 214 B1001, X12 N9 (CN)'],
  ['references.consol', 'STRING', 'Consolidation', 'C10931414'],
  [
    'references.invoice',
    'STRING',
    'Invoice',
    'INV731262',
    'X12 810 BIG02, X12 210 B302, EDIFACT INVOIC BGM02',
  ],
  ['lookups', 'OBJECT', 'Source values for mappings to translate, by lookup table'],
  [
    'issued_at',
    'DATE_TIME',
    'Document date and time',
    '2026-09-15T14:19:55.758Z',
    'X12 850 BEG05, EDIFACT DTM (137)',
  ],
  ['remarks', 'STRING', 'Free-text notes', 'Deliver to dock 4 only', 'X12 NTE, EDIFACT FTX'],
];

const party = (role: string, what: string, edi: string): readonly Line[] => {
  const at = (name: string) => `parties.${role}${name === '' ? '' : `.${name}`}`;
  return [
    [at(''), 'OBJECT', what],
    [at('name'), 'STRING!', 'Name', 'Meridian Kitchen DC 1', `X12 N1 (${edi}) 02`],
    [at('code'), 'STRING', "Sender's code for the party", 'MK9762', `X12 N1 (${edi}) 04`],
    [at('gln'), 'STRING', 'Global location number', '0614141976447', 'EDIFACT NAD02'],
    [at('street'), 'STRING', 'Street and number', '2250 Logistics Blvd', `X12 N1 (${edi}) N301`],
    [at('city'), 'STRING', 'Town', 'Joliet', `X12 N1 (${edi}) N401`],
    [at('region'), 'STRING', 'State or province, by name', 'Illinois', `X12 N1 (${edi}) N402`],
    [at('postal_code'), 'STRING', 'Postal code', '60436', `X12 N1 (${edi}) N403`],
    [at('country'), 'STRING', 'Country, ISO 3166-1 alpha-2', 'US', `X12 N1 (${edi}) N404`],
    [at('contact'), 'STRING', 'Contact', 'D. Sandoval', 'X12 PER02'],
    [at('phone'), 'STRING', 'Telephone', '5555175391', 'X12 PER04'],
    [at('email'), 'STRING', 'Email address', 'dsandoval@meridiankitchendc1.example'],
  ];
};
const parties = (...lists: readonly (readonly Line[])[]): readonly Line[] => [
  ['parties', 'OBJECT', 'Parties'],
  ...lists.flat(),
];
const SHIPPER = party('shipper', 'Shipper', 'SH');
const CONSIGNEE = party('consignee', 'Consignee', 'CN');
const BUYER = party('buyer', 'Buyer', 'BY');
const SELLER = party('seller', 'Seller', 'SE');
const SHIP_TO = party('ship_to', 'Delivery address', 'ST');

const goods = (at: string, what: string): readonly Line[] => [
  [at, 'LIST!', what],
  [`${at}[].line`, 'INTEGER!', 'Line number', 1, 'X12 PO101, X12 IT101, EDIFACT LIN01'],
  [`${at}[].sku`, 'STRING!', "Seller's item number", 'CHR-38693-GRY', 'X12 PO109, X12 IT109, EDIFACT PIA02'],
  [
    `${at}[].gtin`,
    'STRING',
    'Global trade item number',
    '0614141230433',
    'X12 PO107, X12 LIN03, EDIFACT LIN03',
  ],
  [`${at}[].description`, 'STRING', 'Description', 'Folding camping chair', 'X12 PID05, EDIFACT IMD03'],
  [`${at}[].hs_code`, 'STRING', 'Harmonized System code', '940179', 'X12 L503, EDIFACT PIA02 (HS)'],
  [`${at}[].origin_country`, 'STRING', 'Country of origin', 'PT'],
  [`${at}[].quantity`, 'NUMBER', 'Quantity', 36, 'X12 PO102, X12 SN102, EDIFACT QTY01_2'],
  [`${at}[].unit`, 'STRING', 'Unit of measure', 'EA', 'X12 PO103'],
  [`${at}[].unit_price`, 'NUMBER', 'Unit price', 18.38, 'X12 PO104, EDIFACT PRI01_2'],
  [`${at}[].amount`, 'NUMBER', 'Line amount', 661.68, 'EDIFACT MOA01_2 (203)'],
  [`${at}[].packages`, 'INTEGER', 'Packages', 9, 'X12 OID05, EDIFACT GID02'],
  [`${at}[].units_per_package`, 'INTEGER', 'Pieces per package', 4, 'X12 PO401'],
  [`${at}[].gross_weight_kg`, 'NUMBER', 'Gross weight in kilograms', 129.744, 'X12 OID07, EDIFACT MEA (G)'],
  [`${at}[].volume_m3`, 'NUMBER', 'Volume in cubic meters', 0.471, 'X12 OID09, EDIFACT MEA (AAW)'],
];

const TOTALS: readonly Line[] = [
  ['totals', 'OBJECT', 'Line totals'],
  ['totals.lines', 'INTEGER', 'Lines', 3, 'X12 CTT01'],
  ['totals.quantity', 'NUMBER', 'Pieces', 996, 'X12 CTT02'],
  ['totals.packages', 'INTEGER', 'Packages', 57, 'EDIFACT CNT (11)'],
  ['totals.gross_weight_kg', 'NUMBER', 'Gross weight in kilograms', 687.2, 'EDIFACT CNT (7)'],
  ['totals.volume_m3', 'NUMBER', 'Volume in cubic meters', 2.5],
  ['totals.amount', 'NUMBER', 'Total of all lines', 12145.68, 'X12 TDS01, X12 AMT (TT) 02'],
  ['totals.currency', 'STRING', 'Currency, ISO 4217', 'USD', 'X12 CUR02'],
];

const place = (at: string, what: string, edi: string): readonly Line[] => [
  [at, 'OBJECT', what],
  [`${at}.unlocode`, 'STRING', 'UN/LOCODE', 'SGSIN', edi],
  [`${at}.name`, 'STRING', 'Name', 'Singapore'],
  [`${at}.country`, 'STRING', 'Country, ISO 3166-1 alpha-2', 'SG'],
];

const CARRIAGE: readonly Line[] = [
  [
    'pickup_at',
    'DATE_TIME',
    'Pickup date and time',
    '2026-09-17T14:00:00.000Z',
    'X12 204 G62 (37), X12 990 G62 (10)',
  ],
  ['delivery_at', 'DATE_TIME', 'Delivery date and time', '2026-09-19T16:00:00.000Z', 'X12 204 G62 (53)'],
  ['transport', 'OBJECT', 'Mode of transport'],
  ['transport.carrier', 'OBJECT', 'Carrier'],
  ['transport.carrier.name', 'STRING', 'Name', 'ZIM'],
  [
    'transport.carrier.scac',
    'STRING',
    'Standard carrier alpha code',
    'ZIMU',
    'X12 204 B202, X12 TD503, EDIFACT TDT05',
  ],
  ['transport.vessel', 'OBJECT', 'Vessel or aircraft'],
  ['transport.vessel.name', 'STRING', 'Name', 'Northern Kestrel', 'EDIFACT TDT08_4'],
  ['transport.vessel.imo', 'STRING', 'IMO number', '9370331', 'EDIFACT TDT08'],
  ['transport.vessel.voyage', 'STRING', 'Voyage or flight number', '179W', 'EDIFACT TDT02'],
  ...place('transport.origin', 'Port of loading', 'EDIFACT LOC (9)'),
  ...place('transport.destination', 'Port of discharge', 'EDIFACT LOC (11)'),
  ['transport.incoterm', 'STRING', 'Incoterm', 'FCA', 'EDIFACT TOD03'],
  ['transport.departure', 'DATE_TIME', 'Departure', '2026-09-18T22:00:00.000Z', 'EDIFACT DTM (133)'],
  ['transport.arrival', 'DATE_TIME', 'Arrival', '2026-10-21T22:00:00.000Z', 'EDIFACT DTM (132)'],
  ['transport.containers', 'LIST', 'Containers'],
  [
    'transport.containers[].number',
    'STRING!',
    'Container number, ISO 6346',
    'TGHU0236550',
    'X12 N7, EDIFACT EQD02',
  ],
  ['transport.containers[].type', 'STRING', 'Container type as given by the source', '20DV'],
  ['transport.containers[].iso_type', 'STRING', 'Size and type, ISO 6346', '22G1', 'EDIFACT EQD03'],
  ['transport.containers[].seal', 'STRING', 'Seal', 'SL738059', 'X12 TD309, EDIFACT SEL01'],
  ['transport.containers[].tare_kg', 'NUMBER', 'Tare weight in kilograms', 2300],
];

const CARRIER: Line = [
  'carrier',
  'STRING',
  'Standard carrier alpha code',
  'PNCL',
  'X12 214 B1003, X12 990 B101, X12 210 B311',
];
const ORDER_DATES: readonly Line[] = [
  ['is_change', 'BOOLEAN', 'Whether it changes an earlier order', false],
  ['ship_on', 'DATE', 'Requested ship date', '2026-09-17', 'X12 DTM (010)'],
  ['deliver_on', 'DATE', 'Requested delivery date', '2026-10-21', 'X12 DTM (002)'],
  ['incoterm', 'STRING', 'Incoterm', 'FCA'],
  ['container_type', 'STRING', 'Requested container type', '20DV', 'X12 REF (ZZ)'],
];

export interface CanonicalDocumentRecord {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly fields: readonly CanonicalFieldRecord[];
}

/** Enumerated field values. */
const enums: Readonly<Record<string, readonly string[]>> = {
  incoterm: ['EXW', 'FCA', 'FOB', 'CIF', 'DAP'],
  decision: ['ACCEPTED', 'DECLINED'],
};

const required: ReadonlySet<string> = new Set([
  'purchase_order references.order',
  'shipment references.shipment',
  'booking references.shipment',
  'milestone references.shipment',
  'tender_response references.shipment',
  'service_invoice references.invoice',
  'commercial_invoice references.invoice',
]);

function document(
  name: string,
  description: string,
  ...lists: readonly (readonly Line[])[]
): CanonicalDocumentRecord {
  const words = name.replaceAll('_', ' ');
  return {
    name,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    description,
    fields: lists.flat().map(([path, type, about, example = null, edi = '']) => ({
      origin: path,
      path,
      type: type.replace('!', '') as CanonicalFieldType,
      required: type.endsWith('!') || required.has(`${name} ${path}`),
      description: about,
      enum: enums[path.slice(path.lastIndexOf('.') + 1)] ?? [],
      example,
      edi_refs: edi === '' ? [] : edi.split(', '),
    })),
  };
}

/** The documents of version 3.4; other versions are defined by their differences. */
export const canonicalDocuments: readonly CanonicalDocumentRecord[] = [
  document('acknowledgment', 'Acknowledgment of a document', head, parties(SHIPPER, CONSIGNEE), [
    ['accepted', 'BOOLEAN!', 'Whether the document was accepted', true, 'X12 997 AK901'],
  ]),
  document(
    'booking',
    'Space on a vessel or aircraft',
    head,
    parties(SHIPPER, CONSIGNEE),
    CARRIAGE,
    goods('lines', 'Goods'),
    TOTALS,
  ),
  document(
    'commercial_invoice',
    'Invoice for goods',
    head,
    parties(SELLER, BUYER, SHIP_TO),
    [
      ['due_on', 'DATE', 'Due date', '2026-10-15', 'X12 ITD06'],
      ['incoterm', 'STRING', 'Incoterm', 'FCA'],
    ],
    goods('lines', 'Goods'),
    TOTALS,
  ),
  document('document', 'Shipping documents', head, parties(SHIPPER, CONSIGNEE), [
    ['title', 'STRING!', 'Document type', 'Document packet'],
    ['pages', 'INTEGER', 'Pages', 4],
  ]),
  document(
    'milestone',
    'Shipment status',
    head,
    parties(SHIPPER, CONSIGNEE),
    [CARRIER],
    [
      ['container', 'STRING', 'Container', 'TGHU0236550', 'X12 214 MS2, X12 315 B407, EDIFACT EQD02'],
      ['events', 'LIST!', 'Events, earliest first'],
      ['events[].code', 'STRING!', 'Event', 'EMPTY_RETURNED', 'X12 214 AT701, X12 315 B403, EDIFACT STS02'],
      ['events[].source_code', 'STRING', 'Event code of the source', 'ECR'],
      ['events[].description', 'STRING', 'Description', 'Empty container returned', 'EDIFACT FTX04'],
      [
        'events[].occurred_at',
        'DATE_TIME!',
        'When',
        '2026-09-15T13:54:55.758Z',
        'X12 214 AT705, EDIFACT DTM (334)',
      ],
      ['events[].location', 'OBJECT', 'Where'],
      ['events[].location.city', 'STRING', 'Town', 'Joliet', 'X12 214 MS101'],
      ['events[].location.region', 'STRING', 'State or province', 'IL', 'X12 214 MS102'],
      ['events[].location.country', 'STRING', 'Country', 'US', 'X12 214 MS103'],
      ['events[].location.unlocode', 'STRING', 'UN/LOCODE', 'USLAX', 'EDIFACT LOC02'],
    ],
  ),
  document('organization', 'Business partner', head, parties(SHIPPER, CONSIGNEE), [
    ['name', 'STRING!', 'Name', 'Harbor Foods'],
    ['code', 'STRING', 'Code', '061414100'],
    ['gln', 'STRING', 'Global location number', '0614141000012'],
    ['street', 'STRING', 'Street and number', '2075 Mill Creek Ln'],
    ['city', 'STRING', 'Town', 'Kansas City'],
    ['region', 'STRING', 'State or province', 'Missouri'],
    ['postal_code', 'STRING', 'Postal code', '64161'],
    ['country', 'STRING', 'Country', 'US'],
    ['contact', 'STRING', 'Contact', 'C. Marchetti'],
    ['phone', 'STRING', 'Telephone', '5554287167'],
    ['email', 'STRING', 'Email address', 'cmarchetti@harborfoods.example'],
  ]),
  document('product_list', 'Product catalog of a supplier', [
    ['supplier', 'OBJECT!', 'Supplier'],
    ['supplier.name', 'STRING!', 'Name', 'Harbor Foods'],
    ['supplier.code', 'STRING', 'Code', '061414100'],
    ['supplier.gln', 'STRING', 'Global location number', '0614141000012'],
    ['supplier.street', 'STRING', 'Street and number', '2075 Mill Creek Ln'],
    ['supplier.city', 'STRING', 'Town', 'Kansas City'],
    ['supplier.region', 'STRING', 'State or province', 'Missouri'],
    ['supplier.postal_code', 'STRING', 'Postal code', '64161'],
    ['supplier.country', 'STRING', 'Country', 'US'],
    ['supplier.contact', 'STRING', 'Contact', 'C. Marchetti'],
    ['supplier.phone', 'STRING', 'Telephone', '5554287167'],
    ['supplier.email', 'STRING', 'Email address', 'cmarchetti@harborfoods.example'],
    ['remarks', 'STRING', 'Free-text notes', 'Prices from October'],
    ['lookups', 'OBJECT', 'Source values for mappings to translate, by lookup table'],
    ...goods('products', 'Items'),
  ]),
  document(
    'purchase_order',
    'Purchase order',
    head,
    parties(BUYER, SELLER, SHIP_TO),
    ORDER_DATES,
    goods('lines', 'Goods'),
    TOTALS,
  ),
  document(
    'service_invoice',
    'Invoice for transport',
    head,
    parties(SHIPPER, CONSIGNEE),
    [CARRIER],
    [
      ['due_on', 'DATE', 'Due date', '2026-10-15', 'X12 ITD06'],
      ['charges', 'LIST!', 'Charges'],
      ['charges[].code', 'STRING!', 'Charge code', 'FRT', 'X12 210 L108'],
      ['charges[].description', 'STRING', 'Description', 'Freight', 'X12 210 L112'],
      ['charges[].amount', 'NUMBER!', 'Amount', 475.04, 'X12 210 L104'],
    ],
    goods('lines', 'Goods'),
    [
      ['total', 'OBJECT!', 'Total'],
      ['total.amount', 'NUMBER!', 'Amount', 562.92, 'X12 210 B307, EDIFACT MOA01_2 (86)'],
      ['total.currency', 'STRING!', 'Currency, ISO 4217', 'USD', 'X12 C301'],
    ],
  ),
  document(
    'shipment',
    'Advance ship notice',
    head,
    parties(SHIPPER, CONSIGNEE),
    CARRIAGE,
    goods('lines', 'Goods'),
    TOTALS,
  ),
  document(
    'tender_response',
    'Response to a load tender',
    head,
    parties(SHIPPER, CONSIGNEE),
    [CARRIER],
    [
      ['decision', 'STRING!', 'Whether the load is accepted', 'ACCEPTED', 'X12 990 B104'],
      ['pickup_at', 'DATE_TIME', 'Pickup date and time', '2026-09-17T14:00:00.000Z', 'X12 990 G62 (10)'],
    ],
  ),
];
