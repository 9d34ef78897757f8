import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { applyTemplate } from '../template/apply.ts';
import { savePartner } from './save.ts';

type SaveInput = Parameters<typeof savePartner>[1]['input'];

interface CreateInput extends SaveInput {
  readonly template?: { readonly template_uuid: string; readonly values?: unknown } | null;
}

/** `save_partner`: with a template, the partner and its flows are created together, or not at all. */
export function savePartnerWithTemplate(
  source: unknown,
  { input: { template, ...input } }: { input: CreateInput },
  context: MockContext,
) {
  if (template == null) return savePartner(source, { input }, context);
  const refuse = (...errors: UserError[]) => ({ trading_partner: null, trading_partner_edge: null, errors });
  if (input.partner_uuid != null)
    return refuse(
      userError(
        'VALIDATION',
        'Only a new trading partner starts from a template. Use apply_template.',
        'template',
      ),
    );
  const { company_uuid, partner_name, partner_type } = input;
  // Who may not create a partner is told that, rather than what the template lacks.
  if (company_uuid == null || !context.access.can('edit_partner', { company_uuid }))
    return savePartner(source, { input }, context);
  const apply = (target: object, dry_run: boolean): readonly UserError[] => {
    const { template_uuid, values } = template;
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
  const faults = apply({ company_uuid, partner_name, partner_type }, true);
  if (faults.length > 0) return refuse(...faults);
  const made = savePartner(source, { input }, context);
  if (!made.trading_partner) return made;
  const partner_uuid = made.trading_partner.$ref.key;
  const late = apply({ partner_uuid }, false);
  if (late.length === 0) return made;
  context.store.remove('TradingPartner', partner_uuid);
  return refuse(...late);
}
