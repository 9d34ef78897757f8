import type { SavePartnerInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { duplicateFlow, removeFlow } from '../../model/flow-lifecycle/lifecycle.ts';
import { applyTemplate } from '../../model/template/apply.ts';
import { savePartner } from '../../model/trading-partner/save.ts';
import type { Resolver } from '../../resolvers.ts';

type SaveInput = Parameters<typeof savePartner>[1]['input'];

const MAX_COPIED = 100;

/** `save_partner`: creates a new partner together with what it starts from, or neither. */
export const savePartnerWithStart: Resolver<'Mutation', 'save_partner'> = (
  source,
  { input: { template, copied_flow_uuids, ...input } },
  context,
) => {
  const copied = copied_flow_uuids ?? [];
  if (template == null && copied.length === 0) return savePartner(source, { input }, context);
  const refuse = (...errors: UserError[]) => refused(errors);
  const path = template == null ? 'copied_flow_uuids' : 'template';
  if (input.partner_uuid != null)
    return refuse(
      userError(
        'VALIDATION',
        'Only a new trading partner starts from a template or from flows. Use apply_template or duplicate_flow.',
        path,
      ),
    );
  if (template != null && copied.length > 0)
    return refuse(userError('VALIDATION', 'Give either a template or flows.', 'copied_flow_uuids'));
  if (copied.length > MAX_COPIED)
    return refuse(userError('LIMIT_EXCEEDED', `Copy at most ${MAX_COPIED} flows.`, path));
  const { company_uuid } = input;
  // A person who may not create partners gets that error rather than one about the start.
  if (company_uuid == null || !context.access.can('EDIT_PARTNER', { company_uuid }))
    return savePartner(source, { input }, context);
  return template == null
    ? createWithFlows(input, [...new Set(copied)], context)
    : createFromTemplate(input, template, context);
};

function createFromTemplate(
  input: SaveInput,
  { template_uuid, values }: NonNullable<SavePartnerInput['template']>,
  context: MockContext,
) {
  const { company_uuid, partner_name, partner_type } = input;
  const apply = (target: object, dry_run: boolean): readonly UserError[] => {
    const { results, errors } = applyTemplate(
      null,
      { input: { template_uuid, values: values ?? {}, targets: [target], dry_run } },
      context,
    );
    return [...errors, ...(results[0]?.errors ?? [])].map((error) => ({
      ...error,
      path: ['template', ...(error.path ?? [])],
    }));
  };
  const inputErrors = apply({ company_uuid, partner_name, partner_type }, true);
  if (inputErrors.length > 0) return refused(inputErrors);
  return createAnd(input, context, (partner_uuid) => apply({ partner_uuid }, false));
}

const createWithFlows = (input: SaveInput, flow_uuids: readonly string[], context: MockContext) =>
  createAnd(input, context, (partner_uuid) => {
    const made: string[] = [];
    for (const [place, flow_uuid] of flow_uuids.entries()) {
      const { flow_setup, errors } = duplicateFlow(null, { input: { flow_uuid, partner_uuid } }, context);
      if (flow_setup) made.push(flow_setup.$ref.key);
      if (errors.length === 0) continue;
      for (const key of made) removeFlow(key, context);
      return errors.map((error) => ({ ...error, path: ['copied_flow_uuids', String(place)] }));
    }
    return [];
  });

/** Creates a partner and what it starts from; if that fails, nothing remains. */
function createAnd(
  input: SaveInput,
  context: MockContext,
  start: (partner_uuid: string) => readonly UserError[],
) {
  const made = savePartner(null, { input }, context);
  if (!made.trading_partner) return made;
  const partner_uuid = made.trading_partner.$ref.key;
  const errors = start(partner_uuid);
  if (errors.length === 0) return made;
  context.store.remove('TradingPartner', partner_uuid);
  return refused(errors);
}

const refused = (errors: readonly UserError[]) => ({
  trading_partner: null,
  trading_partner_edge: null,
  errors,
});
