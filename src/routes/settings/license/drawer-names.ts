import type { OpenForm } from '../../_shared/forms/form-address.ts';

/** The values of `?new=` and `?edit=` that open the forms of this page. */
export const PLAN = 'plan';
const FEATURE = 'feature.';
const INTEGRATION = 'integration.';
const REQUEST = 'request.';

export const featureForm = (code: string): string => FEATURE + code;
export const integrationForm = (identifier: string): string => INTEGRATION + identifier;
export const requestForm = (request_uuid: string): string => REQUEST + request_uuid;

/** The form that an address opens: `isRequest` to request something, otherwise for platform staff to set it. */
export interface LicenseForm {
  readonly isRequest: boolean;
  readonly what: 'plan' | 'feature' | 'integration' | 'request';
  readonly key: string;
}

/** Reads the open form; null for values that open none. */
export function readLicenseForm(open: NonNullable<OpenForm>): LicenseForm | null {
  const isRequest = 'new' in open;
  const value = isRequest ? open.new : open.edit;
  if (value === PLAN) return { isRequest, what: 'plan', key: '' };
  for (const what of ['feature', 'integration', 'request'] as const) {
    if (value.startsWith(`${what}.`)) return { isRequest, what, key: value.slice(what.length + 1) };
  }
  return null;
}
