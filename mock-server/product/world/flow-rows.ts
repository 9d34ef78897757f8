import type { CompanyCode } from '../accounts/people.ts';
import type { AckKind, ConnectionKind } from '../facts/facts.ts';
import type { TransportMode } from '../facts/references.ts';

export type DeployState = 'DRAFT' | 'DEPLOYED' | 'UNDEPLOYED_CHANGES' | 'DISABLED';

/** The editor that a flow is created with. */
export type FlowBuilder = 'FORM' | 'VISUAL_V3' | 'LICENSED';

/** How often a flow fails: three flows cause most failures, and two in five never fail. */
export type Temper = 'HOT' | 'ORDINARY' | 'CALM';

/** The roster's data about a flow; the rest is derived from its type and partner. */
export interface FlowRow {
  readonly name: string;
  readonly type: string;
  /** File type codes, source then destination. */
  readonly files: readonly [string, string];
  readonly via: readonly [ConnectionKind, ConnectionKind];
  readonly share: number;
  readonly ack?: AckKind;
  readonly lookup?: string;
  readonly mode?: TransportMode;
  readonly temper?: Temper;
  readonly state?: DeployState;
  readonly builder?: FlowBuilder;
  readonly throttle?: number;
  readonly deleted?: boolean;
  readonly notes?: string;
  readonly support?: string;
  readonly tags?: readonly string[];
}

const SHIPMENT = 'CW_UNIVERSAL_SHIPMENT_1_1';
const EVENT = 'CW_UNIVERSAL_EVENT_1_1';
const TRANSACTION = 'CW_UNIVERSAL_TRANSACTION_1_1';
const x12 = (document: string): string => `X12_${document}_004010`;

const northbay: Readonly<Record<string, readonly FlowRow[]>> = {
  pinecrest: [
    {
      name: 'Send tender 204',
      type: 'SEND_LOAD_TENDER',
      files: [SHIPMENT, x12('204')],
      via: ['EADAPTOR', 'AS2'],
      share: 850,
      ack: 'X12_997',
      lookup: 'region_codes',
      mode: 'ROAD',
      temper: 'HOT',
      tags: ['tender', 'time-critical'],
      notes:
        'Pinecrest requires two-letter state or province codes; region_codes translates what CargoWise sends.',
      support: 'If a tender is not acknowledged within 30 minutes, call Pinecrest dispatch.',
    },
    {
      name: 'Receive tender response 990',
      type: 'RECEIVE_TENDER_RESPONSE',
      files: [x12('990'), EVENT],
      via: ['AS2', 'EADAPTOR'],
      share: 800,
      mode: 'ROAD',
    },
    {
      name: 'Send milestone 214',
      type: 'SEND_MILESTONE',
      files: [EVENT, x12('214')],
      via: ['EADAPTOR', 'AS2'],
      share: 1700,
      ack: 'MDN',
      mode: 'ROAD',
      lookup: 'status_codes',
      tags: ['milestone'],
    },
    {
      name: 'Receive freight invoice 210',
      type: 'RECEIVE_FREIGHT_INVOICE',
      files: [x12('210'), TRANSACTION],
      via: ['AS2', 'EADAPTOR'],
      share: 100,
      mode: 'ROAD',
      lookup: 'charge_codes',
    },
    {
      name: 'Send acknowledgment 997',
      type: 'SEND_ACKNOWLEDGMENT',
      files: [x12('210'), x12('997')],
      via: ['AS2', 'AS2'],
      share: 90,
      mode: 'ROAD',
      temper: 'CALM',
    },
    {
      name: 'Send tender 204 (SFTP, retired)',
      type: 'SEND_LOAD_TENDER',
      files: [SHIPMENT, x12('204')],
      via: ['EADAPTOR', 'SFTP'],
      share: 0,
      ack: 'X12_997',
      mode: 'ROAD',
      state: 'DISABLED',
      temper: 'CALM',
      notes: 'Replaced by AS2; kept for the audit.',
    },
  ],
  'alder-retail': [
    {
      name: 'Receive PO 850',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: [x12('850'), 'CANONICAL_PO_JSON'],
      via: ['SFTP', 'HTTP'],
      share: 950,
      lookup: 'container_type',
      temper: 'HOT',
      tags: ['orders'],
      support: 'Resubmit after deploying a corrected mapping; orders may arrive in any sequence.',
    },
    {
      name: 'Receive PO change 860',
      type: 'RECEIVE_PURCHASE_ORDER_CHANGE',
      files: [x12('860'), 'CANONICAL_PO_JSON'],
      via: ['SFTP', 'HTTP'],
      share: 60,
      lookup: 'container_type',
    },
    {
      name: 'Send ASN 856',
      type: 'SEND_ASN',
      files: [SHIPMENT, x12('856')],
      via: ['EADAPTOR', 'AS2'],
      share: 250,
      ack: 'X12_997',
      lookup: 'unit_of_measure',
    },
    {
      name: 'Send commercial invoice 810',
      type: 'SEND_COMMERCIAL_INVOICE',
      files: [TRANSACTION, x12('810')],
      via: ['EADAPTOR', 'AS2'],
      share: 120,
      ack: 'X12_997',
      temper: 'CALM',
    },
    {
      name: 'Send freight invoice 210',
      type: 'SEND_FREIGHT_INVOICE',
      files: [TRANSACTION, x12('210')],
      via: ['EADAPTOR', 'AS2'],
      share: 110,
      ack: 'X12_997',
      lookup: 'charge_codes',
    },
  ],
  'kestrel-air': [
    {
      name: 'Send milestone 214',
      type: 'SEND_MILESTONE',
      files: [EVENT, x12('214')],
      via: ['EADAPTOR', 'SFTP'],
      share: 1200,
      mode: 'AIR',
      lookup: 'status_codes',
      temper: 'HOT',
      throttle: 60,
      support: 'Their SFTP server restarts without notice. Wait half an hour before calling.',
    },
    {
      name: 'Receive air waybill packet',
      type: 'RECEIVE_DOCUMENT_PACKET',
      files: ['PDF_DOCUMENT', 'PDF_DOCUMENT'],
      via: ['EMAIL', 'EADAPTOR'],
      share: 80,
      mode: 'AIR',
      temper: 'CALM',
    },
    {
      name: 'Receive shipment',
      type: 'RECEIVE_SHIPMENT',
      files: [SHIPMENT, 'CANONICAL_SHIPMENT_JSON'],
      via: ['EADAPTOR', 'HTTP'],
      share: 60,
      mode: 'AIR',
    },
  ],
  'harbor-foods': [
    {
      name: 'Send ASN 856',
      type: 'SEND_ASN',
      files: [SHIPMENT, x12('856')],
      via: ['EADAPTOR', 'AS2'],
      share: 400,
      ack: 'X12_997',
      mode: 'ROAD',
      lookup: 'unit_of_measure',
      tags: ['asn', 'time-critical'],
    },
    {
      name: 'Receive PO 850',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: [x12('850'), 'CANONICAL_PO_JSON'],
      via: ['AS2', 'HTTP'],
      share: 40,
      mode: 'ROAD',
    },
    {
      name: 'Send freight invoice 210',
      type: 'SEND_FREIGHT_INVOICE',
      files: [TRANSACTION, x12('210')],
      via: ['EADAPTOR', 'AS2'],
      share: 180,
      ack: 'X12_997',
      mode: 'ROAD',
      lookup: 'charge_codes',
      temper: 'CALM',
    },
    {
      name: 'Receive product list',
      type: 'RECEIVE_PRODUCT_MASTER',
      files: ['CSV_GENERIC', 'JSON_GENERIC'],
      via: ['UPLOAD_PAGE', 'HTTP'],
      share: 80,
      mode: 'ROAD',
    },
    {
      name: 'Receive shipment',
      type: 'RECEIVE_SHIPMENT',
      files: [SHIPMENT, 'CANONICAL_SHIPMENT_JSON'],
      via: ['EADAPTOR', 'HTTP'],
      share: 140,
      mode: 'ROAD',
      temper: 'CALM',
    },
  ],
  'meridian-customs': [
    {
      name: 'Send customs shipment',
      type: 'SEND_SHIPMENT',
      files: [SHIPMENT, 'XML_GENERIC'],
      via: ['EADAPTOR', 'HTTP'],
      share: 280,
      lookup: 'port_codes',
    },
    {
      name: 'Send document packet',
      type: 'SEND_DOCUMENT_PACKET',
      files: ['PDF_DOCUMENT', 'PDF_DOCUMENT'],
      via: ['EADAPTOR', 'EMAIL'],
      share: 150,
      temper: 'CALM',
    },
    {
      name: 'Receive commercial invoice 810',
      type: 'RECEIVE_COMMERCIAL_INVOICE',
      files: [x12('810'), 'JSON_GENERIC'],
      via: ['AS2', 'HTTP'],
      share: 120,
      temper: 'CALM',
    },
  ],
  fjordline: [
    {
      name: 'Send booking IFTMBF',
      type: 'SEND_BOOKING',
      files: [SHIPMENT, 'EDIFACT_IFTMBF_D99B'],
      via: ['EADAPTOR', 'AS2'],
      share: 90,
      ack: 'CONTRL',
      lookup: 'port_codes',
    },
    {
      name: 'Send shipping instruction IFTMIN',
      type: 'SEND_BOOKING',
      files: [SHIPMENT, 'EDIFACT_IFTMIN_D99B'],
      via: ['EADAPTOR', 'AS2'],
      share: 100,
      ack: 'CONTRL',
      lookup: 'port_codes',
    },
    {
      name: 'Receive status IFTSTA',
      type: 'RECEIVE_MILESTONE',
      files: ['EDIFACT_IFTSTA_D99B', EVENT],
      via: ['AS2', 'EADAPTOR'],
      share: 160,
      lookup: 'status_codes',
    },
    {
      name: 'Receive freight invoice INVOIC',
      type: 'RECEIVE_FREIGHT_INVOICE',
      files: ['EDIFACT_INVOIC_D96A', TRANSACTION],
      via: ['AS2', 'EADAPTOR'],
      share: 90,
      temper: 'CALM',
    },
  ],
  tidewater: [
    {
      name: 'Receive status 315',
      type: 'RECEIVE_MILESTONE',
      files: [x12('315'), EVENT],
      via: ['SFTP', 'EADAPTOR'],
      share: 90,
      lookup: 'status_codes',
    },
    {
      name: 'Receive container availability',
      type: 'RECEIVE_MILESTONE',
      files: ['CSV_GENERIC', EVENT],
      via: ['SFTP', 'EADAPTOR'],
      share: 20,
      temper: 'CALM',
    },
  ],
  copperfield: [
    {
      name: 'Receive order ORDERS',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: ['EDIFACT_ORDERS_D96A', 'CANONICAL_PO_JSON'],
      via: ['AS2', 'HTTP'],
      share: 40,
    },
    {
      name: 'Send despatch advice DESADV',
      type: 'SEND_ASN',
      files: [SHIPMENT, 'EDIFACT_DESADV_D96A'],
      via: ['EADAPTOR', 'AS2'],
      share: 60,
      ack: 'CONTRL',
    },
    {
      name: 'Send freight invoice INVOIC',
      type: 'SEND_FREIGHT_INVOICE',
      files: [TRANSACTION, 'EDIFACT_INVOIC_D96A'],
      via: ['EADAPTOR', 'AS2'],
      share: 60,
      ack: 'CONTRL',
      temper: 'CALM',
    },
    {
      name: 'Receive shipment',
      type: 'RECEIVE_SHIPMENT',
      files: [SHIPMENT, 'CANONICAL_SHIPMENT_JSON'],
      via: ['EADAPTOR', 'HTTP'],
      share: 70,
      temper: 'CALM',
    },
  ],
  juniper: [
    {
      name: 'Receive PO 850',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: [x12('850'), 'CANONICAL_PO_JSON'],
      via: ['AS2', 'HTTP'],
      share: 25,
      lookup: 'customer_codes',
    },
    {
      name: 'Send ASN 856',
      type: 'SEND_ASN',
      files: [SHIPMENT, x12('856')],
      via: ['EADAPTOR', 'AS2'],
      share: 30,
      ack: 'X12_997',
    },
  ],
  larkspur: [
    {
      name: 'Receive PO 850',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: [x12('850'), 'CANONICAL_PO_JSON'],
      via: ['S3', 'HTTP'],
      share: 15,
    },
    {
      name: 'Send ASN 856',
      type: 'SEND_ASN',
      files: [SHIPMENT, x12('856')],
      via: ['EADAPTOR', 'S3'],
      share: 30,
      state: 'UNDEPLOYED_CHANGES',
    },
    {
      name: 'Receive PO spreadsheet',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: ['CSV_GENERIC', 'CANONICAL_PO_JSON'],
      via: ['EMAIL', 'HTTP'],
      share: 6,
      temper: 'CALM',
      deleted: true,
    },
  ],
  'granite-state': [
    {
      name: 'Send tender 204',
      type: 'SEND_LOAD_TENDER',
      files: [SHIPMENT, x12('204')],
      via: ['EADAPTOR', 'AS2'],
      share: 60,
      ack: 'X12_997',
      mode: 'ROAD',
      lookup: 'region_codes',
    },
    {
      name: 'Receive tender response 990',
      type: 'RECEIVE_TENDER_RESPONSE',
      files: [x12('990'), EVENT],
      via: ['AS2', 'EADAPTOR'],
      share: 100,
      mode: 'ROAD',
      temper: 'CALM',
    },
    {
      name: 'Receive status 214',
      type: 'RECEIVE_MILESTONE',
      files: [x12('214'), EVENT],
      via: ['AS2', 'EADAPTOR'],
      share: 90,
      mode: 'ROAD',
    },
    {
      name: 'Receive freight invoice 210',
      type: 'RECEIVE_FREIGHT_INVOICE',
      files: [x12('210'), TRANSACTION],
      via: ['AS2', 'EADAPTOR'],
      share: 60,
      mode: 'ROAD',
      lookup: 'charge_codes',
    },
  ],
  'blue-heron': [
    {
      name: 'Receive shipment',
      type: 'RECEIVE_SHIPMENT',
      files: [SHIPMENT, 'CANONICAL_SHIPMENT_JSON'],
      via: ['EADAPTOR', 'HTTP'],
      share: 220,
      builder: 'VISUAL_V3',
    },
    {
      name: 'Receive document packet',
      type: 'RECEIVE_DOCUMENT_PACKET',
      files: ['PDF_DOCUMENT', 'PDF_DOCUMENT'],
      via: ['EMAIL', 'EADAPTOR'],
      share: 60,
      temper: 'CALM',
    },
  ],
  'blue-heron-es': [
    {
      name: 'Receive shipment',
      type: 'RECEIVE_SHIPMENT',
      files: [SHIPMENT, 'CANONICAL_SHIPMENT_JSON'],
      via: ['EADAPTOR', 'HTTP'],
      share: 190,
      temper: 'CALM',
    },
    {
      name: 'Send milestone IFTSTA',
      type: 'SEND_MILESTONE',
      files: [EVENT, 'EDIFACT_IFTSTA_D99B'],
      via: ['EADAPTOR', 'SFTP'],
      share: 40,
    },
  ],
  'osprey-track': [
    {
      name: 'Send positions',
      type: 'SEND_MILESTONE',
      files: [EVENT, 'OSPREY_POSITIONS_JSON'],
      via: ['EADAPTOR', 'REMOTE_ADAPTER'],
      share: 100,
      ack: 'API_CALLBACK',
      builder: 'LICENSED',
      throttle: 120,
    },
    {
      name: 'Receive estimated arrivals',
      type: 'RECEIVE_MILESTONE',
      files: ['OSPREY_ARRIVALS_JSON', EVENT],
      via: ['REMOTE_ADAPTER', 'EADAPTOR'],
      share: 40,
      builder: 'LICENSED',
    },
  ],
  sundial: [
    {
      name: 'Send despatch advice DESADV',
      type: 'SEND_ASN',
      files: [SHIPMENT, 'EDIFACT_DESADV_D96A'],
      via: ['EADAPTOR', 'AS2'],
      share: 30,
      ack: 'CONTRL',
      mode: 'AIR',
    },
    {
      name: 'Send commercial invoice 810',
      type: 'SEND_COMMERCIAL_INVOICE',
      files: [TRANSACTION, x12('810')],
      via: ['EADAPTOR', 'AS2'],
      share: 30,
      ack: 'X12_997',
      mode: 'AIR',
      temper: 'CALM',
    },
  ],
  ridgeway: [
    {
      name: 'Receive PO 850',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: [x12('850'), 'CANONICAL_PO_JSON'],
      via: ['AS2', 'HTTP'],
      share: 20,
    },
    {
      name: 'Send freight invoice 310',
      type: 'SEND_FREIGHT_INVOICE',
      files: [TRANSACTION, x12('310')],
      via: ['EADAPTOR', 'AS2'],
      share: 70,
      ack: 'X12_997',
      temper: 'CALM',
    },
  ],
  'shanghai-yuanhang': [
    {
      name: 'Receive shipment',
      type: 'RECEIVE_SHIPMENT',
      files: [SHIPMENT, 'CANONICAL_SHIPMENT_JSON'],
      via: ['EADAPTOR', 'HTTP'],
      share: 110,
      temper: 'CALM',
    },
    {
      name: '接收随附单据',
      type: 'RECEIVE_DOCUMENT_PACKET',
      files: ['PDF_DOCUMENT', 'PDF_DOCUMENT'],
      via: ['EMAIL', 'EADAPTOR'],
      share: 40,
    },
  ],
  'gulf-clearing': [
    {
      name: 'Receive booking IFTMIN',
      type: 'RECEIVE_BOOKING',
      files: ['EDIFACT_IFTMIN_D99B', SHIPMENT],
      via: ['AS2', 'EADAPTOR'],
      share: 60,
      lookup: 'port_codes',
    },
    {
      name: 'Send commercial invoice 810',
      type: 'SEND_COMMERCIAL_INVOICE',
      files: [TRANSACTION, x12('810')],
      via: ['EADAPTOR', 'SFTP'],
      share: 30,
    },
  ],
  cnhiffdg: [
    {
      name: 'Receive load tender 204 for drayage moves between the ports and the inland ramps',
      type: 'RECEIVE_LOAD_TENDER',
      files: [x12('204'), SHIPMENT],
      via: ['AS2', 'EADAPTOR'],
      share: 90,
      mode: 'ROAD',
      temper: 'CALM',
    },
  ],
  'willow-finch': [
    {
      name: 'Receive PO 850',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: [x12('850'), 'CANONICAL_PO_JSON'],
      via: ['AS2', 'HTTP'],
      share: 0,
      state: 'DRAFT',
      temper: 'CALM',
    },
    {
      name: 'Send ASN 856',
      type: 'SEND_ASN',
      files: [SHIPMENT, x12('856')],
      via: ['EADAPTOR', 'AS2'],
      share: 0,
      ack: 'X12_997',
      state: 'DRAFT',
      temper: 'CALM',
    },
  ],
  'quarry-stone': [
    {
      name: 'Receive order list',
      type: 'RECEIVE_PURCHASE_ORDER',
      files: ['CSV_GENERIC', 'CANONICAL_PO_JSON'],
      via: ['UPLOAD_PAGE', 'HTTP'],
      share: 10,
    },
    {
      name: 'Send ASN 856',
      type: 'SEND_ASN',
      files: [SHIPMENT, x12('856')],
      via: ['EADAPTOR', 'SFTP'],
      share: 8,
      state: 'UNDEPLOYED_CHANGES',
      temper: 'CALM',
    },
  ],
  amberline: [
    {
      name: 'Send tender 204',
      type: 'SEND_LOAD_TENDER',
      files: [SHIPMENT, x12('204')],
      via: ['EADAPTOR', 'AS2'],
      share: 0,
      ack: 'X12_997',
      mode: 'ROAD',
      state: 'DISABLED',
      temper: 'CALM',
    },
    {
      name: 'Receive tender response 990',
      type: 'RECEIVE_TENDER_RESPONSE',
      files: [x12('990'), EVENT],
      via: ['AS2', 'EADAPTOR'],
      share: 0,
      mode: 'ROAD',
      state: 'DISABLED',
      temper: 'CALM',
    },
  ],
  'old-mill': [
    {
      name: 'Send warehouse order',
      type: 'SEND_SHIPMENT',
      files: [SHIPMENT, 'CSV_GENERIC'],
      via: ['EADAPTOR', 'SFTP'],
      share: 0,
      state: 'DISABLED',
      temper: 'CALM',
    },
  ],
  saltmarsh: [],
};

const others: Readonly<
  Record<Exclude<CompanyCode, 'northbay'>, Readonly<Record<string, readonly FlowRow[]>>>
> = {
  'northbay-test': {
    pinecrest: [
      {
        name: 'Send tender 204',
        type: 'SEND_LOAD_TENDER',
        files: [SHIPMENT, x12('204')],
        via: ['EADAPTOR', 'AS2'],
        share: 40,
        ack: 'X12_997',
        lookup: 'region_codes',
        mode: 'ROAD',
      },
      {
        name: 'Receive tender response 990',
        type: 'RECEIVE_TENDER_RESPONSE',
        files: [x12('990'), EVENT],
        via: ['AS2', 'EADAPTOR'],
        share: 25,
        mode: 'ROAD',
      },
    ],
    'alder-retail': [
      {
        name: 'Receive PO 850',
        type: 'RECEIVE_PURCHASE_ORDER',
        files: [x12('850'), 'CANONICAL_PO_JSON'],
        via: ['SFTP', 'HTTP'],
        share: 30,
        lookup: 'container_type',
        temper: 'HOT',
      },
    ],
    'kestrel-air': [
      {
        name: 'Send milestone 214',
        type: 'SEND_MILESTONE',
        files: [EVENT, x12('214')],
        via: ['EADAPTOR', 'SFTP'],
        share: 30,
        mode: 'AIR',
        lookup: 'status_codes',
      },
    ],
    'willow-finch': [
      {
        name: 'Receive PO 850',
        type: 'RECEIVE_PURCHASE_ORDER',
        files: [x12('850'), 'CANONICAL_PO_JSON'],
        via: ['AS2', 'HTTP'],
        share: 12,
        state: 'UNDEPLOYED_CHANGES',
        temper: 'HOT',
      },
    ],
  },
  'alder-retail': {
    northbay: [
      {
        name: 'Send PO 850',
        type: 'SEND_PURCHASE_ORDER',
        files: ['CANONICAL_PO_JSON', x12('850')],
        via: ['HTTP', 'SFTP'],
        share: 50,
      },
      {
        name: 'Receive ASN 856',
        type: 'RECEIVE_ASN',
        files: [x12('856'), 'JSON_GENERIC'],
        via: ['AS2', 'HTTP'],
        share: 30,
      },
      {
        name: 'Receive freight invoice 210',
        type: 'RECEIVE_FREIGHT_INVOICE',
        files: [x12('210'), 'JSON_GENERIC'],
        via: ['AS2', 'HTTP'],
        share: 14,
      },
    ],
    fernbrook: [
      {
        name: 'Send PO 850',
        type: 'SEND_PURCHASE_ORDER',
        files: ['CANONICAL_PO_JSON', x12('850')],
        via: ['HTTP', 'AS2'],
        share: 22,
        ack: 'X12_997',
      },
    ],
    'tallow-lane': [
      {
        name: 'Receive ASN 856',
        type: 'RECEIVE_ASN',
        files: [x12('856'), 'JSON_GENERIC'],
        via: ['EMAIL', 'HTTP'],
        share: 12,
        temper: 'HOT',
      },
    ],
  },
  'pinecrest-lines': {
    northbay: [
      {
        name: 'Receive load tender 204',
        type: 'RECEIVE_LOAD_TENDER',
        files: [x12('204'), 'CANONICAL_SHIPMENT_JSON'],
        via: ['AS2', 'HTTP'],
        share: 40,
        mode: 'ROAD',
        lookup: 'region_codes',
        temper: 'HOT',
      },
      {
        name: 'Send tender response 990',
        type: 'SEND_TENDER_RESPONSE',
        files: ['JSON_GENERIC', x12('990')],
        via: ['HTTP', 'AS2'],
        share: 36,
        mode: 'ROAD',
        ack: 'MDN',
      },
      {
        name: 'Send freight invoice 210',
        type: 'SEND_FREIGHT_INVOICE',
        files: ['JSON_GENERIC', x12('210')],
        via: ['HTTP', 'AS2'],
        share: 12,
        mode: 'ROAD',
        ack: 'X12_997',
      },
    ],
    highgate: [
      {
        name: 'Receive load tender 204',
        type: 'RECEIVE_LOAD_TENDER',
        files: [x12('204'), 'CANONICAL_SHIPMENT_JSON'],
        via: ['SFTP', 'HTTP'],
        share: 22,
        mode: 'ROAD',
      },
    ],
    bramble: [
      {
        name: 'Send milestone 214',
        type: 'SEND_MILESTONE',
        files: ['JSON_GENERIC', x12('214')],
        via: ['HTTP', 'SFTP'],
        share: 60,
        mode: 'ROAD',
      },
    ],
  },
  'solo-broker': {},
  harborline: {
    polder: [
      {
        name: 'Receive booking IFTMIN',
        type: 'RECEIVE_BOOKING',
        files: ['EDIFACT_IFTMIN_D99B', 'CANONICAL_SHIPMENT_JSON'],
        via: ['AS2', 'HTTP'],
        share: 20,
        state: 'DISABLED',
        mode: 'AIR',
      },
    ],
    zuider: [
      {
        name: 'Send booking IFTMBF',
        type: 'SEND_BOOKING',
        files: ['CANONICAL_SHIPMENT_JSON', 'EDIFACT_IFTMBF_D99B'],
        via: ['HTTP', 'AS2'],
        share: 18,
        ack: 'CONTRL',
        state: 'DISABLED',
      },
      {
        name: 'Receive status IFTSTA',
        type: 'RECEIVE_MILESTONE',
        files: ['EDIFACT_IFTSTA_D99B', 'JSON_GENERIC'],
        via: ['AS2', 'HTTP'],
        share: 40,
        state: 'DISABLED',
      },
    ],
  },
};

/** The flows of each workspace, by the partner's slug. */
export const flowRows: Readonly<Record<CompanyCode, Readonly<Record<string, readonly FlowRow[]>>>> = {
  northbay,
  ...others,
};
