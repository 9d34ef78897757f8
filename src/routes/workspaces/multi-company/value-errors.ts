import { emailError } from '#rules/email.ts';
import { actions, type ActionName, type ValueName } from './action-labels.ts';
import type { WizardValues } from './wizard-address.ts';

/** The errors in the values of an action, by field. */
export function valueErrors(name: ActionName, values: WizardValues): Partial<Record<ValueName, string>> {
  const { needs, values: fields } = actions[name];
  const errors: Partial<Record<ValueName, string>> = {};
  for (const field of fields) {
    const value = values[field]?.trim() ?? '';
    if (value === '') {
      if (needs.includes(field)) errors[field] = missing[field] ?? 'Enter a value.';
    } else if (field === 'email' || field === 'from_email') {
      const error = emailError(value);
      if (error !== null) errors[field] = error;
    } else if (field === 'retention_days' && !(/^\d+$/.test(value) && +value >= 30 && +value <= 400))
      errors[field] = 'Enter 30 to 400 days.';
  }
  if (name === 'copy-access' && !errors.email && values.email === values.from_email)
    errors.email = 'Enter somebody else.';
  return errors;
}

const missing: Partial<Record<ValueName, string>> = {
  email: 'Enter an email address.',
  from_email: 'Choose a person.',
  role: 'Choose a role.',
  table_uuid: 'Choose a lookup table.',
  mapping_uuid: 'Choose a mapping.',
  function_uuid: 'Choose a function.',
  template_uuid: 'Choose a template.',
  retention_days: 'Enter 30 to 400 days.',
};
