import { userError, type UserError } from '../../../engine/errors.ts';
import { updateCompany } from '../../model/company-settings/settings.ts';
import { notifierItems } from '../../model/notifier/notifiers.ts';
import { saveNotifier } from '../../model/notifier/save.ts';
import { applyTemplate } from '../../model/template/apply.ts';
import { instances, isUsable, ofInstance, ofTemplate, TEMPLATE } from '../../model/template/templates.ts';
import { within } from '../../model/kit/within.ts';
import type { Change } from './run-result.ts';
import { counted, perform, refused, unchanged, verdict, type ActionRule, type Judge } from './verdict.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const setRetention: Judge = (company_uuid, { retention_days }, context) => {
  const error = context.access.refusal('EDIT_SETTINGS', { company_uuid });
  if (error) return refused(error);
  const before = context.store.read('Company', company_uuid, 'retention_days');
  if (before === retention_days) return unchanged(`Already ${before} days`);
  return verdict(null, `From ${before} to ${retention_days} days`, {
    changes: [{ label: 'Retention', before: `${before} days`, after: `${retention_days} days` }],
    apply: async () =>
      (await perform('update_company', updateCompany, { input: { company_uuid, retention_days }, context }))
        .errors,
  });
};

const partsOf = (target: string): string[] =>
  target
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The recipients of a notifier after the change. */
function recipientsAfter(target: string, email: string, replaced: string | null): string[] {
  const before = partsOf(target);
  const has = (address: string) => before.some((value) => value.toLowerCase() === address);
  if (replaced === null) return has(email) ? before : [...before, email];
  if (!has(replaced)) return before;
  const others = before.filter((value) => value.toLowerCase() !== replaced);
  return others.some((other) => other.toLowerCase() === email) ? others : [...others, email];
}

const setRecipient: Judge = (company_uuid, { email, from_email }, context) => {
  const error = context.access.refusal('EDIT_SETTINGS', { company_uuid });
  if (error) return refused(error);
  const address = (email ?? '').trim().toLowerCase();
  const replaced = from_email?.trim().toLowerCase() || null;
  const read = <Field extends FieldName<'Notifier'>>(key: string, field: Field) =>
    String(context.store.read('Notifier', key, field));
  const notifiers = notifierItems.keys(context, { company_uuid, channel: 'EMAIL' });
  if (notifiers.length === 0) return unchanged('No email notifiers');
  const plan = notifiers
    .map((key) => ({
      key,
      name: read(key, 'name'),
      before: partsOf(read(key, 'target')).join(', '),
      after: recipientsAfter(read(key, 'target'), address, replaced).join(', '),
    }))
    .filter(({ before, after }) => before !== after);
  if (plan.length === 0)
    return unchanged(
      replaced === null ? 'Receives every email notifier already' : `No notifier is sent to ${replaced}`,
    );
  return verdict(null, counted(plan.length, 'notifier'), {
    changes: plan.map(({ name, before, after }) => ({ label: name, before, after })),
    apply: async () => {
      const errors: UserError[] = [];
      for (const { key, after } of plan)
        errors.push(
          ...(
            await perform('save_notifier', saveNotifier, {
              input: { notifier_uuid: key, target: after },
              context,
            })
          ).errors,
        );
      return errors;
    },
  });
};

const applyEverywhere: Judge = (company_uuid, { template_uuid, partner_name }, context) => {
  const { access, store } = context;
  const error = access.refusal('EDIT_PARTNER', { company_uuid });
  if (error) return refused(error);
  const key = template_uuid ?? '';
  if (!isUsable(key, company_uuid, context))
    return refused(userError('CONFLICT', 'The template is not shared with this workspace.', 'template_uuid'));
  const name = partner_name?.trim() || null;
  const using = instances
    .keys(context, { template_uuid: key, company_uuid })
    .map((instance) => ofInstance(instance, 'partner_uuid', context))
    .filter((partner_uuid) => access.partner(partner_uuid) !== null);
  if (name === null && using.length === 0) return unchanged('No partner uses the template');
  const targets =
    name === null ? using.map((partner_uuid) => ({ partner_uuid })) : [{ company_uuid, partner_name: name }];
  const apply = (dry_run: boolean) =>
    applyTemplate(
      null,
      { input: { template_uuid: key, targets, dry_run } },
      within('apply_template', context),
    );
  const { results, errors } = apply(true);
  const inputError = errors[0] ?? results.find((result) => result.outcome === 'REFUSED')?.errors[0];
  if (inputError) return refused(inputError);
  const changed = results.filter(({ outcome }) => outcome !== 'UNCHANGED');
  if (changed.length === 0) return unchanged('Up to date');
  const changes = changed.map(({ trading_partner, message }): Change => ({
    label: trading_partner
      ? String(store.read('TradingPartner', trading_partner.$ref.key, 'partner_name'))
      : (name ?? ''),
    before: null,
    after: message.replaceAll('would be ', ''),
  }));
  const detail = name === null ? `${counted(changed.length, 'partner')} updated` : `${name} created`;
  return verdict(null, detail, {
    changes,
    apply: () => {
      const done = apply(false);
      return [...done.errors, ...done.results.flatMap((result) => result.errors)];
    },
  });
};

/** Actions on a workspace's settings, and on what it derives from other workspaces. */
export const settingActions = {
  SET_RETENTION: {
    needs: ['retention_days'],
    title: ({ retention_days }) => `Keep executions for ${retention_days} days`,
    judge: setRetention,
  },
  SET_NOTIFIER_RECIPIENT: {
    needs: ['email'],
    takes: ['from_email'],
    title: ({ email, from_email }) =>
      from_email
        ? `Send notifications to ${email} instead of ${from_email}`
        : `Send notifications to ${email}`,
    judge: setRecipient,
  },
  APPLY_TEMPLATE: {
    needs: ['template_uuid'],
    takes: ['partner_name'],
    title: ({ template_uuid, partner_name }, { store }) => {
      const template = store.exists(TEMPLATE, template_uuid ?? '')
        ? ofTemplate(template_uuid ?? '', 'name', { store })
        : '(deleted)';
      return partner_name?.trim()
        ? `Set up ${partner_name.trim()} from the template ${template}`
        : `Update partners to the template ${template}`;
    },
    error: ({ template_uuid }, context) => {
      const key = template_uuid ?? '';
      const missing = userError(
        'NOT_FOUND',
        'This template does not exist, or you do not have access to it.',
        'template_uuid',
      );
      if (!context.store.exists(TEMPLATE, key)) return missing;
      return isUsable(key, ofTemplate(key, 'company_uuid', context), context) ||
        ofTemplate(key, 'visibility', context) === 'PUBLIC'
        ? null
        : missing;
    },
    judge: applyEverywhere,
  },
} satisfies Readonly<Record<string, ActionRule>>;
