import type { ApplyTemplateInput, PartnerType, SaveFlowInput, SecretInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys } from '../company/roster.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import type { TemplateVersionRecord } from '../../world/templates.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../kit/collection.ts';
import { differences } from '../flow/diff.ts';
import { limitErrors } from '../flow/limits.ts';
import { inputOfGraph } from '../flow/graph/input.ts';
import { STAGES } from '../flow/graph/steps.ts';
import { BLANK, withGraph } from '../flow/save-input.ts';
import { insertFlow, writeVersion } from '../flow/save.ts';
import { readSettings } from '../flow/settings-shape.ts';
import { draftOf } from '../flow/settings.ts';
import { nameTaken } from '../flow/subject.ts';
import { repeated } from '../kit/idempotency.ts';
import { savePartner } from '../trading-partner/save.ts';
import { appliedTo } from './drift.ts';
import { settingsFor, valueErrors, valuesFor, withPlaces, type Owner, type Values } from './fill.ts';
import { inWords, tell, type Result, type Step } from './results.ts';
import { keptSecrets, secretErrors } from './secrets.ts';
import {
  bodyOf,
  INSTANCE,
  instanceAt,
  isUsable,
  ofInstance,
  ofTemplate,
  TEMPLATE,
  valuesOf,
} from './templates.ts';

interface Target {
  readonly partner_uuid?: string | null;
  readonly company_uuid?: string | null;
  readonly partner_name?: string | null;
  readonly partner_type?: PartnerType | null;
  readonly values?: unknown;
  readonly secrets?: readonly SecretInput[] | null;
}

const MAX_TARGETS = 50;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function applyTemplate(
  _source: unknown,
  { input }: { input: Omit<ApplyTemplateInput, 'idempotency_key'> },
  context: MockContext,
) {
  const { store } = context;
  const { template_uuid: key, targets, dry_run } = input;
  const refuse = (...errors: UserError[]) => ({
    results: [],
    summary_message: 'Nothing has changed.',
    template: null,
    errors,
  });
  const isThere = store.exists(TEMPLATE, key) && isVisible(key, targets, context);
  if (!isThere) return refuse(notFound('template', 'template_uuid'));
  if (ofTemplate(key, 'status', context) === 'ARCHIVED')
    return refuse(
      userError('CONFLICT', 'The template is archived and can no longer be applied.', 'template_uuid'),
    );
  const body = bodyOf(key, input.version ?? null, context);
  if (!body) return refuse(notFound('version', 'version'));
  if (targets.length === 0)
    return refuse(userError('VALIDATION', 'Choose where to apply the template.', 'targets'));
  if (targets.length > MAX_TARGETS)
    return refuse(
      userError('LIMIT_EXCEEDED', `Choose at most ${MAX_TARGETS} (currently ${targets.length}).`, 'targets'),
    );
  const common = input.values ?? {};
  if (!isObject(common))
    return refuse(userError('VALIDATION', 'Enter an object of names and values.', 'values'));
  const repeat = repeated(context);
  const order = { key, body, dry_run: dry_run || repeat !== null, secrets: input.secrets ?? [] };
  const results = targets.map((target) => applyTo(order, target, { common, context }));
  // If none is allowed, a single error is enough.
  const [first] = results;
  const [error] = first?.errors ?? [];
  const isRestrictedFor = results.every(
    ({ errors }) => errors[0]?.code === 'FORBIDDEN' || errors[0]?.code === 'NOT_FOUND',
  );
  if (error && isRestrictedFor) return refuse({ ...error, path: ['targets'] });
  if (repeat) return refuse(repeat);
  return { results, summary_message: inWords(results, dry_run), template: ref(TEMPLATE, key), errors: [] };
}

/** Whether the template may be used for any of the targets; each target is checked separately afterward. */
function isVisible(key: string, targets: readonly Target[], context: MockContext): boolean {
  const own = ofTemplate(key, 'company_uuid', context);
  const owners = targets.map(
    ({ partner_uuid, company_uuid }) =>
      context.access.partner(partner_uuid ?? '')?.company_uuid ?? company_uuid ?? '',
  );
  return [own, ...owners].some((company) => isUsable(key, company, context));
}

interface Order {
  readonly key: string;
  readonly body: TemplateVersionRecord;
  readonly dry_run: boolean;
  /** Secrets for all targets. */
  readonly secrets: readonly SecretInput[];
}

const refused = (trading_partner: Ref<'TradingPartner'> | null, errors: readonly UserError[]): Result => ({
  trading_partner,
  outcome: 'REFUSED',
  message: errors[0]?.message ?? 'Nothing has changed.',
  changes: [],
  flow_setups: [],
  instance: null,
  errors,
});

function applyTo(
  order: Order,
  target: Target,
  { common, context }: { common: Values; context: MockContext },
): Result {
  const { access } = context;
  const isNew = target.partner_uuid == null;
  if (isNew && target.company_uuid == null)
    return refused(null, [
      userError('VALIDATION', 'Choose a partner, or a workspace for a new one.', 'partner_uuid'),
    ]);
  const subject = isNew
    ? access.company(target.company_uuid ?? '') && {
        company_uuid: target.company_uuid ?? '',
        partner_uuid: undefined,
      }
    : access.partner(target.partner_uuid ?? '');
  if (!subject)
    return refused(null, [
      isNew ? notFound('workspace', 'company_uuid') : notFound('trading partner', 'partner_uuid'),
    ]);
  const partner = isNew ? null : ref('TradingPartner', target.partner_uuid ?? '');
  const refusal = access.refusalOf(subject);
  if (refusal) return refused(partner, [refusal]);
  if (!isUsable(order.key, subject.company_uuid, context))
    return refused(partner, [notFound('template', 'template_uuid')]);
  const own = target.values ?? {};
  if (!isObject(own))
    return refused(partner, [userError('VALIDATION', 'Enter an object of names and values.', 'values')]);
  const owner: Owner = { company_uuid: subject.company_uuid, partner_uuid: target.partner_uuid ?? null };
  const instance =
    owner.partner_uuid === null ? undefined : instanceAt(order.key, owner.partner_uuid, context);
  const before = instance === undefined ? {} : valuesOf(instance, context);
  const known = Object.fromEntries(
    Object.entries(before).filter(([name]) =>
      order.body.variables.some((variable) => variable.name === name),
    ),
  );
  const values = valuesFor(order.body.variables, known, common, own);
  const plan = planFor(order, values, { owner, instance, context });
  const secrets = [...order.secrets, ...(target.secrets ?? [])];
  const errors = [
    ...secretErrors(order.body.variables, secrets),
    ...valueErrors(order.body.variables, values, { owner, context }),
    ...plan.flatMap((step) => step.errors),
  ];
  if (errors.length > 0) return refused(partner, errors);
  if (!isNew) return perform(order, { owner, values, secrets, instance, plan }, context);
  const making = {
    company_uuid: owner.company_uuid,
    partner_name: target.partner_name ?? null,
    partner_type: target.partner_type ?? ofTemplate(order.key, 'partner_types', context)[0] ?? 'CUSTOM',
  };
  if (order.dry_run)
    return tell(plan, order.dry_run, { secrets: secrets.length, trading_partner: null, touched: [] });
  const made = savePartner(null, { input: making }, context);
  if (!made.trading_partner) return refused(null, made.errors);
  const partner_uuid = made.trading_partner.$ref.key;
  return perform(order, { owner: { ...owner, partner_uuid }, values, secrets, instance, plan }, context);
}

/** Placeholder for invalid settings; it is never applied. */
const NOTHING: FlowSettings = { ...BLANK, flow_name: '', source_file_type: '', destination_file_type: '' };

/** The filled settings as the input of a save, for validation. */
function lookedAt(filled: FlowSettings): SaveFlowInput {
  const { source: _from, destination: _to, mapping: _mapping, graph, ...looked } = filled;
  if (graph === null) return looked;
  // `includes` takes only what the list can hold.
  const own = Object.entries(looked).filter(([name]) => !(STAGES as readonly string[]).includes(name));
  return { ...Object.fromEntries(own), graph: inputOfGraph(graph) };
}

function planFor(
  { key, body }: Order,
  values: Values,
  { owner, instance, context }: { owner: Owner; instance: string | undefined; context: MockContext },
): Step[] {
  const { store } = context;
  const home = ofTemplate(key, 'company_uuid', context);
  const places = withPlaces(body.variables, values);
  const flow_uuids = instance === undefined ? {} : ofInstance(instance, 'flow_uuids', context);
  const others = owner.partner_uuid === null ? [] : flowKeys(context, { partner_uuid: owner.partner_uuid });
  return body.flows.map((flow): Step => {
    const read = readSettings(settingsFor(flow, places, { owner, home, context }));
    const filled = read.errors === null ? withGraph(read.settings, flow.builder) : NOTHING;
    const errors = (read.errors ?? limitErrors(lookedAt(filled))).map((error) => ({
      ...error,
      path: ['flows', flow.flow_key, ...(error.path ?? [])],
    }));
    const flow_uuid = flow_uuids[flow.flow_key];
    if (flow_uuid === undefined || !store.exists('FlowSetup', flow_uuid)) {
      const taken = read.errors === null ? nameTaken(filled.flow_name, others, context) : null;
      return {
        flow,
        kind: 'CREATE',
        flow_uuid: null,
        settings: filled,
        changes: differences({}, { flow_name: filled.flow_name }, flow.flow_key),
        errors: taken ? [...errors, taken] : errors,
      };
    }
    const before = draftOf(flow_uuid, context);
    const settings = appliedTo(before, filled);
    const changes = differences(before, settings, flow.flow_key);
    const kind = changes.length === 0 ? 'KEEP' : 'UPDATE';
    return { flow, kind, flow_uuid, settings, changes, errors: errors };
  });
}

interface Work {
  readonly owner: Owner;
  readonly values: Values;
  readonly secrets: readonly SecretInput[];
  readonly instance: string | undefined;
  readonly plan: readonly Step[];
}

function perform(
  order: Order,
  { owner, values, secrets, instance, plan }: Work,
  context: MockContext,
): Result {
  const { clock, store } = context;
  const partner_uuid = owner.partner_uuid ?? '';
  const partner = ref('TradingPartner', partner_uuid);
  if (order.dry_run)
    return tell(plan, order.dry_run, { secrets: secrets.length, trading_partner: partner, touched: [] });
  const note = `Template “${ofTemplate(order.key, 'name', context)}”, version ${order.body.version}`;
  const flow_uuids: Record<string, string> =
    instance === undefined ? {} : { ...ofInstance(instance, 'flow_uuids', context) };
  const touched: string[] = [];
  for (const { flow, kind, flow_uuid, settings } of plan) {
    if (kind === 'CREATE') {
      const made = insertFlow(
        { company_uuid: owner.company_uuid, partner_uuid, flow_type: flow.flow_type, builder: flow.builder },
        settings,
        { note, context },
      );
      flow_uuids[flow.flow_key] = made;
      touched.push(made);
    } else if (kind === 'UPDATE' && flow_uuid !== null) {
      writeVersion(flow_uuid, settings, { note, context });
      touched.push(flow_uuid);
    }
  }
  const fields = {
    version: order.body.version,
    values,
    secrets: keptSecrets(
      instance === undefined ? [] : ofInstance(instance, 'secrets', context),
      secrets,
      clock.now(),
    ),
    flow_uuids,
    applied_at: clock.now(),
    applied_by: actorOf(context),
  };
  const isNews =
    touched.length > 0 ||
    secrets.length > 0 ||
    instance === undefined ||
    ofInstance(instance, 'version', context) !== order.body.version;
  let key = instance;
  if (key === undefined) {
    key = store.newKey(INSTANCE);
    store.insert(INSTANCE, key, {
      instance_uuid: key,
      template_uuid: order.key,
      company_uuid: owner.company_uuid,
      partner_uuid,
      ...fields,
    });
  } else if (isNews) store.set(INSTANCE, key, fields);
  return {
    ...tell(plan, order.dry_run, { secrets: secrets.length, trading_partner: partner, touched }),
    instance: ref(INSTANCE, key),
  };
}
