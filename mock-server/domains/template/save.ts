import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../errors.ts';
import { flowKeys } from '../../roster.ts';
import { ref } from '../../store/ref.ts';
import { SETTINGS } from '../../world/flow-settings.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { fileTypeOf } from '../../world/file-types.ts';
import {
  templateFlow,
  variablesFor,
  type TemplateFlow,
  type TemplateRecord,
  type TemplateVariable,
  type VariableType,
} from '../../world/templates.ts';
import { actorOf, changedNow, madeNow, notFound } from '../collection.ts';
import { draftOf } from '../flow/settings.ts';
import { placesIn, valueFault } from './fill.ts';
import {
  bodyOf,
  INSTANCE,
  isUsable,
  ofTemplate,
  TEMPLATE,
  templates,
  type TemplateBody,
} from './templates.ts';

interface FlowInput extends Omit<TemplateFlow, 'source_variable' | 'destination_variable'> {
  readonly source_variable?: string | null;
  readonly destination_variable?: string | null;
}

interface VariableInput extends Omit<TemplateVariable, 'default_value' | 'help' | 'type'> {
  readonly type: VariableType;
  readonly default_value?: unknown;
  readonly help?: string | null;
}

interface SaveInput {
  readonly template_uuid?: string | null;
  readonly version?: number | null;
  readonly company_uuid?: string | null;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly category?: TemplateRecord['category'] | null;
  readonly partner_types?: TemplateRecord['partner_types'] | null;
  readonly visibility?: TemplateRecord['visibility'] | null;
  readonly note?: string | null;
  readonly from_flow_uuids?: readonly string[] | null;
  readonly from_partner_uuid?: string | null;
  readonly flows?: readonly FlowInput[] | null;
  readonly variables?: readonly VariableInput[] | null;
}

const MOST_FLOWS = 30;
const MOST_VARIABLES = 40;
const MINUTES = 720;

export function saveTemplate(_source: unknown, { input }: { input: SaveInput }, context: MockContext) {
  const { clock, store } = context;
  const refuse = (...errors: UserError[]) => ({ template_edge: null, errors });
  const isNew = input.template_uuid == null;
  const key = input.template_uuid ?? '';
  const target = isNew
    ? templates.targetNew(input.company_uuid == null ? null : { company_uuid: input.company_uuid }, context)
    : templates.target(key, context);
  if (target.error) return refuse(target.error);
  const { company_uuid } = target.subject;
  if (!isNew) {
    const version = ofTemplate(key, 'version', context);
    if (input.version == null)
      return refuse(userError('VALIDATION', 'Say which version was changed.', 'version'));
    if (input.version !== version) {
      const by = bodyOf(key, null, context)?.published_by.display ?? 'Somebody';
      return {
        template_edge: templates.edge(key),
        errors: [userError('STALE_VERSION', `${by} has published version ${version} meanwhile.`, 'version')],
      };
    }
  }
  const before = isNew ? { flows: [], variables: [] } : (bodyOf(key, null, context) as TemplateBody);
  const taken = takeFlows(input, company_uuid, context);
  const body = bodyAfter(before, input, taken.body);
  const errors = [
    ...headErrors(input, isNew),
    ...nameErrors(input.name ?? null, key, company_uuid, context),
    ...taken.errors,
    ...bodyErrors(body, context),
  ];
  if (errors.length > 0) return refuse(...errors);
  const { name, description, category, partner_types, visibility, note } = input;
  const version = isNew ? 1 : ofTemplate(key, 'version', context) + 1;
  const published = {
    ...body,
    version,
    published_at: clock.now(),
    published_by: actorOf(context),
    note: note?.trim() || null,
  };
  const told = {
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
      ...told,
      description: description ?? null,
      category: category ?? 'OTHER',
      partner_types: partner_types ?? [],
      visibility: visibility ?? 'PRIVATE',
      status: 'ACTIVE',
      versions: [published],
      ...madeNow(context),
    });
    if (input.from_partner_uuid != null)
      adopt(template_uuid, input.from_partner_uuid, taken.flow_uuids, context);
    return { template_edge: templates.edge(template_uuid), errors: [] };
  }
  store.set(TEMPLATE, key, {
    ...told,
    versions: [published, ...ofTemplate(key, 'versions', context)],
    ...changedNow(context),
  });
  return { template_edge: templates.edge(key), errors: [] };
}

function headErrors(input: SaveInput, isNew: boolean): UserError[] {
  const errors: UserError[] = [];
  const { name, description, note } = input;
  if (isNew && name == null) errors.push(userError('VALIDATION', 'A new template needs a name.', 'name'));
  else if (name === null || (name !== undefined && (name.trim().length < 2 || name.trim().length > 80)))
    errors.push(userError('VALIDATION', 'From 2 to 80 characters.', 'name'));
  if ((description?.length ?? 0) > 2000)
    errors.push(userError('VALIDATION', 'At most 2,000 characters.', 'description'));
  if ((note?.length ?? 0) > 500) errors.push(userError('VALIDATION', 'At most 500 characters.', 'note'));
  const sources = [input.flows, input.from_flow_uuids, input.from_partner_uuid].filter((one) => one != null);
  if (sources.length > 1) errors.push(userError('VALIDATION', 'Take the flows from one place.', 'flows'));
  if (isNew && sources.length === 0)
    errors.push(userError('VALIDATION', 'A new template needs flows.', 'flows'));
  return errors;
}

function nameErrors(
  name: string | null,
  key: string,
  company_uuid: string,
  context: MockContext,
): UserError[] {
  if (name === null) return [];
  const same = templates
    .keys(context, { company_uuid })
    .some(
      (one) => one !== key && ofTemplate(one, 'name', context).toLowerCase() === name.trim().toLowerCase(),
    );
  return same ? [userError('CONFLICT', `There is a template “${name.trim()}” already.`, 'name')] : [];
}

interface Taken {
  readonly body: TemplateBody | null;
  readonly errors: readonly UserError[];
  /** By key of the template's flow. */
  readonly flow_uuids: Readonly<Record<string, string>>;
}

/** Flows of the workspace as a template has them: the partner's ends become variables. */
function takeFlows(input: SaveInput, company_uuid: string, context: MockContext): Taken {
  const { store, access } = context;
  const nothing = { body: null, flow_uuids: {} };
  const from = input.from_partner_uuid;
  if (from != null && access.partner(from)?.company_uuid !== company_uuid)
    return { ...nothing, errors: [notFound('trading partner', 'from_partner_uuid')] };
  const uuids = from == null ? input.from_flow_uuids : flowKeys(context, { partner_uuid: from });
  if (uuids == null) return { ...nothing, errors: [] };
  const path = from == null ? 'from_flow_uuids' : 'from_partner_uuid';
  const read = (uuid: string, field: string) => store.read('FlowSetup', uuid, field);
  const isThere = (uuid: string) =>
    store.exists('FlowSetup', uuid) && read(uuid, 'company_uuid') === company_uuid;
  if (!uuids.every(isThere)) return { ...nothing, errors: [notFound('flow', path)] };
  const usable = uuids.filter((uuid) => read(uuid, 'builder') !== 'LICENSED');
  if (usable.length === 0)
    return { ...nothing, errors: [userError('VALIDATION', 'There is no flow to take.', path)] };
  const types = new Map<string, string[]>();
  const variableOf = (end: { type: string; key: string } | null): string | null => {
    if (end?.type !== 'Endpoint') return null;
    const kind = String(store.read('Endpoint', end.key, 'type'));
    const name = `${kind.toLowerCase()}_connection`;
    types.set(name, [kind]);
    return name;
  };
  const flows: TemplateFlow[] = [];
  const flow_uuids: Record<string, string> = {};
  for (const uuid of usable) {
    const settings = draftOf(uuid, context);
    const flow = templateFlow(
      {
        flow_name: settings.flow_name,
        flow_type: (read(uuid, 'flow_type') as { $ref: { key: string } }).$ref.key,
        builder: read(uuid, 'builder') as TemplateFlow['builder'],
      },
      settings,
      { source: variableOf(settings.source), destination: variableOf(settings.destination) },
    );
    // Flows of two partners may have one name.
    const flow_key = Object.hasOwn(flow_uuids, flow.flow_key)
      ? `${flow.flow_key.slice(0, 56)}_${flows.length}`
      : flow.flow_key;
    flows.push({ ...flow, flow_key });
    flow_uuids[flow_key] = uuid;
  }
  const minutes = usable.map((uuid) => draftOf(uuid, context).acknowledgement?.timeout_minutes ?? 0);
  const ack = Math.max(...minutes) || MINUTES;
  return {
    body: { flows, variables: variablesFor(flows, (name) => types.get(name) ?? [], ack) },
    errors: [],
    flow_uuids,
  };
}

function bodyAfter(
  before: TemplateBody,
  { flows, variables }: SaveInput,
  taken: TemplateBody | null,
): TemplateBody {
  return {
    flows:
      taken?.flows ??
      flows?.map((flow) => ({
        ...flow,
        source_variable: flow.source_variable ?? null,
        destination_variable: flow.destination_variable ?? null,
      })) ??
      before.flows,
    variables: variables
      ? variables.map((one) => ({ ...one, default_value: one.default_value ?? null, help: one.help ?? null }))
      : (taken?.variables ?? before.variables),
  };
}

function bodyErrors({ flows, variables }: TemplateBody, context: MockContext): UserError[] {
  const errors: UserError[] = [];
  const wrong = (path: readonly (string | number)[], message: string) =>
    errors.push(userError('VALIDATION', message, path.map(String)));
  if (flows.length > MOST_FLOWS) wrong(['flows'], `At most ${MOST_FLOWS} flows.`);
  if (variables.length > MOST_VARIABLES) wrong(['variables'], `At most ${MOST_VARIABLES} variables.`);
  const names = variables.map(({ name }) => name);
  variables.forEach((variable, place) => {
    const path = ['variables', place];
    if (!/^[a-z0-9_]{1,40}$/.test(variable.name)) wrong([...path, 'name'], '1 to 40 of a–z, 0–9 and _.');
    if (names.indexOf(variable.name) < place)
      wrong([...path, 'name'], `“${variable.name}” is there already.`);
    if (variable.label.trim() === '' || variable.label.length > 80)
      wrong([...path, 'label'], 'From 1 to 80 characters.');
    if (variable.type === 'ENUM' && variable.options.length === 0)
      wrong([...path, 'options'], 'Say what can be chosen from.');
    const fault =
      variable.default_value === null ? null : valueFault(variable, variable.default_value, null, context);
    if (fault !== null) wrong([...path, 'default_value'], fault);
  });
  const keys = flows.map(({ flow_key }) => flow_key);
  flows.forEach((flow, place) => {
    const path = ['flows', place];
    if (!/^[a-z0-9_]{1,60}$/.test(flow.flow_key)) wrong([...path, 'flow_key'], '1 to 60 of a–z, 0–9 and _.');
    if (keys.indexOf(flow.flow_key) < place)
      wrong([...path, 'flow_key'], `“${flow.flow_key}” is there already.`);
    if (!flowTypeOf(flow.flow_type))
      wrong([...path, 'flow_type'], `There is no flow type “${flow.flow_type}”.`);
    if (flow.builder === 'LICENSED')
      wrong([...path, 'builder'], 'Flows of licensed integrations are made one by one.');
    settingsErrors(flow, path, wrong);
    for (const end of ['source_variable', 'destination_variable'] as const) {
      const name = flow[end];
      if (name === null) continue;
      if (variables.find((one) => one.name === name)?.type !== 'CONNECTION')
        wrong([...path, end], `There is no variable “${name}” for a connection.`);
    }
    for (const name of placesIn(flow.settings)) {
      if (!names.includes(name)) wrong([...path, 'settings'], `There is no variable “${name}”.`);
    }
  });
  return errors;
}

/** Settings that have to be there and may hold no place to fill: the rest is looked at when they are filled. */
function settingsErrors(
  { settings }: TemplateFlow,
  path: readonly (string | number)[],
  wrong: (path: readonly (string | number)[], message: string) => void,
): void {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    return wrong([...path, 'settings'], 'An object with the names of settings.');
  for (const name of Object.keys(settings)) {
    if (!(SETTINGS as readonly string[]).includes(name))
      wrong([...path, 'settings', name], 'There is no such setting.');
  }
  if (typeof settings['flow_name'] !== 'string')
    wrong([...path, 'settings', 'flow_name'], 'A flow needs a name.');
  for (const name of ['source_file_type', 'destination_file_type']) {
    if (fileTypeOf(String(settings[name])) === null)
      wrong([...path, 'settings', name], `There is no file type “${String(settings[name])}”.`);
  }
}

/** The partner that a template was made from is its first instance. */
function adopt(
  template_uuid: string,
  partner_uuid: string,
  flow_uuids: Readonly<Record<string, string>>,
  context: MockContext,
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
    values: Object.fromEntries(variables.map(({ name, default_value }) => [name, default_value])),
    flow_uuids,
    applied_at: clock.now(),
    applied_by: actorOf(context),
  });
}

interface DuplicateInput {
  readonly template_uuid: string;
  readonly company_uuid: string;
  readonly name?: string | null;
}

export function duplicateTemplate(
  _source: unknown,
  { input }: { input: DuplicateInput },
  context: MockContext,
) {
  const { store } = context;
  const { template_uuid: key, company_uuid } = input;
  const refuse = (...errors: UserError[]) => ({ template_edge: null, errors });
  const target = templates.targetNew({ company_uuid }, context);
  if (target.error) return refuse(target.error);
  if (!store.exists(TEMPLATE, key) || !isUsable(key, company_uuid, context))
    return refuse(notFound('template', 'template_uuid'));
  const name = input.name?.trim() ?? copyName(ofTemplate(key, 'name', context), company_uuid, context);
  if (name.length < 2 || name.length > 80)
    return refuse(userError('VALIDATION', 'From 2 to 80 characters.', 'name'));
  const errors = nameErrors(name, '', company_uuid, context);
  if (errors.length > 0) return refuse(...errors);
  const template_uuid = store.newKey(TEMPLATE);
  const latest = bodyOf(key, null, context) as TemplateBody;
  const made = madeNow(context);
  store.insert(TEMPLATE, template_uuid, {
    template_uuid,
    company_uuid,
    name,
    description: ofTemplate(key, 'description', context),
    category: ofTemplate(key, 'category', context),
    partner_types: ofTemplate(key, 'partner_types', context),
    visibility: 'PRIVATE',
    status: 'ACTIVE',
    version: 1,
    versions: [
      {
        flows: latest.flows,
        variables: latest.variables,
        version: 1,
        published_at: made.created_at,
        published_by: made.created_by,
        note: `Copied from “${ofTemplate(key, 'name', context)}”`,
      },
    ],
    ...made,
  });
  return { template_edge: templates.edge(template_uuid), errors: [] };
}

function copyName(name: string, company_uuid: string, context: MockContext): string {
  for (let place = 0; ; place++) {
    const suffix = ['', ' copy'][place] ?? ` copy ${place}`;
    const wanted = `${name.slice(0, 80 - suffix.length)}${suffix}`;
    if (nameErrors(wanted, '', company_uuid, context).length === 0) return wanted;
  }
}

export function archiveTemplate(
  _source: unknown,
  { input: { template_uuid: key, archived } }: { input: { template_uuid: string; archived: boolean } },
  context: MockContext,
) {
  const { error } = templates.target(key, context);
  if (error) return { template: null, errors: [error] };
  const status = archived ? 'ARCHIVED' : 'ACTIVE';
  if (ofTemplate(key, 'status', context) !== status)
    context.store.set(TEMPLATE, key, { status, ...changedNow(context) });
  return { template: ref(TEMPLATE, key), errors: [] };
}
