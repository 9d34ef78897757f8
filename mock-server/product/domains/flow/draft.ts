import type { SaveFlowInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys } from '../../model/company/roster.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { notFound } from '../../model/kit/collection.ts';
import { adapterErrors } from '../../model/flow/adapter-values.ts';
import { findingsOf, type Judged } from './findings.ts';
import { limitErrors } from '../../model/flow/limits.ts';
import { linkErrors } from '../../model/flow/links.ts';
import {
  BLANK,
  canvasErrors,
  fileTypeErrors,
  newBuilder,
  settingsAfter,
  withGraph,
} from '../../model/flow/save-input.ts';
import { draftOf } from '../../model/flow/settings.ts';
import { nameTaken, obstacle } from '../../model/flow/subject.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import { within } from '../../model/kit/within.ts';
import type { Resolver } from '../../resolvers.ts';

/** A flow as it would be after the save. */
interface DraftFlow extends Judged {
  /** Errors that would prevent the save. */
  readonly errors: readonly UserError[];
}

/** A flow with unsaved settings, or why the person may not edit it. */
export function draftFlow(
  input: SaveFlowInput,
  context: MockContext,
): DraftFlow | { readonly refusal: UserError } {
  return input.flow_uuid == null ? newDraft(input, context) : storedDraft(input.flow_uuid, input, context);
}

function storedDraft(flow_uuid: string, input: SaveFlowInput, context: MockContext) {
  const refusal = obstacle(flow_uuid, context);
  if (refusal) return { refusal };
  const read = <Field extends FieldName<'FlowSetup'>>(field: Field) =>
    context.store.read('FlowSetup', flow_uuid, field);
  const partner_uuid = read('partner_uuid');
  const before = draftOf(flow_uuid, context);
  const settings = settingsAfter(before, input);
  const others = flowKeys(context, { partner_uuid }).filter((uuid) => uuid !== flow_uuid);
  const owner = { company_uuid: read('company_uuid'), partner_uuid };
  const saved = read('builder');
  const builder = saved === 'FORM' && input.builder === 'VISUAL_V3' ? 'VISUAL_V3' : saved;
  return {
    settings: withGraph(settings, builder),
    direction: read('direction'),
    builder,
    errors: [
      ...limitErrors(input),
      ...canvasErrors(input, builder, saved === 'VISUAL_V3'),
      ...adapterErrors(flow_uuid, input, context),
      ...ownErrors(settings, before, { others, owner, context }),
    ],
  };
}

function newDraft(input: SaveFlowInput, context: MockContext) {
  const { access } = context;
  const subject = input.partner_uuid == null ? null : access.partner(input.partner_uuid);
  const refusal = subject ? access.refusalOf(subject) : notFound('trading partner', 'partner_uuid');
  if (refusal || !subject) return { refusal: refusal ?? notFound('trading partner', 'partner_uuid') };
  const type = flowTypeOf(input.flow_type ?? '');
  if (!type) return { refusal: notFound('flow type', 'flow_type') };
  const blank = { ...BLANK, flow_name: '', source_file_type: '', destination_file_type: '' };
  const settings = settingsAfter(blank, input);
  const builder = newBuilder(input);
  const missing = (
    ['flow_name', ...(input.graph ? [] : (['source_file_type', 'destination_file_type'] as const))] as const
  ).filter((name) => (input[name] ?? '') === '');
  const owner = { company_uuid: subject.company_uuid, partner_uuid: subject.partner_uuid ?? '' };
  return {
    settings: withGraph(settings, builder),
    direction: type.direction,
    builder,
    errors: [
      ...missing.map((name) =>
        userError('VALIDATION', name === 'flow_name' ? 'Enter a name.' : 'Choose a file type.', name),
      ),
      ...limitErrors(input).filter(({ path }) => !missing.some((name) => name === path?.[0])),
      ...canvasErrors(input, builder, false),
      ...fileTypeErrors(settings),
      ...ownErrors(settings, null, { others: flowKeys(context, subject), owner, context }).filter(
        ({ path }) => !missing.some((name) => name === path?.[0]),
      ),
    ],
  };
}

function ownErrors(
  settings: FlowSettings,
  before: FlowSettings | null,
  {
    others,
    owner,
    context,
  }: {
    others: readonly string[];
    owner: { readonly company_uuid: string; readonly partner_uuid: string };
    context: MockContext;
  },
): UserError[] {
  const taken = nameTaken(settings.flow_name, others, context);
  return [...(taken ? [taken] : []), ...linkErrors(settings, before, { owner, context })];
}

/** `Query.validate_flow` of the schema. */
export const validateFlow = ((_source, { input }, context) => {
  const draft = draftFlow(input, within('save_flow', context));
  if ('refusal' in draft) return { findings: [], is_deployable: false, errors: [draft.refusal] };
  const findings = findingsOf(draft, context);
  return {
    findings,
    is_deployable: draft.errors.length === 0 && findings.every(({ severity }) => severity !== 'ERROR'),
    errors: draft.errors,
  };
}) satisfies Resolver<'Query', 'validate_flow'>;
