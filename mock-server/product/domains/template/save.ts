import type { SaveTemplateInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { TemplateFlow, TemplateVariable } from '../../world/template-flow.ts';
import { differences } from '../../model/flow/diff.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { bodyErrors } from './body-errors.ts';
import { comparable } from '../../model/template/drift.ts';
import { placesIn, valuesFor } from '../../model/template/fill.ts';
import { takeFlows } from './take-flows.ts';
import {
  bodyOf,
  INSTANCE,
  ofTemplate,
  TEMPLATE,
  templates,
  versionsOf,
  type TemplateBody,
} from '../../model/template/templates.ts';
import type { Resolver } from '../../resolvers.ts';

export const saveTemplate: Resolver<'Mutation', 'save_template'> = (_source, { input }, context) => {
  const { clock, store } = context;
  const refuse = (...errors: UserError[]) => ({ template_edge: null, changes: [], errors });
  const isNew = input.template_uuid == null;
  const key = input.template_uuid ?? '';
  const target = isNew
    ? templates.targetNew(input.company_uuid == null ? null : { company_uuid: input.company_uuid }, context)
    : templates.target(key, context);
  if (target.error) return refuse(target.error);
  const { company_uuid } = target.subject;
  // Without a version, the latest one is read, which exists.
  const before = isNew ? { flows: [], variables: [] } : (bodyOf(key, null, context) as TemplateBody);
  const taken = takeFlows(input, company_uuid, context);
  const body = bodyAfter(before, input, taken.body);
  const errors = [
    ...headErrors(input, isNew),
    ...nameErrors(input.name ?? null, key, { company_uuid, context }),
    ...taken.errors,
    ...bodyErrors(body, context),
  ];
  if (errors.length > 0) return refuse(...errors);
  const changes = differences(comparable(before), comparable(body));
  if (input.dry_run) return { template_edge: null, changes, errors: [] };
  const { name, description, category, partner_types, visibility, note } = input;
  const isPublished = isNew || changes.length > 0 || Boolean(note?.trim());
  const last = isNew ? 0 : ofTemplate(key, 'version', context);
  const version = isPublished ? last + 1 : last;
  const published = {
    ...body,
    version,
    published_at: clock.now(),
    published_by: actorOf(context),
    note: note?.trim() || null,
  };
  const stated = {
    name: name?.trim(),
    description,
    category: category ?? undefined,
    partner_types: partner_types ?? undefined,
    visibility: visibility ?? undefined,
    version,
  };
  if (isNew) {
    const template_uuid = store.newKey(TEMPLATE);
    store.insert(TEMPLATE, template_uuid, {
      template_uuid,
      company_uuid,
      ...stated,
      description: description ?? null,
      category: category ?? 'OTHER',
      partner_types: partner_types ?? [],
      visibility: visibility ?? 'PRIVATE',
      status: 'ACTIVE',
      stored_versions: [published],
      ...madeNow(context),
    });
    if (input.from_partner_uuid != null)
      adopt(template_uuid, input.from_partner_uuid, { flow_uuids: taken.flow_uuids, context });
    return { template_edge: templates.edge(template_uuid), changes, errors: [] };
  }
  store.set(TEMPLATE, key, {
    ...stated,
    ...(isPublished && { stored_versions: [published, ...versionsOf(key, context)] }),
    ...changedNow(context),
  });
  return { template_edge: templates.edge(key), changes, errors: [] };
};

function headErrors(input: SaveTemplateInput, isNew: boolean): UserError[] {
  const errors: UserError[] = [];
  const { name, description, note } = input;
  if (isNew && name == null) errors.push(userError('VALIDATION', 'Enter a name.', 'name'));
  else if (name === null || (name !== undefined && (name.trim().length < 2 || name.trim().length > 80)))
    errors.push(userError('VALIDATION', 'Use 2 to 80 characters.', 'name'));
  if ((description?.length ?? 0) > 2000)
    errors.push(userError('VALIDATION', 'Use at most 2,000 characters.', 'description'));
  if ((note?.length ?? 0) > 500) errors.push(userError('VALIDATION', 'Use at most 500 characters.', 'note'));
  const sources = [input.flows, input.from_flow_uuids, input.from_partner_uuid].filter(
    (candidate) => candidate != null,
  );
  if (sources.length > 1)
    errors.push(userError('VALIDATION', 'Provide either flows, flow IDs, or a partner.', 'flows'));
  if (isNew && sources.length === 0) errors.push(userError('VALIDATION', 'Add at least one flow.', 'flows'));
  return errors;
}

/** Why a workspace's template cannot have this name. */
export function nameErrors(
  name: string | null,
  key: string,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
): UserError[] {
  if (name === null) return [];
  const same = templates
    .keys(context, { company_uuid })
    .some(
      (value) =>
        value !== key && ofTemplate(value, 'name', context).toLowerCase() === name.trim().toLowerCase(),
    );
  return same
    ? [userError('ALREADY_EXISTS', `A template named “${name.trim()}” already exists.`, 'name')]
    : [];
}

function bodyAfter(
  before: TemplateBody,
  { flows, variables }: SaveTemplateInput,
  taken: TemplateBody | null,
): TemplateBody {
  return {
    flows:
      taken?.flows ??
      flows?.map((flow) => ({
        ...flow,
        // `bodyErrors` refuses anything but an object.
        settings: flow.settings as TemplateFlow['settings'],
        source_variable: flow.source_variable ?? null,
        destination_variable: flow.destination_variable ?? null,
      })) ??
      before.flows,
    variables: variables
      ? variables.map((variable) => ({
          ...variable,
          default_value: variable.default_value ?? null,
          help: variable.help ?? null,
        }))
      : taken
        ? mergedVariables(before.variables, taken)
        : before.variables,
  };
}

/** The variables of the flows; existing variables keep their descriptions. */
function mergedVariables(before: readonly TemplateVariable[], { flows, variables }: TemplateBody) {
  const places = placesIn(flows);
  const known = before.filter(
    ({ name }) =>
      places.has(name) ||
      variables.some((variable) => variable.name === name && variable.type === 'CONNECTION'),
  );
  return [
    ...known,
    ...variables.filter(({ name }) => !known.some((templateVariable) => templateVariable.name === name)),
  ];
}

/** Makes the partner that a template was created from its first instance. */
function adopt(
  template_uuid: string,
  partner_uuid: string,
  { flow_uuids, context }: { flow_uuids: Readonly<Record<string, string>>; context: MockContext },
): void {
  const { clock, store } = context;
  const instance_uuid = store.newKey(INSTANCE);
  const { variables = [] } = bodyOf(template_uuid, null, context) ?? {};
  store.insert(INSTANCE, instance_uuid, {
    instance_uuid,
    template_uuid,
    company_uuid: ofTemplate(template_uuid, 'company_uuid', context),
    partner_uuid,
    version: 1,
    values: valuesFor(variables),
    secrets: [],
    flow_uuids,
    applied_at: clock.now(),
    applied_by: actorOf(context),
  });
}
