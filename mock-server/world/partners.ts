import { hash, uuidFrom } from '../generate/random.ts';
import type { CompanyCode } from '../people.ts';
import { companies, type CompanyRecord } from './companies.ts';
import type { PartnerSeed } from './facts.ts';
import { gln } from './references.ts';

/** `PartnerType` of the schema. */
export type PartnerType =
  | 'FREIGHT_OPERATIONS'
  | 'FREIGHT_VISIBILITY'
  | 'PO_MANAGEMENT'
  | 'CARRIER_OPERATIONS'
  | 'AGENT_OPERATIONS'
  | 'CUSTOMS_OPERATIONS'
  | 'DATA_AGGREGATION'
  | 'ASN_MILESTONE'
  | 'CUSTOM';

export type PartnerStatus = 'ONBOARDING' | 'TESTING' | 'LIVE' | 'PAUSED' | 'ARCHIVED';

export interface ExternalId {
  readonly scheme: 'SCAC' | 'ISA' | 'GLN' | 'DUNS' | 'CARGOWISE_ORG' | 'INTERNAL';
  readonly qualifier: string | null;
  readonly value: string;
}

export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: 'TECHNICAL' | 'BUSINESS' | 'ESCALATION';
}

/** A guest who can only see this partner. */
export interface IntegrationUser {
  readonly email: string;
  readonly name: string | null;
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  readonly invited_days_ago: number;
}

/** A seeded trading partner with all stored fields of `TradingPartner`. */
export interface PartnerRecord extends PartnerSeed {
  /** Index in `world.partners`. */
  readonly index: number;
  /** Lowercase ASCII name for hosts and mapping names. */
  readonly slug: string;
  readonly partner_type: PartnerType;
  readonly status: PartnerStatus;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly external_ids: readonly ExternalId[];
  readonly contacts: readonly Contact[];
  readonly integration_users: readonly IntegrationUser[];
  /** Email of the member who is responsible. */
  readonly owner_email: string | null;
  /** Days before the anchor. */
  readonly created_days_ago: number;
}

interface Row {
  readonly slug: string;
  readonly name: string;
  readonly type: PartnerType;
  readonly status?: PartnerStatus;
  readonly scac?: string;
  /** Interchange qualifier and id; if omitted, the SCAC with qualifier 02. */
  readonly edi?: readonly [qualifier: string, id: string];
  readonly tags?: readonly string[];
  readonly about?: string;
  readonly owner?: string | null;
  readonly guests?: readonly IntegrationUser[];
}

const guestOfPinecrest: readonly IntegrationUser[] = [
  { email: 'guest@northbay.example', name: 'Gustavo Prieto', status: 'ACTIVE', invited_days_ago: 212 },
  { email: 'dispatch@pinecrest.example', name: null, status: 'INVITED', invited_days_ago: 3 },
  { email: 'r.halloran@pinecrest.example', name: 'Ruth Halloran', status: 'DISABLED', invited_days_ago: 388 },
];

const northbay: readonly Row[] = [
  {
    slug: 'pinecrest',
    name: 'Pinecrest Lines',
    type: 'CARRIER_OPERATIONS',
    scac: 'PNCL',
    tags: ['carrier', 'ftl', 'tier-1'],
    about:
      'Truckload carrier for the West Coast and the intermodal ramps. Load tenders must be answered within two hours.',
    guests: guestOfPinecrest,
  },
  {
    slug: 'alder-retail',
    name: 'Alder Retail',
    type: 'PO_MANAGEMENT',
    edi: ['ZZ', 'ALDERRETAIL'],
    tags: ['import', 'key-account', 'retail'],
    about:
      'Department stores in 41 locations. Purchase orders arrive in waves when their planners release them.',
  },
  {
    slug: 'kestrel-air',
    name: 'Kestrel Air',
    type: 'FREIGHT_VISIBILITY',
    scac: 'KSAR',
    tags: ['air', 'carrier'],
    about: 'Air cargo on the transpacific lanes. Statuses are sent to their SFTP server.',
    owner: 'editor@northbay.example',
  },
  {
    slug: 'harbor-foods',
    name: 'Harbor Foods',
    type: 'ASN_MILESTONE',
    edi: ['01', '061414100'],
    tags: ['grocery', 'key-account', 'reefer'],
    about:
      'Chilled and frozen goods. They charge back ship notices that are not acknowledged before the truck arrives.',
    owner: 'editor@northbay.example',
    guests: [
      { email: 'edi@harborfoods.example', name: 'Priya Raman', status: 'ACTIVE', invited_days_ago: 97 },
    ],
  },
  {
    slug: 'meridian-customs',
    name: 'Meridian Customs',
    type: 'CUSTOMS_OPERATIONS',
    edi: ['ZZ', 'MERIDIANCB'],
    tags: ['customs', 'us-entry'],
    about: 'Customs broker for entries in Los Angeles, Oakland, and Seattle.',
  },
  {
    slug: 'fjordline',
    name: 'Fjordline Ocean',
    type: 'CARRIER_OPERATIONS',
    scac: 'FJLO',
    edi: ['ZZZ', 'FJORDLINE'],
    tags: ['carrier', 'edifact', 'ocean'],
    about: 'Container line between North Europe and both coasts; EDIFACT only.',
  },
  {
    slug: 'tidewater',
    name: 'Tidewater Terminals',
    type: 'FREIGHT_VISIBILITY',
    edi: ['ZZ', 'TIDEWATER'],
    tags: ['ocean', 'terminal'],
  },
  {
    slug: 'copperfield',
    name: 'Copperfield Electronics',
    type: 'PO_MANAGEMENT',
    edi: ['14', '4012345000016'],
    tags: ['edifact', 'electronics'],
    about: 'Orders and despatch advices in EDIFACT D96A through their own AS2 station.',
  },
  {
    slug: 'juniper',
    name: 'Juniper Home Goods',
    type: 'PO_MANAGEMENT',
    edi: ['ZZ', 'JUNIPERHOME'],
    tags: ['retail'],
  },
  {
    slug: 'larkspur',
    name: 'Larkspur Apparel',
    type: 'PO_MANAGEMENT',
    edi: ['12', '2065550143'],
    tags: ['apparel', 'retail'],
  },
  {
    slug: 'granite-state',
    name: 'Granite State Trucking',
    type: 'CARRIER_OPERATIONS',
    scac: 'GSTK',
    tags: ['carrier', 'ltl'],
    owner: 'editor@northbay.example',
  },
  {
    slug: 'blue-heron',
    name: 'Blue Heron Logistics',
    type: 'AGENT_OPERATIONS',
    edi: ['ZZ', 'BLUEHERONUS'],
    tags: ['agent', 'us'],
    about: 'Agent for the Gulf ports. Not to be confused with the company of the same name in Valencia.',
  },
  {
    slug: 'blue-heron-es',
    name: 'Blue Heron Logistics',
    type: 'AGENT_OPERATIONS',
    edi: ['ZZ', 'BLUEHERONES'],
    tags: ['agent', 'es'],
    about: 'Agent in Valencia and Barcelona.',
  },
  {
    slug: 'osprey-track',
    name: 'Osprey Track',
    type: 'DATA_AGGREGATION',
    edi: ['ZZ', 'OSPREYTRACK'],
    tags: ['api', 'visibility'],
    about: 'Aggregates vessel and truck positions; answers every call with a callback.',
  },
  {
    slug: 'sundial',
    name: 'Sundial Pharma',
    type: 'ASN_MILESTONE',
    edi: ['14', '5412345000112'],
    tags: ['gdp', 'pharma'],
  },
  {
    slug: 'ridgeway',
    name: 'Ridgeway Automotive',
    type: 'PO_MANAGEMENT',
    edi: ['16', '0785550190001'],
    tags: ['automotive', 'just-in-time'],
  },
  {
    slug: 'shanghai-yuanhang',
    name: '上海远航国际货运代理有限公司',
    type: 'AGENT_OPERATIONS',
    edi: ['ZZ', 'YUANHANGSHA'],
    tags: ['agent', 'cn'],
    about: 'Agent in Shanghai and Ningbo.',
  },
  {
    slug: 'gulf-clearing',
    name: 'شركة الخليج للشحن والتخليص',
    type: 'CUSTOMS_OPERATIONS',
    edi: ['ZZ', 'GULFCLEARING'],
    tags: ['ae', 'customs'],
    about: 'Clearing agent at Jebel Ali.',
  },
  {
    slug: 'cnhiffdg',
    name: 'Consolidated Northern Hemisphere Intermodal Freight Forwarding and Drayage Group',
    type: 'FREIGHT_OPERATIONS',
    scac: 'CNHI',
    tags: ['intermodal'],
  },
  {
    slug: 'willow-finch',
    name: 'Willow & Finch Books',
    type: 'PO_MANAGEMENT',
    status: 'ONBOARDING',
    edi: ['ZZ', 'WILLOWFINCH'],
    tags: ['retail'],
    about: 'Go-live planned for next month; flows are drafts.',
    owner: 'editor@northbay.example',
  },
  {
    slug: 'quarry-stone',
    name: 'Quarry Stone Imports',
    type: 'CUSTOM',
    status: 'TESTING',
    edi: ['ZZ', 'QUARRYSTONE'],
    tags: ['csv', 'import'],
    about: 'Sends spreadsheets exported by hand; exchanging test data.',
  },
  {
    slug: 'amberline',
    name: 'Amberline Freight',
    type: 'CARRIER_OPERATIONS',
    status: 'PAUSED',
    scac: 'AMBF',
    tags: ['carrier'],
    about: 'On hold while the contract is renegotiated.',
    owner: null,
  },
  {
    slug: 'old-mill',
    name: 'Old Mill Warehousing',
    type: 'FREIGHT_OPERATIONS',
    status: 'ARCHIVED',
    edi: ['ZZ', 'OLDMILLWH'],
    about: 'Warehouse closed; kept for reference.',
    owner: null,
  },
  {
    slug: 'saltmarsh',
    name: 'Saltmarsh Brokerage',
    type: 'CUSTOMS_OPERATIONS',
    status: 'ONBOARDING',
    edi: ['ZZ', 'SALTMARSH'],
  },
];

const rowsOf: Readonly<Record<CompanyCode, readonly Row[]>> = {
  northbay,
  'northbay-test': [
    {
      slug: 'pinecrest',
      name: 'Pinecrest Lines',
      type: 'CARRIER_OPERATIONS',
      status: 'TESTING',
      scac: 'PNCL',
      tags: ['carrier'],
    },
    {
      slug: 'alder-retail',
      name: 'Alder Retail',
      type: 'PO_MANAGEMENT',
      status: 'TESTING',
      edi: ['ZZ', 'ALDERTEST'],
    },
    { slug: 'kestrel-air', name: 'Kestrel Air', type: 'FREIGHT_VISIBILITY', status: 'TESTING', scac: 'KSAR' },
    {
      slug: 'willow-finch',
      name: 'Willow & Finch Books',
      type: 'PO_MANAGEMENT',
      status: 'TESTING',
      edi: ['ZZ', 'WILLOWFINCH'],
    },
  ],
  'alder-retail': [
    {
      slug: 'northbay',
      name: 'Northbay Freight',
      type: 'FREIGHT_OPERATIONS',
      edi: ['ZZ', 'NORTHBAYFWD'],
      tags: ['forwarder'],
    },
    {
      slug: 'fernbrook',
      name: 'Fernbrook Mills',
      type: 'PO_MANAGEMENT',
      edi: ['ZZ', 'FERNBROOK'],
      tags: ['supplier'],
    },
    {
      slug: 'tallow-lane',
      name: 'Tallow Lane Ceramics',
      type: 'ASN_MILESTONE',
      edi: ['ZZ', 'TALLOWLANE'],
      tags: ['supplier'],
    },
  ],
  'pinecrest-lines': [
    {
      slug: 'northbay',
      name: 'Northbay Freight',
      type: 'FREIGHT_OPERATIONS',
      edi: ['ZZ', 'NORTHBAYFWD'],
      tags: ['forwarder'],
    },
    {
      slug: 'highgate',
      name: 'Highgate Commodities',
      type: 'FREIGHT_OPERATIONS',
      edi: ['01', '078555014'],
      tags: ['shipper'],
    },
    {
      slug: 'bramble',
      name: 'Bramble & Co',
      type: 'FREIGHT_VISIBILITY',
      edi: ['ZZ', 'BRAMBLE'],
      tags: ['shipper'],
    },
  ],
  'solo-broker': [],
  harborline: [
    {
      slug: 'polder',
      name: 'Polder Flowers',
      type: 'FREIGHT_OPERATIONS',
      status: 'PAUSED',
      edi: ['14', '8712345000011'],
    },
    {
      slug: 'zuider',
      name: 'Zuider Reefer Lines',
      type: 'CARRIER_OPERATIONS',
      status: 'PAUSED',
      scac: 'ZDRL',
    },
  ],
};

const firstNames = [
  'Amara',
  'Bruno',
  'Chidi',
  'Dagny',
  'Emre',
  'Farah',
  'Goran',
  'Hana',
  'Ilse',
  'Jonas',
  'Keiko',
  'Lucia',
];
const lastNames = [
  'Abbott',
  'Bianchi',
  'Castro',
  'Dvorak',
  'Eriksen',
  'Fontaine',
  'Greer',
  'Hoang',
  'Ibarra',
  'Jansen',
  'Kowalski',
  'Lindqvist',
];
const contactRoles = ['TECHNICAL', 'BUSINESS', 'ESCALATION'] as const;

function contactsOf(code: CompanyCode, slug: string): Contact[] {
  const start = hash('contacts', code, slug);
  return contactRoles.slice(0, 1 + (start % 3)).map((role, at) => {
    const first = firstNames[(start + at * 5) % firstNames.length] ?? 'Amara';
    const last = lastNames[(start * 7 + at * 3) % lastNames.length] ?? 'Abbott';
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}@${slug}.example`.toLowerCase(),
      // 555-01xx is reserved for fictional use.
      phone:
        role === 'BUSINESS' ? null : `+1 206 555 01${String((start >>> (at * 4)) % 100).padStart(2, '0')}`,
      role,
    };
  });
}

const partnerOf = (company: CompanyRecord, row: Row): Omit<PartnerRecord, 'index'> => {
  const code = company.short_code;
  const number = hash('partner', code, row.slug);
  const [edi_qualifier, edi_id] = row.edi ?? ['02', row.scac ?? row.slug.toUpperCase()];
  const location = gln(`40${String(number % 10_000_000_000).padStart(10, '0')}`);
  const external_ids: ExternalId[] = [
    { scheme: 'ISA', qualifier: edi_qualifier, value: edi_id },
    { scheme: 'GLN', qualifier: null, value: location },
  ];
  if (row.scac !== undefined) external_ids.unshift({ scheme: 'SCAC', qualifier: null, value: row.scac });
  if (number % 3 === 0)
    external_ids.push({
      scheme: 'DUNS',
      qualifier: null,
      value: String(100_000_000 + (number % 800_000_000)),
    });
  if (row.type === 'AGENT_OPERATIONS' || row.type === 'CUSTOMS_OPERATIONS') {
    external_ids.push({
      scheme: 'CARGOWISE_ORG',
      qualifier: null,
      value: `${row.slug.replaceAll('-', '').slice(0, 6).toUpperCase()}LAX`,
    });
  }
  if (row.tags?.includes('key-account') === true) {
    external_ids.push({ scheme: 'INTERNAL', qualifier: null, value: `KA-${1000 + (number % 9000)}` });
  }
  return {
    partner_uuid: uuidFrom('partner', code, row.slug),
    company_uuid: company.company_uuid,
    partner_name: row.name,
    slug: row.slug,
    scac: row.scac ?? null,
    edi_qualifier,
    edi_id,
    gln: location,
    partner_type: row.type,
    status: row.status ?? 'LIVE',
    description: row.about ?? null,
    tags: row.tags ?? [],
    external_ids,
    contacts: row.slug === 'saltmarsh' ? [] : contactsOf(code, row.slug),
    integration_users: row.guests ?? [],
    owner_email: row.owner === undefined ? 'owner@northbay.example' : row.owner,
    created_days_ago:
      (row.status === 'ONBOARDING' ? 9 : 120) + (number % (row.status === 'ONBOARDING' ? 20 : 700)),
  };
};

/** All partners of all workspaces, by workspace; a fixed roster under every seed. */
export const partners: readonly PartnerRecord[] = companies
  .flatMap((company) => rowsOf[company.short_code].map((row) => partnerOf(company, row)))
  .map((partner, index) => ({ ...partner, index }));
