import type { PartnerStatus, PartnerType } from '#schema-types';
import type { CompanyCode } from '../accounts/people.ts';

/** A guest before naming: without a local part, a person with a name of the partner's country. */
export interface GuestRow {
  readonly local: string | null;
  readonly name: string | null;
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  readonly invited_days_ago: number;
}

/** A row of the roster. */
export interface PartnerRow {
  /** Identifies the partner in the seed's tables and keys, independent of its name. */
  readonly key: string;
  /**
   * A template of `companyNameOf`, or the name itself if it is documented: the workspaces as partners of each other
   * (docs/mock-server.md), Kestrel Air (scenarios and the schema's examples), Osprey Track (the integration product),
   * and Tidewater Terminals (the schema's examples).
   */
  readonly name: string;
  /** ISO 3166; US if omitted. */
  readonly country?: string;
  /** Name for hosts, if the partner's name is not in Latin letters. */
  readonly slug?: string;
  /** Suffix of the name for hosts, if two partners have the same name. */
  readonly twin?: string;
  readonly type: PartnerType;
  readonly status?: PartnerStatus;
  readonly scac?: string;
  /**
   * Interchange qualifier and ID. Without the ID, it is derived from the name; if omitted, it is the SCAC with
   * qualifier 02.
   */
  readonly edi?: readonly [qualifier: string, id?: string];
  readonly tags?: readonly string[];
  readonly about?: string;
  readonly owner?: string | null;
  /** Everybody who was invited as a guest of this partner; addresses are local parts at the partner's domain. */
  readonly guests?: readonly GuestRow[];
}

const guestOfPinecrest: readonly GuestRow[] = [
  { local: 'guest@northbay.example', name: 'Gustavo Prieto', status: 'ACTIVE', invited_days_ago: 212 },
  { local: 'dispatch', name: null, status: 'INVITED', invited_days_ago: 3 },
  { local: null, name: null, status: 'DISABLED', invited_days_ago: 388 },
];

const northbay: readonly PartnerRow[] = [
  {
    key: 'pinecrest',
    name: 'Pinecrest Lines',
    type: 'CARRIER_OPERATIONS',
    scac: 'PNCL',
    tags: ['carrier', 'ftl', 'tier-1'],
    about:
      'Truckload carrier for the West Coast and the intermodal ramps. Load tenders must be answered within two hours.',
    guests: guestOfPinecrest,
  },
  {
    key: 'alder-retail',
    name: 'Alder Retail',
    country: 'GB',
    type: 'PO_MANAGEMENT',
    edi: ['ZZ', 'ALDERRETAIL'],
    tags: ['import', 'key-account', 'retail'],
    about:
      'Department stores in 41 locations. Purchase orders arrive in waves when their planners release them.',
  },
  {
    key: 'kestrel-air',
    name: 'Kestrel Air',
    type: 'FREIGHT_VISIBILITY',
    scac: 'KSAR',
    tags: ['air', 'carrier'],
    about: 'Air cargo on the transpacific lanes. Statuses are sent to their SFTP server.',
    owner: 'editor@northbay.example',
  },
  {
    key: 'harbor-foods',
    name: '{surname} Foods',
    type: 'ASN_MILESTONE',
    edi: ['01', '061414100'],
    tags: ['grocery', 'key-account', 'reefer'],
    about:
      'Chilled and frozen goods. They charge back ship notices that are not acknowledged before the truck arrives.',
    owner: 'editor@northbay.example',
    guests: [{ local: null, name: null, status: 'ACTIVE', invited_days_ago: 97 }],
  },
  {
    key: 'meridian-customs',
    name: '{surname} & {surname} Customs',
    type: 'CUSTOMS_OPERATIONS',
    edi: ['ZZ'],
    tags: ['customs', 'us-entry'],
    about: 'Customs broker for entries in Los Angeles, Oakland, and Seattle.',
  },
  {
    key: 'fjordline',
    name: '{surname} Ocean',
    country: 'NO',
    type: 'CARRIER_OPERATIONS',
    scac: 'FJLO',
    edi: ['ZZZ'],
    tags: ['carrier', 'edifact', 'ocean'],
    about: 'Container line between North Europe and both coasts; EDIFACT only.',
  },
  {
    key: 'tidewater',
    name: 'Tidewater Terminals',
    type: 'FREIGHT_VISIBILITY',
    edi: ['ZZ', 'TIDEWATER'],
    tags: ['ocean', 'terminal'],
  },
  {
    key: 'copperfield',
    name: '{surname} Electronics',
    country: 'DE',
    type: 'PO_MANAGEMENT',
    edi: ['14', '4012345000016'],
    tags: ['edifact', 'electronics'],
    about: 'Orders and despatch advices in EDIFACT D96A through their own AS2 station.',
  },
  {
    key: 'juniper',
    name: '{surname} Home Goods',
    type: 'PO_MANAGEMENT',
    edi: ['ZZ'],
    tags: ['retail'],
  },
  {
    key: 'larkspur',
    name: '{surname} Apparel',
    type: 'PO_MANAGEMENT',
    edi: ['12', '2065550143'],
    tags: ['apparel', 'retail'],
  },
  {
    key: 'granite-state',
    name: '{surname} Trucking',
    type: 'CARRIER_OPERATIONS',
    scac: 'GSTK',
    tags: ['carrier', 'ltl'],
    owner: 'editor@northbay.example',
  },
  {
    key: 'blue-heron',
    name: '{surname} Logistics',
    type: 'AGENT_OPERATIONS',
    edi: ['ZZ'],
    tags: ['agent', 'us'],
    about: 'Agent for the Gulf ports. Not to be confused with the company of the same name in Valencia.',
  },
  {
    key: 'blue-heron-es',
    twin: 'es',
    name: '{surname} Logistics',
    country: 'ES',
    type: 'AGENT_OPERATIONS',
    edi: ['ZZ'],
    tags: ['agent', 'es'],
    about: 'Agent in Valencia and Barcelona.',
  },
  {
    key: 'osprey-track',
    name: 'Osprey Track',
    type: 'DATA_AGGREGATION',
    edi: ['ZZ', 'OSPREYTRACK'],
    tags: ['api', 'visibility'],
    about: 'Aggregates vessel and truck positions; answers every call with a callback.',
  },
  {
    key: 'sundial',
    name: '{surname} Pharma',
    country: 'BE',
    type: 'ASN_MILESTONE',
    edi: ['14', '5412345000112'],
    tags: ['gdp', 'pharma'],
  },
  {
    key: 'ridgeway',
    name: '{surname} Automotive',
    type: 'PO_MANAGEMENT',
    edi: ['16', '0785550190001'],
    tags: ['automotive', 'just-in-time'],
  },
  {
    key: 'shanghai-yuanhang',
    slug: 'shanghai-agent',
    name: '上海{given}国际货运代理有限公司',
    country: 'CN',
    type: 'AGENT_OPERATIONS',
    edi: ['ZZ'],
    tags: ['agent', 'cn'],
    about: 'Agent in Shanghai and Ningbo.',
  },
  {
    key: 'gulf-clearing',
    slug: 'jebel-ali-agent',
    name: 'شركة {surname} للشحن والتخليص',
    country: 'AE',
    type: 'CUSTOMS_OPERATIONS',
    edi: ['ZZ'],
    tags: ['ae', 'customs'],
    about: 'Clearing agent at Jebel Ali.',
  },
  {
    key: 'cnhiffdg',
    name: '{surname} & {surname} Consolidated Intermodal Freight Forwarding and Drayage Group',
    type: 'FREIGHT_OPERATIONS',
    scac: 'CNHI',
    tags: ['intermodal'],
  },
  {
    key: 'willow-finch',
    name: '{surname} & {surname} Books',
    country: 'GB',
    type: 'PO_MANAGEMENT',
    status: 'ONBOARDING',
    edi: ['ZZ'],
    tags: ['retail'],
    about: 'Go-live planned for next month; flows are drafts.',
    owner: 'editor@northbay.example',
  },
  {
    key: 'quarry-stone',
    name: '{surname} Stone Imports',
    type: 'CUSTOM',
    status: 'TESTING',
    edi: ['ZZ'],
    tags: ['csv', 'import'],
    about: 'Sends spreadsheets exported by hand; exchanging test data.',
  },
  {
    key: 'amberline',
    name: '{surname} Freight',
    type: 'CARRIER_OPERATIONS',
    status: 'PAUSED',
    scac: 'AMBF',
    tags: ['carrier'],
    about: 'On hold while the contract is renegotiated.',
    owner: null,
  },
  {
    key: 'old-mill',
    name: '{surname} Warehousing',
    type: 'FREIGHT_OPERATIONS',
    status: 'ARCHIVED',
    edi: ['ZZ'],
    about: 'Warehouse closed; kept for reference.',
    owner: null,
  },
  {
    key: 'saltmarsh',
    name: '{surname} Brokerage',
    type: 'CUSTOMS_OPERATIONS',
    status: 'ONBOARDING',
    edi: ['ZZ'],
  },
];

/** The trading partners of each workspace, before naming. */
export const partnerRows: Readonly<Record<CompanyCode, readonly PartnerRow[]>> = {
  northbay,
  'northbay-test': [
    {
      key: 'pinecrest',
      name: 'Pinecrest Lines',
      type: 'CARRIER_OPERATIONS',
      status: 'TESTING',
      scac: 'PNCL',
      tags: ['carrier'],
    },
    {
      key: 'alder-retail',
      name: 'Alder Retail',
      country: 'GB',
      type: 'PO_MANAGEMENT',
      status: 'TESTING',
      edi: ['ZZ', 'ALDERTEST'],
    },
    { key: 'kestrel-air', name: 'Kestrel Air', type: 'FREIGHT_VISIBILITY', status: 'TESTING', scac: 'KSAR' },
    {
      key: 'willow-finch',
      name: '{surname} & {surname} Books',
      country: 'GB',
      type: 'PO_MANAGEMENT',
      status: 'TESTING',
      edi: ['ZZ'],
    },
  ],
  'alder-retail': [
    {
      key: 'northbay',
      name: 'Northbay Freight',
      type: 'FREIGHT_OPERATIONS',
      edi: ['ZZ', 'NORTHBAYFWD'],
      tags: ['forwarder'],
    },
    {
      key: 'fernbrook',
      name: '{surname} Textiles',
      country: 'PT',
      type: 'PO_MANAGEMENT',
      edi: ['ZZ'],
      tags: ['supplier'],
    },
    {
      key: 'tallow-lane',
      name: '{surname} Ceramics',
      country: 'GB',
      type: 'ASN_MILESTONE',
      edi: ['ZZ'],
      tags: ['supplier'],
    },
  ],
  'pinecrest-lines': [
    {
      key: 'northbay',
      name: 'Northbay Freight',
      type: 'FREIGHT_OPERATIONS',
      edi: ['ZZ', 'NORTHBAYFWD'],
      tags: ['forwarder'],
    },
    {
      key: 'highgate',
      name: '{surname} Commodities',
      type: 'FREIGHT_OPERATIONS',
      edi: ['01', '078555014'],
      tags: ['shipper'],
    },
    {
      key: 'bramble',
      name: '{surname} & Sons',
      type: 'FREIGHT_VISIBILITY',
      edi: ['ZZ'],
      tags: ['shipper'],
    },
  ],
  'solo-broker': [],
  harborline: [
    {
      key: 'polder',
      name: '{surname} Flowers',
      country: 'NL',
      type: 'FREIGHT_OPERATIONS',
      status: 'PAUSED',
      edi: ['14', '8712345000011'],
    },
    {
      key: 'zuider',
      name: '{surname} Reefer Lines',
      country: 'NL',
      type: 'CARRIER_OPERATIONS',
      status: 'PAUSED',
      scac: 'ZDRL',
    },
  ],
};
