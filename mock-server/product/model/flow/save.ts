import type { FlowBuilder, SaveFlowInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys } from '../company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import { SETTINGS, type FlowSettings } from '../../world/flow-settings.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../kit/collection.ts';
import { staleness } from '../kit/lock-version.ts';
import { adapterErrors, keepSecrets } from './adapter-values.ts';
import { setNotifiersOfFlow } from './flow-notifiers.ts';
import { limitErrors } from './limits.ts';
import { linkErrors } from './links.ts';
import { BLANK, canvasErrors, fileTypeErrors, newBuilder, settingsAfter, withGraph } from './save-input.ts';
import { draftOf } from './settings.ts';
import { sideSummary } from './sides.ts';
import { nameTaken, obstacle, partnerRef } from './subject.ts';
import { deployStateOf, timestampOf, versionKey, versionKeys, versionListing } from './versions.ts';
import { edgeOf } from '../../../engine/store/connection.ts';
import type { FieldName, Writes } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

const FILE_TYPES = ['source_file_type', 'destination_file_type'] as const;

const nothing = {
  flow_configuration: null,
  flow_setup: null,
  flow_version_edge: null,
  trading_partner: null,
};

export const saveFlow = ((_source, { input }, context) => {
  return input.flow_uuid == null ? create(input, context) : change(input.flow_uuid, input, context);
}) satisfies Resolver<'Mutation', 'save_flow'>;

function change(flow_uuid: string, input: SaveFlowInput, context: MockContext) {
  const { store } = context;
  const refuse = (...errors: UserError[]) => ({ ...nothing, errors });
  const error = obstacle(flow_uuid, context);
  if (error) return refuse(error);
  const read = <Field extends FieldName<'FlowSetup'>>(field: Field) =>
    store.read('FlowSetup', flow_uuid, field);
  for (const [name, is] of [
    ['partner_uuid', read('partner_uuid')],
    ['flow_type', read('flow_type').$ref.key],
  ] as const) {
    if (input[name] != null && input[name] !== is)
      return refuse(userError('VALIDATION', 'The partner and type of a flow cannot be changed.', name));
  }
  const stale = staleness('FlowConfiguration', flow_uuid, context);
  if (stale) return refuse(stale);
  const builder = input.builder ?? read('builder');
  if (builder !== read('builder') && !(read('builder') === 'FORM' && builder === 'VISUAL_V3'))
    return refuse(userError('VALIDATION', 'A flow can only move from the form to the canvas.', 'builder'));
  const errors = [
    ...limitErrors(input),
    ...canvasErrors(input, builder, read('builder') === 'VISUAL_V3'),
    ...adapterErrors(flow_uuid, input, context),
  ];
  if (errors.length > 0) return refuse(...errors);
  const before = draftOf(flow_uuid, context);
  const settings = settingsAfter(before, input);
  const partner_uuid = read('partner_uuid');
  const wrong = [
    nameTaken(
      settings.flow_name,
      flowKeys(context, { partner_uuid }).filter((uuid) => uuid !== flow_uuid),
      context,
    ),
    ...linkErrors(settings, before, { owner: { company_uuid: read('company_uuid'), partner_uuid }, context }),
  ].filter((linkError) => linkError !== null);
  if (wrong.length > 0) return refuse(...wrong);
  const version = writeVersion(flow_uuid, withGraph(settings, builder), {
    note: input.note ?? null,
    context,
  });
  keepSecrets(flow_uuid, input.adapter_secrets ?? [], context);
  if (builder !== read('builder')) store.set('FlowSetup', flow_uuid, { builder });
  return saved(flow_uuid, version);
}

function create(input: SaveFlowInput, context: MockContext) {
  const { access, store } = context;
  const refuse = (...errors: UserError[]) => ({ ...nothing, errors });
  if (input.partner_uuid == null) return refuse(userError('VALIDATION', 'Choose a partner.', 'partner_uuid'));
  const subject = access.partner(input.partner_uuid);
  const refusal = subject ? access.refusalOf(subject) : notFound('trading partner', 'partner_uuid');
  if (refusal || !subject) return refuse(...(refusal ? [refusal] : []));
  const missing = (['flow_type', 'flow_name', ...(input.graph ? [] : FILE_TYPES)] as const).filter(
    (name) => input[name] == null,
  );
  const errors = [
    ...missing.map((name) => userError('VALIDATION', 'Required for a new flow.', name)),
    ...limitErrors(input).filter(({ path }) => !missing.some((name) => name === path?.[0])),
  ];
  const type = flowTypeOf(input.flow_type ?? '');
  if (input.flow_type != null && !type)
    errors.push(userError('VALIDATION', `Flow type “${input.flow_type}” does not exist.`, 'flow_type'));
  if (input.builder === 'LICENSED')
    errors.push(
      userError('VALIDATION', 'Create flows of licensed integrations with create_licensed_flow.', 'builder'),
    );
  const builder = newBuilder(input);
  errors.push(...canvasErrors(input, builder, false), ...adapterErrors('', input, context));
  if (errors.length > 0 || !type) return refuse(...errors);
  const blank = { ...BLANK, flow_name: '', source_file_type: '', destination_file_type: '' };
  const settings = settingsAfter(blank, input);
  const wrong = [
    ...fileTypeErrors(settings),
    nameTaken(settings.flow_name, flowKeys(context, subject), context),
    ...linkErrors(settings, null, { owner: subject, context }),
  ].filter((fileTypeError) => fileTypeError !== null);
  if (wrong.length > 0) return refuse(...wrong);
  const flow_uuid = insertFlow({ ...subject, flow_type: type.code, builder }, withGraph(settings, builder), {
    note: input.note ?? 'First version',
    context,
  });
  const [version = ''] = versionKeys(flow_uuid, { store, world: context.world });
  return { ...saved(flow_uuid, version), trading_partner: partnerRef(subject) };
}

const saved = (flow_uuid: string, version: string) => ({
  flow_configuration: ref('FlowConfiguration', flow_uuid),
  flow_setup: ref('FlowSetup', flow_uuid),
  flow_version_edge: edgeOf(version, versionListing),
  trading_partner: null,
  errors: [],
});

export interface NewFlow {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_type: string;
  readonly builder: FlowBuilder;
}

/** Creates a flow with its first version. The caller must have validated the input. */
export function insertFlow(
  flow: NewFlow,
  settings: FlowSettings,
  {
    note,
    context,
    more = {},
  }: {
    note: string | null;
    context: MockContext;
    more?: Pick<Writes<'FlowSetup'>, 'integration_identifier'>;
  },
): string {
  const { store } = context;
  const flow_uuid = store.newKey('FlowSetup');
  const type = flowTypeOf(flow.flow_type);
  store.insert('FlowSetup', flow_uuid, {
    flow_uuid,
    company_uuid: flow.company_uuid,
    partner_uuid: flow.partner_uuid,
    trading_partner: ref('TradingPartner', flow.partner_uuid),
    flow_type: ref('FlowType', flow.flow_type),
    flow_type_label: type?.label ?? flow.flow_type,
    direction: type?.direction ?? 'SEND',
    builder: flow.builder,
    enabled: false,
    ...more,
  });
  store.insert('FlowConfiguration', flow_uuid, { flow_uuid, lock_version: 0 });
  writeVersion(flow_uuid, settings, { note, context });
  return flow_uuid;
}

/** Saves the draft, a version of it, and the fields that lists show. Returns the key of the version. */
export function writeVersion(
  flow_uuid: string,
  settings: FlowSettings,
  { note, context }: { note: string | null; context: MockContext },
): string {
  const { clock, store } = context;
  const by = actorOf(context);
  const [latest] = versionKeys(flow_uuid, context);
  // With a stopped clock, two saves would otherwise get the same key.
  const at = Math.max(clock.now(), latest === undefined ? 0 : timestampOf(latest) + 1);
  const key = versionKey(flow_uuid, at);
  store.insert('FlowVersion', key, {
    flow_uuid,
    version_timestamp: at,
    flow_setup: ref('FlowSetup', flow_uuid),
    saved_at: at,
    saved_by: by,
    note: note === null || note.trim() === '' ? null : note.trim(),
    deployed_at: null,
    deployed_by: null,
    undeployed_at: null,
    deploy_note: null,
    settings,
  });
  const lock_version = store.read('FlowConfiguration', flow_uuid, 'lock_version') + 1;
  store.set('FlowConfiguration', flow_uuid, {
    ...Object.fromEntries(SETTINGS.map((name) => [name, settings[name]])),
    lock_version,
  });
  setNotifiersOfFlow(flow_uuid, settings.notifiers, context);
  store.set('FlowSetup', flow_uuid, {
    flow_name: settings.flow_name,
    source_file_type: ref('FileType', settings.source_file_type),
    destination_file_type: ref('FileType', settings.destination_file_type),
    source_summary: sideSummary(settings, 'source', { flow_uuid, context }),
    destination_summary: sideSummary(settings, 'destination', { flow_uuid, context }),
    updated_at: at,
    updated_by: by,
    deploy_state: deployStateOf(flow_uuid, context),
  });
  return key;
}
