import { once } from '../../kernel/once.ts';
import type { PartnerType, TemplateCategory, TemplateStatus, TemplateVisibility } from '#schema-types';
import { uuidFrom } from '../../kernel/random.ts';
import { editorsOf, EDWIN, OLIVIA, type Actor } from './actors.ts';
import { companies } from './companies.ts';
import { isOwnSide, typeOfSide } from './endpoints.ts';
import { settingsOf } from './flow-settings.ts';
import type { FlowPlan } from './flows.ts';
import type { World } from './world.ts';
import { templateFlow, variablesFor, type TemplateFlow, type TemplateBody } from './template-flow.ts';
import { templateRows } from './template-rows.ts';
import { isEndpointType } from './connection-config.ts';

export interface TemplateVersionRecord extends TemplateBody {
  readonly version: number;
  readonly published_at: number;
  readonly published_by: Actor;
  readonly note: string | null;
}

/** A seeded template. */
export interface TemplateRecord {
  readonly template_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: TemplateCategory;
  readonly partner_types: readonly PartnerType[];
  readonly visibility: TemplateVisibility;
  readonly status: TemplateStatus;
  readonly version: number;
  /** Latest first. */
  readonly versions: readonly TemplateVersionRecord[];
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** `Secret` of the schema. */
export interface StoredSecret {
  readonly name: string;
  readonly is_set: boolean;
  readonly updated_at: number | null;
}

/** A seeded instance: a template applied to a partner. */
export interface InstanceRecord {
  readonly instance_uuid: string;
  readonly template_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Secrets that were set, without their values. */
  readonly secrets: readonly StoredSecret[];
  /** The flows, by key of the template's flow. */
  readonly flow_uuids: Readonly<Record<string, string>>;
  readonly applied_at: number;
  readonly applied_by: Actor;
}

const DAY = 86_400_000;
const DEFAULT_ACK_MINUTES = 720;

/** The variable for the partner side of a flow. */
const connectionName = (type: string): string => `${type.toLowerCase()}_connection`;

function flowOfTemplate(flow: FlowPlan): TemplateFlow {
  const end = (side: 'source' | 'destination') =>
    isOwnSide(flow, side) ? null : connectionName(typeOfSide(flow[side], side));
  const ends = { source: end('source'), destination: end('destination') };
  const { source } = settingsOf(flow);
  return templateFlow(flow, settingsOf(flow), {
    ends,
    variableOf: ({ key }) => (key === source?.key ? ends.source : ends.destination),
  });
}

const bodyOf = (flows: readonly TemplateFlow[]): TemplateBody => ({
  flows,
  variables: variablesFor(
    flows,
    (name) => [name.replace(/_connection$/, '').toUpperCase()].filter(isEndpointType),
    DEFAULT_ACK_MINUTES,
  ),
});

/**
 * The flows of an earlier version of a template: the one before the latest has a single delivery attempt, and the one
 * before that also has one flow less.
 */
function before(flows: readonly TemplateFlow[], versionsBack: number): readonly TemplateFlow[] {
  if (versionsBack === 0) return flows;
  const kept = versionsBack === 1 ? flows : flows.slice(0, -1);
  return kept.map((flow) => ({
    ...flow,
    settings: { ...flow.settings, retry: { max_attempts: 1, backoff_seconds: 60 } },
  }));
}

interface Seeded {
  readonly templates: readonly TemplateRecord[];
  readonly instances: readonly InstanceRecord[];
}

/** All seeded templates and their instances. */
export const templatesOf = once((world: World): Seeded => makeSeed(world));

function makeSeed(world: World): Seeded {
  const templates: TemplateRecord[] = [];
  const instances: InstanceRecord[] = [];
  for (const row of templateRows) {
    const company = companies.find(({ short_code }) => short_code === row.company);
    const partners = company ? world.partnersOf(company.company_uuid) : [];
    const flowsOf = (key: string) =>
      world.flowsOf(partners.find((partner) => partner.key === key)?.partner_uuid ?? '');
    const models = row.flows.flatMap(
      (name) => flowsOf(row.from).find((flow) => flow.flow_name === name) ?? [],
    );
    // An emptied workspace has no flows and so no templates.
    if (!company || models.length === 0) continue;
    const flows = models.map(flowOfTemplate);
    const editors = editorsOf(world.seed, company.company_uuid);
    const template_uuid = uuidFrom('template', row.company, row.name);
    const versions = row.versions.map(({ note, days }, place): TemplateVersionRecord => ({
      ...bodyOf(before(flows, place)),
      version: row.versions.length - place,
      published_at: Math.round(world.anchor - days * DAY),
      published_by: editors[place % editors.length] ?? EDWIN,
      note,
    }));
    const [latest] = versions;
    const first = versions.at(-1);
    if (!latest || !first) continue;
    templates.push({
      template_uuid,
      company_uuid: company.company_uuid,
      name: row.name,
      description: row.about,
      category: row.category,
      partner_types: row.types,
      visibility: row.visibility,
      status: row.archived ? 'ARCHIVED' : 'ACTIVE',
      version: latest.version,
      versions,
      created_at: first.published_at,
      created_by: first.published_by,
      updated_at: latest.published_at,
      updated_by: latest.published_by,
    });
    for (const [key, version, days] of row.applied) {
      const partner = partners.find((partnerRecord) => partnerRecord.key === key);
      const body = versions.find((record) => record.version === version);
      if (!partner || !body) continue;
      const made = body.flows.flatMap(({ flow_key, flow_type, settings }) => {
        const own = world
          .flowsOf(partner.partner_uuid)
          .find(
            (flow) =>
              flow.flow_type === flow_type &&
              flow.destination_file_type === settings['destination_file_type'],
          );
        return own ? [[flow_key, own.flow_uuid] as const] : [];
      });
      instances.push({
        instance_uuid: uuidFrom('template instance', template_uuid, partner.partner_uuid),
        template_uuid,
        company_uuid: company.company_uuid,
        partner_uuid: partner.partner_uuid,
        version,
        values: { ack_minutes: DEFAULT_ACK_MINUTES, file_prefix: '' },
        secrets: [],
        flow_uuids: Object.fromEntries(made),
        applied_at: Math.round(world.anchor - days * DAY),
        applied_by: editors[(days + 1) % 2] ?? OLIVIA,
      });
    }
  }
  return { templates, instances };
}
