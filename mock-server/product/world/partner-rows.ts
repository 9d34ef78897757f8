import * as z from 'zod';
import type { PartnerStatus, PartnerType } from '#schema-types';
import { COMPANY_CODES } from '../accounts/people.ts';
import rows from './data/partner-rows.json' with { type: 'json' };

const STATUSES = [
  'ONBOARDING',
  'TESTING',
  'LIVE',
  'PAUSED',
  'ARCHIVED',
] as const satisfies readonly PartnerStatus[];
const TYPES = [
  'FREIGHT_OPERATIONS',
  'FREIGHT_VISIBILITY',
  'PO_MANAGEMENT',
  'CARRIER_OPERATIONS',
  'AGENT_OPERATIONS',
  'CUSTOMS_OPERATIONS',
  'DATA_AGGREGATION',
  'ASN_MILESTONE',
  'CUSTOM',
] as const satisfies readonly PartnerType[];

const guestRow = z
  .strictObject({
    local: z.string().nullable().describe("Local part of the address, at the partner's domain."),
    name: z.string().nullable(),
    status: z.enum(['INVITED', 'ACTIVE', 'DISABLED']),
    invited_days_ago: z.int(),
  })
  .describe("A guest before naming: without a local part, a person with a name of the partner's country.");

const partnerRow = z.strictObject({
  key: z.string().describe("Identifies the partner in the seed's tables and keys, independent of its name."),
  name: z
    .string()
    .describe(
      "A template of `companyNameOf`, or the name itself if it is documented: the workspaces as partners of each other (docs/mock-server.md), Kestrel Air (scenarios and the schema's examples), Osprey Track (the integration product), and Tidewater Terminals (the schema's examples).",
    ),
  country: z.string().length(2).optional().describe('ISO 3166; US if omitted.'),
  slug: z.string().optional().describe("Name for hosts, if the partner's name is not in Latin letters."),
  twin: z.string().optional().describe('Suffix of the name for hosts, if two partners have the same name.'),
  type: z.enum(TYPES),
  status: z.enum(STATUSES).optional(),
  scac: z.string().optional(),
  edi: z
    .tuple([z.string(), z.string().optional()])
    .optional()
    .describe(
      'Interchange qualifier and ID. Without the ID, it is derived from the name; if omitted, it is the SCAC with qualifier 02.',
    ),
  tags: z.array(z.string()).optional(),
  about: z.string().optional(),
  owner: z.string().nullable().optional(),
  guests: z.array(guestRow).optional().describe('Everybody who was invited as a guest of this partner.'),
});
/** A row of the roster. */
export type PartnerRow = Readonly<z.infer<typeof partnerRow>>;

/** The form of `data/partner-rows.json`. */
export const partnerRowsForm = z
  .record(z.enum(COMPANY_CODES), z.array(partnerRow))
  .describe('The trading partners of each workspace, before naming.');

/** The trading partners of each workspace, before naming. */
export const partnerRows: Readonly<z.infer<typeof partnerRowsForm>> = partnerRowsForm.parse(rows);
