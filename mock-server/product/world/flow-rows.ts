import * as z from 'zod';
import type { AckKind, FlowBuilder, FlowDeployState } from '#schema-types';
import { COMPANY_CODES } from '../accounts/people.ts';
import type { ConnectionKind } from '../facts/facts.ts';
import type { TransportMode } from '../facts/references.ts';
import rows from './data/flow-rows.json' with { type: 'json' };

const ACKS = ['MDN', 'X12_997', 'CONTRL', 'API_CALLBACK'] as const satisfies readonly AckKind[];
const BUILDERS = ['VISUAL_V3', 'LICENSED'] as const satisfies readonly FlowBuilder[];
const STATES = ['DRAFT', 'UNDEPLOYED_CHANGES', 'DISABLED'] as const satisfies readonly FlowDeployState[];
const MODES = ['OCEAN', 'AIR', 'ROAD'] as const satisfies readonly TransportMode[];
const KINDS = [
  'SFTP',
  'AS2',
  'HTTP',
  'EADAPTOR',
  'EMAIL',
  'S3',
  'UPLOAD_PAGE',
  'REMOTE_ADAPTER',
] as const satisfies readonly ConnectionKind[];

const failureProfile = z
  .enum(['HOT', 'ORDINARY', 'CALM'])
  .describe('How often it fails: three flows cause most failures, and two in five never fail.');
export type FailureProfile = z.infer<typeof failureProfile>;

const flowRow = z.strictObject({
  name: z.string(),
  type: z.string().describe('Code of the flow type.'),
  files: z.tuple([z.string(), z.string()]).describe('File type codes, source then destination.'),
  via: z.tuple([z.enum(KINDS), z.enum(KINDS)]).describe('Connections, source then destination.'),
  share: z.number().describe('Its part of all executions, relative to the other flows.'),
  ack: z.enum(ACKS).optional(),
  lookup: z.string().optional().describe('Name of the lookup table that its mapping uses.'),
  mode: z.enum(MODES).optional(),
  failureProfile: failureProfile.optional(),
  state: z.enum(STATES).optional(),
  builder: z.enum(BUILDERS).optional(),
  throttle: z.int().optional(),
  deleted: z.boolean().optional(),
  notes: z.string().optional(),
  support: z.string().optional(),
  tags: z.array(z.string()).optional(),
});
/** The roster's data about a flow; the rest is derived from its type and partner. */
export type FlowRow = Readonly<z.infer<typeof flowRow>>;

/** The form of `data/flow-rows.json`. */
export const flowRowsForm = z
  .record(z.enum(COMPANY_CODES), z.record(z.string(), z.array(flowRow)))
  .describe('The flows of each workspace, by the key of the partner.');

/** The flows of each workspace, by the partner's key. */
export const flowRows: Readonly<z.infer<typeof flowRowsForm>> = flowRowsForm.parse(rows);
