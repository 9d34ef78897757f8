import type { PartnerType, TemplateCategory, TemplateVisibility } from '#schema-types';
import type { CompanyCode } from '../accounts/people.ts';

interface VersionRow {
  readonly note: string;
  /** Number of days before the anchor at which it was published. */
  readonly days: number;
}

interface TemplateRow {
  readonly company: CompanyCode;
  readonly name: string;
  readonly about: string;
  readonly category: TemplateCategory;
  readonly types: readonly PartnerType[];
  readonly visibility: TemplateVisibility;
  readonly archived?: boolean;
  /** The partner and its flows that it was created from. */
  readonly from: string;
  readonly flows: readonly string[];
  readonly versions: readonly VersionRow[];
  /** Partners it was applied to, by key, with the version. */
  readonly applied: readonly (readonly [key: string, version: number, days: number])[];
}

const firstVersion = (days: number): VersionRow => ({ note: 'First version', days });
const moreRetries = (days: number): VersionRow => ({
  note: 'More retries while their system is down',
  days,
});

/** The templates of the seed. */
export const templateRows: readonly TemplateRow[] = [
  {
    company: 'northbay',
    name: 'Truckload carrier, X12',
    about: 'Load tender and response, milestones, and freight invoice.',
    category: 'CARRIER',
    types: ['CARRIER_OPERATIONS'],
    visibility: 'MY_COMPANIES',
    from: 'pinecrest',
    flows: ['Send tender 204', 'Receive tender response 990', 'Receive freight invoice 210'],
    versions: [moreRetries(61), { note: 'Add the freight invoice', days: 190 }, firstVersion(402)],
    applied: [
      ['pinecrest', 3, 60],
      ['granite-state', 2, 151],
      ['amberline', 1, 377],
    ],
  },
  {
    company: 'northbay',
    name: 'Retailer, X12 orders',
    about: 'Inbound orders, outbound ship notices and invoices.',
    category: 'RETAIL',
    types: ['PO_MANAGEMENT', 'ASN_MILESTONE'],
    visibility: 'MY_COMPANIES',
    from: 'harbor-foods',
    flows: ['Receive PO 850', 'Send ASN 856'],
    versions: [moreRetries(88), firstVersion(305)],
    applied: [
      ['harbor-foods', 2, 87],
      ['juniper', 2, 80],
      ['willow-finch', 2, 6],
      ['alder-retail', 1, 290],
    ],
  },
  {
    company: 'northbay',
    name: 'Ocean carrier, EDIFACT',
    about: 'Booking, shipping instruction, and status with a container line.',
    category: 'CARRIER',
    types: ['CARRIER_OPERATIONS'],
    visibility: 'PRIVATE',
    from: 'fjordline',
    flows: ['Send booking IFTMBF', 'Send shipping instruction IFTMIN', 'Receive status IFTSTA'],
    versions: [firstVersion(240)],
    applied: [['fjordline', 1, 240]],
  },
  {
    company: 'northbay',
    name: 'Agent, shipments from CargoWise',
    about: 'Canonical shipments from an agent to the host system.',
    category: 'FORWARDING',
    types: ['AGENT_OPERATIONS'],
    visibility: 'PUBLIC',
    from: 'blue-heron-es',
    flows: ['Receive shipment'],
    versions: [moreRetries(33), firstVersion(133)],
    applied: [
      ['blue-heron-es', 2, 33],
      ['blue-heron', 1, 120],
    ],
  },
  {
    company: 'northbay',
    name: 'Statuses by SFTP',
    about: 'Replaced by the carrier templates.',
    category: 'VISIBILITY',
    types: [],
    visibility: 'PRIVATE',
    archived: true,
    from: 'kestrel-air',
    flows: ['Send milestone 214'],
    versions: [firstVersion(420)],
    applied: [],
  },
  {
    company: 'alder-retail',
    name: 'Forwarder, orders and ship notices',
    about: 'Documents that Alder Retail exchanges with each of its forwarders.',
    category: 'FORWARDING',
    types: ['FREIGHT_OPERATIONS', 'AGENT_OPERATIONS'],
    visibility: 'PUBLIC',
    from: 'northbay',
    flows: ['Send PO 850', 'Receive ASN 856'],
    versions: [firstVersion(200)],
    applied: [['northbay', 1, 200]],
  },
  {
    company: 'harborline',
    name: 'Container line, EDIFACT',
    about: 'Booking and status.',
    category: 'CARRIER',
    types: ['CARRIER_OPERATIONS'],
    visibility: 'PRIVATE',
    from: 'zuider',
    flows: ['Send booking IFTMBF', 'Receive status IFTSTA'],
    versions: [firstVersion(320)],
    applied: [['zuider', 1, 320]],
  },
];
